import { readFileSync, readdirSync } from "node:fs";
import { test } from "vitest";
import { gzipSync } from "node:zlib";
import { compileValidators } from "../../generator/validate/compile-validators.js";
import { checkSchema } from "../../generator/validate/check-schema.js";
import { dialectOf } from "../../generator/schema/dialect.js";
const place=(pointer:string)=>({file:"x",line:1,column:1,endLine:1,endColumn:1,pointer});
test("corpus",()=>{
  const dir="/work/shared/corpus/"; let n=0, size=0,gz=0, t=0,tc=0; const rules:Record<string,number>={}; const sizes:[number,string][]=[];
  for (const o of readdirSync(dir)) { if(o.endsWith(".md")) continue;
   for (const f of readdirSync(dir+o)) { if(!f.endsWith(".json")) continue;
    const c=JSON.parse(readFileSync(dir+o+"/"+f,"utf8"));
    const bs=[["validateInput",c.inputSchema],["validateOutput",c.outputSchema]].filter(([,s])=>s!==undefined).flatMap(([name,schema])=>{ const dialect=dialectOf(schema); if(!dialect) { rules["dialect"]=(rules["dialect"]??0)+1; return [] } 
      const a=performance.now(); const d=checkSchema(schema,dialect,place as any); tc+=performance.now()-a;
      for(const x of d){ rules[x.rule]=(rules[x.rule]??0)+1; if(o!=="bfcl-raw-dialect"||(rules[x.rule]??0)<6) console.log("D",o,f,x.rule,x.message.slice(0,150),"|",x.hint, x.place!.pointer); }
      if(d.some(x=>x.severity==="error")) return [];
      return [{name,bundle:{schema,dialect,origins:[],placeOf:place as any}}]});
    const a=performance.now(); const r=compileValidators(bs); t+=performance.now()-a; n+=bs.length;
    for(const x of r.diagnostics) console.log("C",o,f,x.rule,x.message);
    const text=r.code.functions.map(x=>x.expression).join("\n"); size+=text.length; gz+=gzipSync(text).length; sizes.push([text.length,o+"/"+f]);
   }}
  console.log("schemas",n,"size",size,"gz",gz,"compile ms",t,"check ms",tc,rules); console.log(sizes.sort((a,b)=>b[0]-a[0]).slice(0,8));
},60000);

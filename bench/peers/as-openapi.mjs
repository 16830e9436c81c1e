/**
 * An OpenAPI document of which a schema is one component, and each of its definitions another: that is where its generators
 * look for types with names. References move along.
 */
export function asOpenApi(schema, name) {
  const components = new Map([["", name]]);
  for (const keyword of ["$defs", "definitions"]) {
    for (const key of Object.keys(schema[keyword] ?? {})) {
      const isFree = /^[\w.-]+$/.test(key) && ![...components.values()].includes(key);
      if (isFree) components.set(`/${keyword}/${key}`, key);
    }
  }
  const schemas = Object.fromEntries(
    [...components].map(([pointer, component]) => {
      const [, keyword, key] = pointer.split("/");
      return [
        component,
        moveReferences(pointer === "" ? withoutLifted(schema, components) : schema[keyword][key], components),
      ];
    }),
  );
  return { openapi: "3.1.0", info: { title: "Peer", version: "1.0.0" }, paths: {}, components: { schemas } };
}

function withoutLifted(schema, components) {
  if (typeof schema !== "object") return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => {
      if (keyword !== "$defs" && keyword !== "definitions") return [[keyword, value]];
      const left = Object.entries(value).filter(([key]) => !components.has(`/${keyword}/${key}`));
      return left.length === 0 ? [] : [[keyword, Object.fromEntries(left)]];
    }),
  );
}

function moveReferences(value, components) {
  if (Array.isArray(value)) return value.map((item) => moveReferences(item, components));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const isLocal = key === "$ref" && typeof item === "string" && /^#(?:\/|$)/.test(item);
      return [key, isLocal ? moveReference(item.slice(1), components) : moveReferences(item, components)];
    }),
  );
}

function moveReference(pointer, components) {
  const [from, component] = [...components]
    .filter(([start]) => pointer === start || pointer.startsWith(`${start}/`))
    .at(-1);
  return `#/components/schemas/${component}${pointer.slice(from.length)}`;
}

import { wordsOfName } from "./verbs.js";

/** Last words of names (in French and Spanish first ones) of what must not be any text, by what it is. */
const kinds: readonly (readonly [kind: string, words: string])[] = [
  [
    "a path",
    "path filepath file filename dir directory folder chemin fichier dossier pfad datei verzeichnis ordner ruta archivo carpeta 路径 文件 文件名 目录",
  ],
  ["an address", "url uri href endpoint webhook host hostname callback lien enlace adresse_url 网址 链接 地址链接"],
  ["a command", "command cmd shell script commandline befehl skript comando 命令 脚本"],
  ["a query", "sql query statement jql cql requete abfrage consulta 查询 查询语句"],
  ["an expression", "regex regexp expression formula glob"],
  ["an identifier", "id ids uuid guid sku slug identifier identifiant kennung nummer numero 编号 订单号"],
];

const kindOfWord: ReadonlyMap<string, string> = new Map(
  kinds.flatMap(([kind, list]) => list.split(" ").map((word) => [word, kind] as const)),
);

/** Words behind the noun that say nothing: `query_string`, `url_text`. */
const empty = new Set(["string", "text", "str", "value", "param", "input", "raw"]);

/** What the text of a property is by its name, where it should not be any text: `a path`, `a command`. */
export function riskOfName(name: string): string | undefined {
  const words = wordsOfName(name.normalize("NFD").replace(/\p{M}/gu, ""));
  while (words.length > 1 && empty.has(words.at(-1) ?? "")) words.pop();
  if (words.at(-1) === "name" && words.at(-2) === "file") return "a path";
  const last = words.at(-1) ?? "";
  const found = kindOfWord.get(last) ?? kindOfWord.get(last.replace(/s$/, ""));
  if (found !== undefined) return found;
  const first = words[0] ?? "";
  return romance.has(first) ? kindOfWord.get(first) : undefined;
}

const romance = new Set([
  "chemin",
  "fichier",
  "dossier",
  "lien",
  "requete",
  "identifiant",
  "numero",
  "ruta",
  "archivo",
  "carpeta",
  "enlace",
  "comando",
  "consulta",
]);

import { type KeywordCxt, Name } from "ajv";

/** The name of a function of the generated package's runtime, given as `{ name }`, for code that calls it. */
export function useRuntime(
  { gen }: KeywordCxt,
  exported: Readonly<Record<string, (...args: never[]) => unknown>>,
): Name {
  const [[name, ref] = []] = Object.entries(exported);
  if (name === undefined) throw new Error("no function was named");
  // Only for the list of imports: Ajv would give it a name of its own.
  gen.scopeValue("func", { ref, key: name, code: new Name(name) });
  return new Name(name);
}

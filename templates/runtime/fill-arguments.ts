import { valueAt } from "./pointer.js";
import type { Contract, Issue } from "./types.js";

/** Where injected arguments come from. */
export type Sources = { readonly principal?: unknown; readonly context?: unknown };

/**
 * What a caller from outside sent although the executor fills it: a model that names the tenant chooses whose data it works
 * on, and one that makes up an idempotency key makes two calls look like one.
 */
export function findHidden(contract: Contract, given: unknown): Issue[] {
  const hidden = [...Object.keys(contract.injected), ...executorKey(contract)];
  return hidden
    .filter((pointer) => valueAt(given, pointer) !== undefined)
    .map((pointer): Issue => {
      const path = parentOf(pointer);
      const within = path === "" ? "" : ` in ${path}`;
      const name = JSON.stringify(tokensOf(pointer).at(-1));
      return { path, keyword: "additionalProperties", message: `the property ${name} is not allowed${within}` };
    });
}

/** Arguments with what models do not see: injected ones, and the key that makes a repeat harmless. What is there stays. */
export function fillArguments(contract: Contract, given: unknown, sources: Sources, idempotencyKey: string): unknown {
  const injected = Object.entries(contract.injected).map(
    ([pointer, source]) => [pointer, lookUp(source, sources)] as const,
  );
  const keys = executorKey(contract).map((pointer) => [pointer, idempotencyKey] as const);
  return (
    [...injected, ...keys]
      .filter(([pointer, item]) => item !== undefined && valueAt(given, pointer) === undefined)
      // Objects on the way are not made: where one may be absent, one with nothing else in it would be half a value.
      .filter(([pointer]) => isObject(valueAt(given, parentOf(pointer))))
      .reduce((value, [pointer, item]) => withMember(value, tokensOf(pointer), item), given)
  );
}

const executorKey = ({ idempotency }: Contract): readonly string[] =>
  idempotency.kind === "key" && idempotency.from === "executor" ? [idempotency.key] : [];

const tokensOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));

/** A copy with one more member at the end of a way that exists. */
function withMember(value: unknown, [name, ...deeper]: readonly string[], item: unknown): unknown {
  if (name === undefined || !isObject(value)) return item;
  const inner = Object.hasOwn(value, name) ? value[name] : undefined;
  return Object.fromEntries([...Object.entries(value), [name, withMember(inner, deeper, item)]]);
}

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf("/"));

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A principal may be its id alone. */
function lookUp(source: string, { principal, context }: Sources): unknown {
  if (source === "principal.id" && typeof principal === "string") return principal;
  return valueAt({ principal, context }, `/${source.replaceAll(".", "/")}`);
}

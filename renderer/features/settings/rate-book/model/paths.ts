import { own } from "../../../../../contracts/kit/own.ts";
import type { RateTables } from "../../../../../contracts/repair/rate-book.ts";

/** `hail[3].price` -> hail, 3, price. Paths are those of the API's errors. */
const keysOf = (path: string): string[] => path.split(/[.[\]]+/).filter((key) => key !== "");

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** What a path leads to; undefined if the tree has no such place. */
export const valueAt = (tree: unknown, path: string): unknown =>
  keysOf(path).reduce<unknown>((value, key) => (isTree(value) ? own(value, key) : undefined), tree);

function withValue(tree: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(tree)) return tree.map((item, at) => (String(at) === key ? withValue(item, rest, value) : item));
  return isTree(tree) ? { ...tree, [key]: withValue(own(tree, key), rest, value) } : tree;
}

/** The tables with another value at a path that they have. The value must be of the kind of the present one. */
export const replaced = (tables: RateTables, path: string, value: unknown): RateTables =>
  withValue(tables, keysOf(path), value) as RateTables; // the same places, so the same type

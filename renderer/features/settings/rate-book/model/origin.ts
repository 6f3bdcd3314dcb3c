import { readSetBy, type SetBy, sitesIn } from "../../../../../contracts/repair/rate-basis.ts";
import type { Basis, Mark } from "../../../../../contracts/vocabulary.ts";

/** Where a figure comes from, in a form that each language has its words for. */
export type Origin =
  | { readonly kind: "person"; readonly by: SetBy }
  | { readonly kind: "built-in"; readonly mark: Mark; readonly sites: readonly string[] }
  | { readonly kind: "other"; readonly source: string };

/** `builtIn`: the basis of the same figure in version 0. Other sources are texts of people or of programs. */
export function originOf(basis: Basis, builtIn: Basis | undefined): Origin {
  const by = readSetBy(basis);
  if (by) return { kind: "person", by };
  if (basis.source === builtIn?.source) return { kind: "built-in", mark: basis.mark, sites: sitesIn(basis.source) };
  return { kind: "other", source: basis.source };
}

/** Which origins are shown as one: the same person and day, the same text, and built-in figures of the same mark. */
const keyOf = (origin: Origin): string =>
  origin.kind === "built-in" ? `built-in ${origin.mark}` : JSON.stringify(origin);

const merged = (one: Origin | undefined, other: Origin): Origin =>
  one?.kind === "built-in" && other.kind === "built-in"
    ? { ...one, sites: [...new Set([...one.sites, ...other.sites])] }
    : (one ?? other);

/** The origins of a row's figures, each once. A row can have figures of several people. */
export function originsOf(bases: readonly Basis[], builtIn: readonly (Basis | undefined)[]): Origin[] {
  const origins = new Map<string, Origin>();
  for (const [at, basis] of bases.entries()) {
    const origin = originOf(basis, builtIn[at]);
    const key = keyOf(origin);
    origins.set(key, merged(origins.get(key), origin));
  }
  return [...origins.values()];
}

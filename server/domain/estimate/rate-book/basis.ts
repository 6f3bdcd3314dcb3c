import type { Basis } from "../../../../contracts/vocabulary.ts";

export const stated = (source: string): Basis => ({ mark: "stated", source });
/** Nobody's figure but ours: with what it leans on, if there is such a thing. */
export const ours = (leaningOn?: string): Basis => ({
  mark: "estimate",
  source: leaningOn ? `our estimate, ${leaningOn}` : "our estimate",
});

import type { Basis } from "../../../../contracts/vocabulary.ts";

export const stated = (source: string): Basis => ({ mark: "stated", source });
/** A figure of our own, with the facts that it is based on, if any. */
export const ours = (basedOn?: string): Basis => ({
  mark: "estimate",
  source: basedOn ? `our estimate, ${basedOn}` : "our estimate",
});

import type { Candidate } from "./candidates.ts";
import { type Fusing, fuseViews } from "./fuse.ts";
import { suppressAcross } from "./nms.ts";

/** What a model saw of a photo: in views that show it whole, and in the tiles of larger ones. */
export interface Sightings {
  readonly whole: readonly Candidate[];
  readonly pieces: readonly Candidate[];
}

/** One candidate per thing. What no tile shows anything of is as the whole views agreed on it. */
export function mergeSightings({ whole, pieces }: Sightings, fusing: Fusing): readonly Candidate[] {
  const fused = fuseViews(whole, fusing);
  const inTiles = new Set(pieces.map(({ label }) => label));
  const alsoInTiles = fused.filter(({ label }) => inTiles.has(label));
  const inNone = fused.filter(({ label }) => !inTiles.has(label));
  return [...suppressAcross([...pieces, ...alsoInTiles], fusing.nmsIou), ...inNone];
}

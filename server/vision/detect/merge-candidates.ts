import type { Candidate } from "./candidates.ts";
import { type Fusing, fuseViews } from "./fuse.ts";
import { suppressAcrossTiles } from "./nms.ts";

/** A model's candidates for a photo: from views that show all of it in one tile, and from the tiles of larger views. */
export interface CandidateSets {
  readonly full: readonly Candidate[];
  readonly tiled: readonly Candidate[];
}

/** Merges candidates into one per thing. Classes without a candidate in any tile keep the result of the full views. */
export function mergeCandidates({ full, tiled }: CandidateSets, fusing: Fusing): readonly Candidate[] {
  const fused = fuseViews(full, fusing);
  const tiledLabels = new Set(tiled.map(({ label }) => label));
  const alsoTiled = fused.filter(({ label }) => tiledLabels.has(label));
  const fullOnly = fused.filter(({ label }) => !tiledLabels.has(label));
  return [...suppressAcrossTiles([...tiled, ...alsoTiled], fusing.nmsIou), ...fullOnly];
}

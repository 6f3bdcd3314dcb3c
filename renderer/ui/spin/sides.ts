import type { SpinManifest, SpinSide as SpinSideName } from "../../../contracts/inspections/spin360.ts";
import type { DamageType, PartName } from "../../../contracts/vocabulary.ts";
import type { SpinSide } from "./spin-types.ts";

/** The names of a manifest's values in the reader's language. */
export interface SpinNames {
  readonly side: (side: SpinSideName) => string;
  readonly finding: (type: DamageType, part: PartName | null) => string;
}

type ManifestSide = SpinManifest["sides"][number];

/** A side of the API's manifest as the viewer needs it. `source` converts an address to one that the page may load. */
export function sideOf(side: ManifestSide, names: SpinNames, source: (url: string) => string = (url) => url): SpinSide {
  return {
    name: names.side(side.side),
    width: side.width,
    height: side.height,
    closed: side.side === "OUTSIDE",
    frames: side.frames.map(({ url, maskUrl, damages }) => ({
      url: source(url),
      // masks of frames without damage are empty: they are not loaded
      maskUrl: maskUrl === null || damages.length === 0 ? undefined : source(maskUrl),
      marks: damages.map(({ damage_id, coordinates }) => ({ id: damage_id, box: coordinates })),
    })),
    findings: side.damages.map(({ damage_id, type, part }, index) => ({
      id: damage_id,
      mark: String(index + 1),
      title: names.finding(type, part),
    })),
  };
}

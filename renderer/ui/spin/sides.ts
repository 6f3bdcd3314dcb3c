import type { SpinSide as SideName, SpinManifest } from "../../../contracts/spin360.ts";
import { damageLabels, partLabel } from "../labels.ts";
import type { SpinSide } from "./spin-types.ts";

export const sideNames: Readonly<Record<SideName, string>> = {
  OUTSIDE: "Outside",
  INSIDE: "Inside",
  OPEN: "Open",
};

type ManifestSide = SpinManifest["sides"][number];

/** A side of the API's manifest as the viewer needs it. `source` converts an address to one that the page may load. */
export function sideOf(side: ManifestSide, source: (url: string) => string = (url) => url): SpinSide {
  return {
    name: sideNames[side.side],
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
      title: part === null ? damageLabels[type] : `${damageLabels[type]}, ${partLabel(part)}`,
    })),
  };
}

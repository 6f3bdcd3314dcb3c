import { area, type Corners } from "../../../../server/vision/detect/candidates.ts";
import type { Extent } from "../../../../server/vision/detect/tiles.ts";
import type { Outline, Ring } from "./outline.ts";

interface Region {
  readonly box: Corners;
  readonly polygon: Outline | null;
}

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

/** A record with its labels clipped to the picture, like findings. Labels outside the picture are left out. */
export function withinPicture<T extends Extent & { readonly regions: readonly Region[] }>(record: T): T {
  const { width, height } = record;
  const box = ({ x0, y0, x1, y1 }: Corners): Corners => ({
    x0: clamp(x0, width),
    y0: clamp(y0, height),
    x1: clamp(x1, width),
    y1: clamp(y1, height),
  });
  const ring = (line: Ring): Ring => line.map((value, index) => clamp(value, index % 2 === 0 ? width : height));
  const regions = record.regions
    .map((region) => ({ ...region, box: box(region.box), polygon: region.polygon?.map(ring) ?? null }))
    .filter((region) => area(region.box) > 0);
  return { ...record, regions };
}

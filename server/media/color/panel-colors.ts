import type { Box } from "../../../contracts/vocabulary.ts";
import { photoPipeline } from "../sharp.ts";
import { type Lab, labOf } from "./lab.ts";

/** Share of a panel's pixels ignored at each end: reflections are the brightest, gaps and shadows the darkest (our own estimate). */
const ignoredShare = 0.2;

/** Maximum number of pixels read per box: with more, the median changes by less than a just visible difference. */
const maxSamples = 4096;

/** Long side, in pixels, at which colors are read: averages sensor noise, keeps a panel hundreds of pixels wide. */
const readAt = 1280;

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Uint8Array;
}

const median = (sorted: Float64Array) => sorted[sorted.length >> 1] ?? 0;

/** A panel's color. `spreadL` shows how evenly it is lit: the interquartile range of L over the entire box. */
export interface PanelReading extends Lab {
  readonly spreadL: number;
}

/** Median color of a box without its brightest and darkest fifths. Undefined if the box is outside the picture. */
export function medianColor({ width, height, channels, data }: Pixels, box: Box): PanelReading | undefined {
  const x0 = Math.max(0, Math.round(box.x));
  const y0 = Math.max(0, Math.round(box.y));
  const across = Math.min(width, Math.round(box.x + box.width)) - x0;
  const down = Math.min(height, Math.round(box.y + box.height)) - y0;
  if (across < 1 || down < 1) return undefined;
  const step = Math.max(1, Math.ceil(Math.sqrt((across * down) / maxSamples)));
  const seen: Lab[] = [];
  for (let y = y0; y < y0 + down; y += step) {
    for (let x = x0; x < x0 + across; x += step) {
      const at = (y * width + x) * channels;
      seen.push(labOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0));
    }
  }
  const skipped = Math.floor(seen.length * ignoredShare);
  seen.sort((a, b) => a.l - b.l);
  const quartile = (share: number) => seen[Math.floor((seen.length - 1) * share)]?.l ?? 0;
  const middle = seen.slice(skipped, seen.length - skipped);
  const of = (axis: keyof Lab) => median(Float64Array.from(middle, (lab) => lab[axis]).sort());
  return { l: of("l"), a: of("a"), b: of("b"), spreadL: quartile(0.75) - quartile(0.25) };
}

/** Median CIELAB of each box (pixels of the upright photo), in order; undefined for a box outside the photo. */
export async function panelColors(file: string, boxes: readonly Box[]): Promise<readonly (PanelReading | undefined)[]> {
  const { autoOrient } = await photoPipeline(file).metadata();
  const { data, info } = await photoPipeline(file)
    .autoOrient()
    .resize(readAt, readAt, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const scale = info.width / autoOrient.width;
  return boxes.map(({ x, y, width, height }) =>
    medianColor({ ...info, data }, { x: x * scale, y: y * scale, width: width * scale, height: height * scale }),
  );
}

import { createCipheriv } from "node:crypto";
import { rm } from "node:fs/promises";
import sharp from "sharp";
import type { VisionSpeed } from "../../../contracts/system/installation.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import type { Vision } from "../../vision/vision.ts";

/** The size of a phone's photo after it was stored (`normalizePhoto`). */
const size = { width: 1600, height: 1200 };
/** The detailed analysis takes seconds for each photo. Our own choices. */
const photos = { standard: 8, detailed: 4 };
/** No photo is started after this time, on a slow machine. Our own choice. */
const maxMs = 15_000;
/** As an inspection does: one photo is decoded while another one is analyzed. */
const atOnce = 2;

/** Bytes of every value that look random and are the same each time. */
const noise = (length: number): Buffer =>
  createCipheriv("aes-128-ctr", Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(length));

/**
 * Noise around gray: an analysis takes the same time whatever a photo shows. It is the same photo at each measurement, so
 * that the results can be compared, and tests can remember what the models answered.
 */
const drawPhoto = (file: string): Promise<unknown> =>
  sharp(noise(size.width * size.height * 3), { raw: { ...size, channels: 3 } })
    .linear(0.4, 77)
    .jpeg()
    .toFile(file);

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

async function speedOf(max: number, analyze: () => Promise<unknown>): Promise<VisionSpeed["standard"]> {
  // not counted: it loads what later ones have
  await analyze();
  const times: number[] = [];
  const started = performance.now();
  let begun = 0;
  const analyzeInTurn = async (): Promise<void> => {
    while (begun < max && performance.now() - started < maxMs) {
      begun += 1;
      const from = performance.now();
      await analyze();
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, analyzeInTurn));
  const perSecond = (times.length / (performance.now() - started)) * 1000;
  return {
    photos: times.length,
    medianMs: Math.round(medianOf(times)),
    photosPerSecond: Math.round(perSecond * 100) / 100,
  };
}

/** Analyzes a made-up photo several times, two at a time. */
export async function measureSpeed(vision: Vision, storage: Pick<Storage, "temporaryFile">): Promise<VisionSpeed> {
  const file = storage.temporaryFile("jpg");
  try {
    await drawPhoto(file);
    return {
      photo: `made-up photo of ${size.width} x ${size.height} pixels`,
      standard: await speedOf(photos.standard, () => vision.analyze(file)),
      detailed: await speedOf(photos.detailed, () => vision.analyze(file, { detailed: true })),
    };
  } finally {
    await rm(file, { force: true });
  }
}

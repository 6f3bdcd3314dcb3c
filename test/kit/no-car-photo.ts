import sharp from "sharp";
import { sharedResult } from "./shared-results.ts";

/** Gray noise: sharp enough for a photo, but without a car. Drawn once in a run, so that the models look once at it. */
export const noCarPhoto = (width = 1280, height = 720, sigma = 40): Promise<Buffer> =>
  sharedResult(`no-car-${width}-${height}-${sigma}`, () =>
    sharp({
      create: { width, height, channels: 3, background: "#777", noise: { type: "gaussian", mean: 128, sigma } },
    })
      .jpeg()
      .toBuffer(),
  );

import sharp from "sharp";
import type { Provider } from "./providers.ts";
import { analysePhoto, decodePhoto } from "./run/analyse.ts";
import type { Analysis } from "./run/analysis.ts";
import { openRunners } from "./run/runners.ts";
import type { RunSettings } from "./runs.worker.ts";
import { serveThread } from "./thread/serve.ts";

/** A photo to analyse; `floor` as in the options of `Vision.analyse`. */
export interface PhotoTask {
  readonly file: string;
  readonly detailed: boolean;
  readonly floor?: number | undefined;
}

/** Where each of the models runs. */
export type PhotosReady = readonly Provider[];

/**
 * The thread that looks at photos: it decodes them (in sharp's own threads), has their views run by threads of its own,
 * and says what they show.
 */
serveThread<RunSettings, PhotosReady, PhotoTask, Analysis>(async (settings) => {
  // photos are read once each: libvips' cache of operations would only hold their memory
  sharp.cache(false);
  const { models, close } = await openRunners(settings);
  return {
    ready: models.map(({ provider }) => provider),
    answer: async ({ file, detailed, floor }, signal) => {
      const decoded = await decodePhoto(file, models, detailed);
      return analysePhoto(decoded, models, { detailed, floor, signal });
    },
    close,
  };
});

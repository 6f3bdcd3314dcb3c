import sharp from "sharp";
import { yieldToRequests } from "../platform/threads/priority.ts";
import type { Provider } from "./providers.ts";
import type { Analysis } from "./run/analysis.ts";
import { analyzePhoto, decodePhoto } from "./run/analyze.ts";
import { openRunners } from "./run/runners.ts";
import { type Turn, turnedPhoto } from "./run/turns.ts";
import type { RunSettings } from "./runs.worker.ts";
import { serveThread } from "./thread/serve.ts";

/** A photo to analyze; for `floor` see the options of `Vision.analyze`. */
export interface PhotoTask {
  readonly file: string;
  readonly detailed: boolean;
  readonly floor?: number | undefined;
  /** Runs only the part model, on the photo turned clockwise by each of these degrees. */
  readonly partsAt?: readonly Turn[] | undefined;
}

/** The provider of each model. */
export type PhotosReady = readonly Provider[];

/** One analysis, or with `partsAt` one per turn in that order. */
export type PhotoAnswer = readonly Analysis[];

/**
 * The thread that analyzes photos: it decodes them in sharp's threads and sends their views to the threads that run the models.
 */
serveThread<RunSettings, PhotosReady, PhotoTask, PhotoAnswer>(async (settings) => {
  yieldToRequests();
  // each photo is read once: libvips' operation cache would only use memory
  sharp.cache(false);
  const { models, closer, close } = await openRunners(settings);
  const allModels = closer ? [...models, closer] : models;
  const partModels = models.filter(({ model }) => model.name === "parts");
  return {
    ready: models.map(({ provider }) => provider),
    run: async ({ file, detailed, floor, partsAt }, signal) => {
      const looking = detailed ? allModels : models;
      const selected = partsAt ? partModels : looking;
      const decoded = await decodePhoto(file, selected, detailed);
      return Promise.all(
        (partsAt ?? [0]).map((turn) => analyzePhoto(turnedPhoto(decoded, turn), selected, { detailed, floor, signal })),
      );
    },
    close,
  };
});

import sharp from "sharp";
import type { Provider } from "./providers.ts";
import { analysePhoto, decodePhoto } from "./run/analyse.ts";
import type { Analysis } from "./run/analysis.ts";
import { openRunners } from "./run/runners.ts";
import { type Turn, turnedPhoto } from "./run/turns.ts";
import type { RunSettings } from "./runs.worker.ts";
import { serveThread } from "./thread/serve.ts";

/** A photo to analyse; `floor` as in the options of `Vision.analyse`. */
export interface PhotoTask {
  readonly file: string;
  readonly detailed: boolean;
  readonly floor?: number | undefined;
  /** The part model alone, on the photo turned clockwise by each of these degrees. */
  readonly partsAt?: readonly Turn[] | undefined;
}

/** Where each of the models runs. */
export type PhotosReady = readonly Provider[];

/** One analysis; with `partsAt`, one per turn in that order. */
export type PhotoAnswer = readonly Analysis[];

/**
 * The thread that looks at photos: it decodes them (in sharp's own threads), has their views run by threads of its own,
 * and says what they show.
 */
serveThread<RunSettings, PhotosReady, PhotoTask, PhotoAnswer>(async (settings) => {
  // photos are read once each: libvips' cache of operations would only hold their memory
  sharp.cache(false);
  const { models, close } = await openRunners(settings);
  const partModels = models.filter(({ model }) => model.name === "parts");
  return {
    ready: models.map(({ provider }) => provider),
    answer: async ({ file, detailed, floor, partsAt }, signal) => {
      const wanted = partsAt ? partModels : models;
      const decoded = await decodePhoto(file, wanted, detailed);
      return Promise.all(
        (partsAt ?? [0]).map((turn) => analysePhoto(turnedPhoto(decoded, turn), wanted, { detailed, floor, signal })),
      );
    },
    close,
  };
});

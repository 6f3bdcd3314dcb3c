import { availableParallelism } from "node:os";
import { own } from "../../contracts/kit/own.ts";

// worker threads decode with sharp, whose libraries the main thread must load first
import "sharp";
import { type Model, readManifest, versionOf } from "./manifest.ts";
import type { PhotoAnswer, PhotosReady, PhotoTask } from "./photos.worker.ts";
import { createPool } from "./pool.ts";
import { type Provider, platformProviders } from "./providers.ts";
import type { Analysis } from "./run/analysis.ts";
import type { Turn } from "./run/turns.ts";
import type { RunSettings } from "./runs.worker.ts";
import { openRestartingThread } from "./thread/restarting-thread.ts";
import type { Call } from "./thread/start.ts";

export type { Provider } from "./providers.ts";
export type { Analysis, Detection, PartDetection } from "./run/analysis.ts";

export interface VisionOptions {
  readonly modelDir: string;
  /** Execution providers, tried in order. Default: the platform's provider, then the CPU. */
  readonly providers?: readonly Provider[];
  /** Total number of threads for model runs. Default: all cores. */
  readonly threads?: number;
  /** Loads the larger network of the detailed setting once, too, which otherwise is loaded when a photo needs it. */
  readonly checksCloser?: boolean;
}

export interface AnalyzeOptions {
  /** Uses finer tiles, which find smaller damage and take several times as long. */
  readonly detailed?: boolean;
  /**
   * For evaluation: reports all detections down to this raw score, 0-1, each with its `score`, instead of applying the
   * thresholds, and parts with their outlines. Limited to the best hundred of a class. Such an analysis takes longer.
   */
  readonly floor?: number;
  readonly signal?: AbortSignal;
}

export interface PartsOptions {
  readonly turns: readonly Turn[];
  readonly signal?: AbortSignal | undefined;
}

export interface ModelDescription {
  readonly name: string;
  readonly version: string;
  readonly provider: Provider;
  /** Classes that it may report: a class with a threshold of 1 is never shown. */
  readonly classes: readonly string[];
  /** Average precision per class at an IoU of 0.5, from the manifest. */
  readonly ap50: Readonly<Record<string, number>>;
  /** The share per class that findings point at, with 0.1 false findings per picture, from the manifest. */
  readonly recall: Readonly<Record<string, number>>;
  readonly licence: string;
  readonly card: string;
}

export interface VisionDescription {
  /** `damage 1.0.0, parts 1.0.0`. */
  readonly version: string;
  readonly models: readonly ModelDescription[];
  readonly threads: number;
}

export interface Vision {
  readonly describe: () => VisionDescription;
  /**
   * Analyzes one photo: a file that `normalizePhoto` wrote, or any upright or EXIF-rotated JPEG or PNG. Two photos are
   * processed at a time, so call it for the next photo before this one is done. Throws VALIDATION_ERROR for a damaged photo,
   * MODEL_UNAVAILABLE, the signal's reason, or INTERNAL_ERROR if the thread died; the next call then starts a new thread.
   */
  readonly analyze: (photoFile: string, options?: AnalyzeOptions) => Promise<Analysis>;
  /**
   * Runs only the part model, on the photo turned clockwise by each of the given degrees. Returns one analysis per turn, in
   * that order, with boxes in pixels of the turned photo. Has the same concurrency limit and errors as `analyze`.
   */
  readonly parts: (photoFile: string, options: PartsOptions) => Promise<readonly Analysis[]>;
  readonly close: () => Promise<void>;
}

export type ModelQuality = Pick<ModelDescription, "name" | "classes" | "ap50" | "recall">;

/** What a model reports and how well, from the manifest. */
export function qualityOf({ name, classes, thresholds, scores }: Model): ModelQuality {
  const { ap50 = {}, recall = {} } = scores;
  return { name, classes: classes.filter((label) => (own(thresholds, label) ?? 1) < 1), ap50, recall };
}

/** One photo's last views are analyzed while the next is decoded. A higher number would only use more memory. */
const maxConcurrentPhotos = 2;

// Disables ONNX Runtime's telemetry and its device id in the home folder. ONNX Runtime reads the process's variable once, so
// setting it in a thread, whose environment is a copy, has no effect.
process.env.ORT_DISABLE_TELEMETRY = "1";

/** The call's result, or the signal's reason as soon as it aborts. */
async function resultOf<Answer>({ result, cancel }: Call<Answer>, signal: AbortSignal | undefined): Promise<Answer> {
  if (!signal) return result;
  const aborted = Promise.withResolvers<never>();
  const abort = () => {
    cancel();
    aborted.reject(signal.reason);
  };
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([result, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/**
 * Opens a folder's models: checks the manifest, the files' sha256 and their shapes, and runs each model once. Throws
 * MODEL_UNAVAILABLE with the file's name.
 */
export async function openVision(options: VisionOptions): Promise<Vision> {
  const models = await readManifest(options.modelDir);
  const settings: RunSettings = {
    modelDir: options.modelDir,
    models,
    providers: options.providers ?? platformProviders(process.platform),
    threads: options.threads ?? availableParallelism(),
    checksCloser: options.checksCloser ?? false,
  };
  const slots = createPool(Array.from({ length: maxConcurrentPhotos }, (_, slot) => slot));
  const photos = openRestartingThread<PhotosReady, PhotoTask, PhotoAnswer>("vision-photos", settings);
  const { ready: providers } = await photos.thread();
  const answerTo = async (task: PhotoTask, signal: AbortSignal | undefined): Promise<PhotoAnswer> => {
    signal?.throwIfAborted();
    const slot = await slots.acquire(signal);
    try {
      const thread = await photos.thread();
      signal?.throwIfAborted();
      return await resultOf(thread.run(task), signal);
    } finally {
      slots.release(slot);
    }
  };
  return {
    describe: () => ({
      version: versionOf(models),
      threads: settings.threads,
      models: models.map((model, index) => ({
        ...qualityOf(model),
        version: model.version,
        provider: providers[index] ?? "cpu",
        licence: model.licence,
        card: model.card,
      })),
    }),
    analyze: async (file, { detailed = false, floor, signal } = {}) => {
      const [analysis] = await answerTo({ file, detailed, floor }, signal);
      if (!analysis) throw new Error("a photo without turns has one analysis");
      return analysis;
    },
    parts: (file, { turns, signal }) => answerTo({ file, detailed: false, partsAt: turns }, signal),
    close: photos.close,
  };
}

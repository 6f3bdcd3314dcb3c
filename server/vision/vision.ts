import { availableParallelism } from "node:os";
import { own } from "../../contracts/kit/own.ts";

// a thread decodes with sharp, whose libraries must be loaded by the main thread first
import "sharp";
import { readManifest, versionOf } from "./manifest.ts";
import type { PhotoAnswer, PhotosReady, PhotoTask } from "./photos.worker.ts";
import { poolOf } from "./pool.ts";
import { type Provider, platformProviders } from "./providers.ts";
import type { Analysis } from "./run/analysis.ts";
import type { Turn } from "./run/turns.ts";
import type { RunSettings } from "./runs.worker.ts";
import { keepThread } from "./thread/keep.ts";
import type { Call } from "./thread/start.ts";

export type { Provider } from "./providers.ts";
export type { Analysis, Detection, PartDetection } from "./run/analysis.ts";

export interface VisionOptions {
  readonly modelDir: string;
  /** Execution providers, tried one by one; by platform, then the CPU, when absent. */
  readonly providers?: readonly Provider[];
  /** Threads that the models' runs may use together; all cores when absent. */
  readonly threads?: number;
}

export interface AnalyseOptions {
  /** Finer tiles: finds smaller damage, and takes several times as long. */
  readonly detailed?: boolean;
  /**
   * For measuring the models: a raw score, 0-1, down to which everything is reported, each with its `score`, in place of the
   * thresholds, and parts with their outlines; the hundred best of a class at most. Such an analysis takes longer.
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
  /** Those that it may report: a class with a threshold of 1 is never shown. */
  readonly classes: readonly string[];
  /** Average precision per class at an IoU of 0.5, as the manifest says it. */
  readonly ap50: Readonly<Record<string, number>>;
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
   * Analyses one photo (a file that `normalisePhoto` made, or any upright or EXIF-turned JPEG or PNG).
   * Call it for the next photo before this one is done: two are taken at a time. Throws VALIDATION_ERROR for a broken photo, MODEL_UNAVAILABLE, the signal's
   * reason, or INTERNAL_ERROR where the thread died; the next call then starts another.
   */
  readonly analyse: (photoFile: string, options?: AnalyseOptions) => Promise<Analysis>;
  /**
   * Runs the part model alone, on the photo turned clockwise by each of the given degrees: one analysis per turn, in that
   * order, with boxes in pixels of the turned photo. Shares its places, and its errors, with `analyse`.
   */
  readonly parts: (photoFile: string, options: PartsOptions) => Promise<readonly Analysis[]>;
  readonly close: () => Promise<void>;
}

/** Photos under way: of one the last views are looked at while the next is decoded. More would only hold memory. */
const mostAtOnce = 2;

// ONNX Runtime would report to its makers that it runs, and keep a device id in the home folder. It reads this once, of
// the process: in a thread, whose environment is a copy, it would be too late.
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
 * Opens the models of a folder: checks the manifest, the files' sha256 and their shapes, and runs each
 * once. Throws MODEL_UNAVAILABLE that names the file.
 */
export async function openVision(options: VisionOptions): Promise<Vision> {
  const models = await readManifest(options.modelDir);
  const settings: RunSettings = {
    modelDir: options.modelDir,
    models,
    providers: options.providers ?? platformProviders(process.platform),
    threads: options.threads ?? availableParallelism(),
  };
  const places = poolOf(Array.from({ length: mostAtOnce }, (_, place) => place));
  const photos = keepThread<PhotosReady, PhotoTask, PhotoAnswer>("vision-photos", settings);
  const { ready: providers } = await photos.thread();
  const answerTo = async (task: PhotoTask, signal: AbortSignal | undefined): Promise<PhotoAnswer> => {
    signal?.throwIfAborted();
    const place = await places.take(signal);
    try {
      const thread = await photos.thread();
      signal?.throwIfAborted();
      return await resultOf(thread.ask(task), signal);
    } finally {
      places.giveBack(place);
    }
  };
  return {
    describe: () => ({
      version: versionOf(models),
      threads: settings.threads,
      models: models.map(({ name, version, classes, thresholds, scores, licence, card }, index) => {
        const provider = providers[index] ?? "cpu";
        const shown = classes.filter((label) => (own(thresholds, label) ?? 1) < 1);
        return { name, version, provider, classes: shown, ap50: scores.ap50 ?? {}, licence, card };
      }),
    }),
    analyse: async (file, { detailed = false, floor, signal } = {}) => {
      const [analysis] = await answerTo({ file, detailed, floor }, signal);
      if (!analysis) throw new Error("a photo without turns has one analysis");
      return analysis;
    },
    parts: (file, { turns, signal }) => answerTo({ file, detailed: false, partsAt: turns }, signal),
    close: photos.close,
  };
}

import { join } from "node:path";
import { readManifest } from "../../../server/vision/manifest.ts";
import { openModels } from "../../../server/vision/models.ts";
import type { Provider } from "../../../server/vision/providers.ts";
import type { Vision } from "../../../server/vision/vision.ts";
import { type Evaluation, evaluate } from "./evaluate.ts";
import { cleanPhotos } from "./labels/clean.ts";
import { LabelError, type LabelFiles, readLabelFiles } from "./labels/label-files.ts";
import { type Choice, type Photo, photosOf, spread } from "./labels/photos.ts";
import { pictureAnalyzer, thresholdsOf } from "./picture-analyzer.ts";
import { type Copies, openCopies } from "./pictures.ts";
import { reportOf } from "./report/report.ts";
import { type Summary, summarize } from "./report/summary.ts";
import { timer } from "./timing.ts";

export interface EvaluationRequest extends Choice {
  /** Folder of the label files. The pictures' paths are relative to it. */
  readonly folder: string;
  readonly detailed: boolean;
  /** Factor by which every picture is enlarged before the analysis. */
  readonly scale: number;
  /** Whether photos of 1920x1080 are timed as well. */
  readonly timeFullHd: boolean;
}

interface Environment {
  readonly modelFolder: string;
  readonly executionProviders: readonly Provider[] | undefined;
  /** Receives the progress and the list of what was left out. */
  readonly log: (line: string) => void;
}

/** Maximum number of timed pictures, and of timed photos of 1920x1080. */
const timedPhotos = 100;
const fullHdPhotos = 10;

/** Milliseconds between two lines of progress. */
const progressMs = 5000;

function progressOf(total: number, log: Environment["log"]) {
  const begun = performance.now();
  let lastLogged = begun;
  return (done: number, unreadable: number): void => {
    const now = performance.now();
    if (done < total && now - lastLogged < progressMs) return;
    lastLogged = now;
    const perSecond = (done / (now - begun)) * 1000;
    const left = (total - done) / perSecond / 60;
    log(
      `${done} of ${total} pictures, ${perSecond.toFixed(1)} a second, ${left.toFixed(0)} min left, ${unreadable} unreadable`,
    );
  };
}

/** Prints at most the first ten items that were left out. */
function logFirst(what: string, lines: readonly string[], log: Environment["log"]): void {
  for (const line of lines.slice(0, 10)) log(`${what}: ${line}`);
  if (lines.length > 10) log(`${what}: ${lines.length - 10} more`);
}

function logLeftOut({ damage, parts, unreadable }: Evaluation, files: LabelFiles, log: Environment["log"]): void {
  logFirst("Left out", files.leftOut, log);
  for (const [name, count] of damage.foreign)
    log(`Ignored: ${count} damages labeled ${name}, which the product does not know`);
  for (const [name, count] of parts.foreign)
    log(`Ignored: ${count} parts labeled ${name}, which the model does not know`);
  for (const [name, count] of damage.unlisted)
    log(`Ignored: ${count} damages labeled ${name} in pictures that do not list it as known`);
  logFirst(
    "Unreadable",
    unreadable.map(({ file, reason }) => `${file}: ${reason}`),
    log,
  );
  if (cleanPhotos(files).rule === "unlabelled" && damage.clean.photos > 0) {
    log(`Clean photos: no source has only undamaged cars, so ${damage.clean.photos} pictures without labels were used`);
  }
}

interface Outcome {
  readonly summary: () => Summary;
  /** The page of tables. */
  readonly report: () => string;
}

/** The product's analysis times: for the pictures in their evaluated size, and for photos of 1920x1080. */
async function timesOf(vision: Vision, copies: Copies, files: readonly string[], request: EvaluationRequest) {
  const { scale, detailed, timeFullHd } = request;
  const time = timer(vision, detailed);
  const asTheyAre = (file: string) => (scale === 1 ? Promise.resolve(file) : copies.enlarged(file, scale));
  const times = await time(spread(files, timedPhotos), asTheyAre);
  return { times, fullHdTimes: timeFullHd ? await time(spread(files, fullHdPhotos), copies.fullHd) : [] };
}

async function measure(
  photos: readonly Photo[],
  request: EvaluationRequest,
  { modelFolder, executionProviders, log }: Environment,
) {
  const manifest = await readManifest(modelFolder);
  const thresholds = thresholdsOf(manifest, request.detailed);
  const parts = manifest.find(({ name }) => name === "parts");
  const partModel = { classes: parts?.classes ?? [], drawsOutlines: parts?.masks !== undefined };
  const models = openModels({ folder: modelFolder, providers: executionProviders });
  const copies = await openCopies();
  try {
    const vision = await models.vision();
    const analyze = pictureAnalyzer({ vision, copies, thresholds, ...request });
    const evaluation = await evaluate(photos, { analyze, partModel, progress: progressOf(photos.length, log) });
    const broken = new Set(evaluation.unreadable.map(({ file }) => file));
    const readable = photos.map(({ file }) => file).filter((file) => !broken.has(file));
    const files = readable.map((file) => join(request.folder, file));
    const taken = await timesOf(vision, copies, files, request);
    return { evaluation, thresholds, version: vision.describe().version, ...taken };
  } finally {
    await copies.remove();
    await models.close();
  }
}

const noneOf = ({ split }: EvaluationRequest) =>
  split === "all" ? "it lists no pictures" : `no record is of the split "${split}"`;

/**
 * Evaluates the models of a folder on labeled pictures, one after the other. Only a row per finding stays in memory.
 * Throws LabelError for unusable labels, or MODEL_UNAVAILABLE.
 */
export async function evaluateFolder(request: EvaluationRequest, environment: Environment): Promise<Outcome> {
  const files: LabelFiles = await readLabelFiles(request.folder);
  const photos = photosOf(files, request);
  if (photos.length === 0) throw new LabelError(`${request.folder}: ${noneOf(request)}`);
  const { evaluation, ...measured } = await measure(photos, request, environment);
  logLeftOut(evaluation, files, environment.log);
  if (evaluation.pictures === 0) throw new LabelError(`${request.folder}: none of its pictures can be read`);
  return {
    summary: () => summarize(evaluation, files, measured.times),
    report: () => reportOf(evaluation, { ...measured, ...request, cleanRule: cleanPhotos(files).rule }),
  };
}

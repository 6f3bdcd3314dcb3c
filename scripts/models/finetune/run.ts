import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { own } from "../../../contracts/kit/own.ts";
import { type Model, readManifest } from "../../../server/vision/manifest.ts";
import { readLabelFiles } from "../evaluation/labels/label-files.ts";
import type { Photo } from "../evaluation/labels/photos.ts";
import { photosOf } from "../evaluation/labels/photos.ts";
import type { DamageTally } from "../evaluation/tallies/damage.ts";
import { writeComplete } from "../export/folder.ts";
import { Refusal } from "../export/refusal.ts";
import { openCheckpoint } from "./cells/checkpoint.ts";
import { collectCells } from "./cells/collect.ts";
import { openTrunk } from "./cells/trunk.ts";
import { assertEnough, type Minimum } from "./enough.ts";
import { type Comparisons, compareModels } from "./judge/figures.ts";
import { measure } from "./judge/measure.ts";
import { forgottenIn, type Verdict, verdictOf } from "./judge/verdict.ts";
import type { Learned } from "./learn/fit.ts";
import { learn } from "./learn/learn.ts";
import { type Corrections, readCorrections } from "./photos.ts";
import { cardOf } from "./result/card.ts";
import { copyCards, withLearned, writeModels } from "./result/folder.ts";

export interface FinetuneRequest {
  /** The corrected photos: the folder of `models:export`. */
  readonly data: string;
  /** The folder of the model to fine-tune. */
  readonly base: string;
  /** The folder of the models in use, which the new ones must beat as well. */
  readonly inUse: string;
  /** The folder for the result; by default a folder of the version's name in `outIn`. */
  readonly out: string | undefined;
  readonly outIn: string;
  /** The folder for what a stopped run continues from. */
  readonly work: string;
  /** Labeled pictures of others, on which the model must not get worse. */
  readonly guard: string | undefined;
  readonly minimum: Minimum;
}

export interface Outcome {
  readonly state: "made" | "already made" | "refused";
  readonly out: string;
  readonly version: string;
  /** One sentence. */
  readonly reason: string;
  readonly photos: { readonly toLearn: number; readonly heldOut: number };
  readonly learned: readonly Omit<Learned, "layers">[];
  readonly compared?: Comparisons;
  readonly guarded?: Comparisons;
}

/** Lines of progress: every few seconds, and at the end. */
function counting(log: (line: string) => void, total: number, what: string) {
  const begun = performance.now();
  let last = begun;
  return (done: number): void => {
    const now = performance.now();
    if (done < total && now - last < 5000) return;
    last = now;
    const left = (((now - begun) / done) * (total - done)) / 60_000;
    log(`${done} of ${total} ${what}${done < total ? `, ${left.toFixed(0)} min left` : ""}`);
  };
}

const damageOf = async (folder: string): Promise<Model> => {
  const model = (await readManifest(folder)).find(({ name }) => name === "damage");
  if (!model) throw new Refusal(`${folder} lists no damage model.`);
  return model;
};

/** The classes that the product shows: those with a threshold below 1. */
const shownClasses = ({ classes, thresholds }: Model) => classes.filter((name) => (own(thresholds, name) ?? 1) < 1);

/** What the result depends on: the model, the labels and this code's settings. */
function fingerprintOf({ sha256 }: Model, { toLearn }: Corrections): string {
  const labels = toLearn.map(({ known, ...photo }) => ({ ...photo, known: [...known].toSorted() }));
  return createHash("sha256")
    .update(JSON.stringify([1, sha256, labels]))
    .digest("hex");
}

interface Run {
  readonly request: FinetuneRequest;
  readonly log: (line: string) => void;
  readonly model: Model;
  readonly corrections: Corrections;
}

/** The new model's file, and what each class has learned. */
async function makeModel({ request, log, model, corrections }: Run) {
  const trained = shownClasses(model);
  const trunk = await openTrunk(request.base, model);
  try {
    const { toLearn } = corrections;
    const photos = await collectCells(toLearn, {
      folder: request.data,
      model,
      trunk,
      trained,
      checkpoint: await openCheckpoint(request.work, model.sha256, trained),
      progress: counting(log, toLearn.length, "photos seen"),
      leaveOut: (file, reason) => log(`Left out: ${file}: ${reason}`),
    });
    const learned = learn(photos, { layers: trunk.layers, classes: model.classes, trained, log });
    return { learned, photos: photos.length, file: withLearned(trunk.graph, trunk.layers, learned) };
  } finally {
    await trunk.close();
  }
}

/** Measures both model folders on the same pictures. */
async function compareOn(
  photos: readonly Photo[],
  folder: string,
  models: readonly [string, string],
  { log, model }: Run,
) {
  const tallies: DamageTally[] = [];
  for (const [at, modelFolder] of models.entries()) {
    const progress = counting(log, photos.length, at === 0 ? "photos compared, before" : "photos compared, after");
    tallies.push(await measure(photos, { folder, modelFolder, progress }));
  }
  const [before, after] = tallies;
  if (!before || !after) throw new Error("two models were measured");
  return compareModels(before, after, shownClasses(model));
}

/** The comparison with the model before, with the one in use if it is another, and on the pictures of the guard. */
async function judge(
  made: string,
  run: Run,
): Promise<{ verdict: Verdict; compared: Comparisons; guarded?: Comparisons }> {
  const { request, corrections, log } = run;
  const { data, base, inUse, guard } = request;
  const compared = await compareOn(corrections.heldOut, data, [base, made], run);
  const verdict = verdictOf(compared);
  if (!verdict.isBetter) return { verdict, compared };
  if ((await damageOf(inUse)).sha256 !== run.model.sha256) {
    log("Comparing with the models in use");
    const withCurrent = verdictOf(await compareOn(corrections.heldOut, data, [inUse, made], run));
    if (!withCurrent.isBetter) {
      return { verdict: { isBetter: false, reason: `The models in use are as good. ${withCurrent.reason}` }, compared };
    }
  }
  if (guard === undefined) return { verdict, compared };
  const pictures = photosOf(await readLabelFiles(guard), { split: "all", limit: Number.POSITIVE_INFINITY });
  log("Comparing on the pictures of --guard");
  const guarded = await compareOn(
    pictures.filter(({ damage }) => damage),
    guard,
    [base, made],
    run,
  );
  const forgotten = forgottenIn(guarded);
  return { verdict: forgotten === undefined ? verdict : { isBetter: false, reason: forgotten }, compared, guarded };
}

/**
 * Fine-tunes the last layers of a damage model on corrected photos, compares it with the model before, and writes a model folder
 * if it is better. Throws Refusal for too few corrections or another form of model, LabelError for unusable labels.
 */
export async function finetune(request: FinetuneRequest, log: (line: string) => void): Promise<Outcome> {
  const corrections = await readCorrections(request.data);
  assertEnough(corrections, request.minimum);
  const model = await damageOf(request.base);
  const run: Run = { request, log, model, corrections };
  const from = fingerprintOf(model, corrections);
  const version = `${model.version}-own-${from.slice(0, 8)}`;
  const out = request.out ?? join(request.outIn, version);
  const photos = { toLearn: corrections.toLearn.length, heldOut: corrections.heldOut.length };
  const head = { out, version, photos };
  if (existsSync(out)) {
    const there = await damageOf(out);
    if (there.version === version)
      return { ...head, state: "already made", reason: "The same corrections give the same models.", learned: [] };
    throw new Refusal(`--out ${out} has other models (${there.version}): name a new folder.`);
  }
  const { learned, file, photos: seen } = await makeModel(run);
  const changes = learned.map(({ layers: _, ...rest }) => rest);
  if (learned.every(({ pull }) => pull === null)) {
    const reason = "What some corrections teach does not hold for the others, so there is nothing to change.";
    return { ...head, state: "refused", reason, learned: changes };
  }
  const temporary = await mkdtemp(join(tmpdir(), "finetune-"));
  try {
    await writeModels(temporary, { base: request.base, version, file, photos: seen, from });
    const { verdict, ...figures } = await judge(temporary, run);
    const result = { ...head, reason: verdict.reason, learned: changes, ...figures };
    if (!verdict.isBetter) return { ...result, state: "refused" };
    const base = `damage ${model.version}`;
    const card = cardOf({
      version,
      base,
      learnedPhotos: seen,
      learned,
      compared: figures.compared,
      guarded: figures.guarded,
      reason: verdict.reason,
    });
    await writeComplete(out, async (folder) => {
      await writeModels(folder, { base: request.base, version, file, photos: seen, from });
      await copyCards(request.base, folder);
      await writeFile(join(folder, "damage.md"), card);
    });
    return { ...result, state: "made" };
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

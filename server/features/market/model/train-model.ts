import { once } from "node:events";
import { rm } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { minModelRows } from "../../../../contracts/pricing/market-files.ts";
import type { Evaluation } from "../../../domain/valuation/market/model.ts";
import { minUsableRows } from "../../../domain/valuation/market/train.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import { FinalError } from "../../../platform/jobs/handler.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { isOutOfMemory } from "../../../platform/threads/out-of-memory.ts";
import { workerFile } from "../../../platform/threads/worker-file.ts";
import { newestSales } from "../evidence/candidates.repo.ts";
import { saleRowOf } from "../evidence/market-candidate.ts";
import { countRows, deleteModels, insertModel, modelsOf, trainingRows } from "./models.repo.ts";
import { marketState } from "./models.service.ts";
import type { TrainingResult, TrainingTask } from "./train.worker.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
}

/** The maximum number of rows to train on, the newest ones. They take two minutes on a slow machine. */
const maxRows = 100_000;
const maxOwnSales = 10_000;
const maxModels = 3;
export const modelFolder = "market-models";
/** Any constant value: the same market gives the same model. */
const seed = 1;
/** Heap limit of the thread, for 100,000 rows with their features. */
const heapMb = 3072;
/** Another attempt would read the same rows, and take as much. */
const tooLarge =
  "This market needs more memory than the training of a price model may use. The last model stays in use. Delete rows that you do not need, then train again.";

async function trainInThread(task: TrainingTask, signal: AbortSignal): Promise<TrainingResult> {
  const worker = new Worker(workerFile("market-train"), {
    name: "market-train",
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  try {
    const [trained] = (await once(worker, "message", { signal })) as [TrainingResult];
    return trained;
  } catch (error) {
    throw isOutOfMemory(error) ? new FinalError(tooLarge, { cause: error }) : error;
  } finally {
    await worker.terminate();
  }
}

/** Trains a workspace's price model in a thread. */
export async function trainModel(
  { store, clock, storage }: Needs,
  workspaceId: string,
  signal: AbortSignal,
): Promise<void> {
  const state = await marketState(store.analytics, workspaceId);
  const sold = (await newestSales(store.analytics, { workspaceId, limit: maxOwnSales })).map(saleRowOf);
  const file = storage.temporaryFile("model");
  const statement = await trainingRows(store.read, workspaceId, maxRows);
  try {
    const trained = await trainInThread({ location: store.location, statement, sold, file, seed }, signal);
    if (!trained)
      throw new FinalError(
        `Fewer than ${minUsableRows} rows of this market are usable. The others lack a valid price, year or mileage.`,
      );
    // the market was cleared during the training
    if ((await countRows(store.analytics, workspaceId)) < minModelRows) return;
    await storeModel({ store, clock, storage }, workspaceId, { trained, file, state });
  } finally {
    await rm(file, { force: true });
  }
}

/** Stores a new version of the model and deletes the versions that are too old. */
async function storeModel(
  { store, clock, storage }: Needs,
  workspaceId: string,
  {
    trained,
    file,
    state,
  }: { readonly trained: NonNullable<TrainingResult>; readonly file: string; readonly state: string },
): Promise<void> {
  const id = newId();
  const fileKey = `${modelFolder}/${id}.model`;
  await storage.put(fileKey, file);
  const before = await modelsOf(store.read, workspaceId);
  const tooOld = before.slice(maxModels - 1);
  await store.write(async (tx) => {
    await insertModel(tx, {
      id,
      workspaceId,
      version: (before[0]?.version ?? 0) + 1,
      fileKey,
      rows: trained.rows,
      demoRows: trained.demoRows,
      marketState: state,
      evaluation: {
        ...heldOut(trained.evaluation),
        levels: trained.parts.map(({ kinds, evaluation }) => ({ kinds, ...heldOut(evaluation) })),
      },
      createdAt: instantNow(clock),
    });
    await deleteModels(
      tx,
      tooOld.map((model) => model.id),
    );
  });
  for (const model of tooOld) await storage.delete(model.fileKey);
}

const heldOut = ({ rows, medianError, within10, withinBand }: Evaluation) => ({
  rows,
  mdape: medianError,
  within10,
  band80: withinBand,
});

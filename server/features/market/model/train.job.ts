import { once } from "node:events";
import { rm } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { fewestRows } from "../../../domain/valuation/market/train.ts";
import { type Clock, hours, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import type { Pruning } from "../../../platform/jobs/nightly.ts";
import { FinalError, type JobHandler } from "../../../platform/jobs/runner.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { workerFile } from "../../../platform/threads/worker-file.ts";
import { newestSales } from "../evidence/candidates.repo.ts";
import { soldRowOf } from "../evidence/seen.ts";
import { countRows, deleteModels, insertModel, modelFiles, modelsOf, trainingRows } from "./models.repo.ts";
import { fewestTrained, marketState, trainWork } from "./models.service.ts";
import type { Trained, TrainOrder } from "./train.worker.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
}

/** The maximum number of rows to train on, the newest ones. They take two minutes on a slow machine. */
const mostRows = 100_000;
const mostOwnSales = 10_000;
const keptModels = 3;
const folder = "market-models";
/** Any constant value: the same market gives the same model. */
const seed = 1;
/** Heap limit of the thread, for 100,000 rows with their features. */
const heapMb = 3072;
const strayAfter = hours(1);

async function inThread(order: TrainOrder, signal: AbortSignal): Promise<Trained> {
  const worker = new Worker(workerFile("market-train"), {
    name: "market-train",
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  try {
    const [trained] = (await once(worker, "message", { signal })) as [Trained];
    return trained;
  } finally {
    await worker.terminate();
  }
}

/** Trains a workspace's price model in a thread. */
export function openTraining({ store, clock, storage }: Needs) {
  async function train(workspaceId: string, signal: AbortSignal): Promise<void> {
    const state = await marketState(store.analytics, workspaceId);
    const sold = (await newestSales(store.analytics, { workspaceId, most: mostOwnSales })).map(soldRowOf);
    const file = storage.temporaryFile("model");
    const statement = await trainingRows(store.read, workspaceId, mostRows);
    try {
      const trained = await inThread({ whereabouts: store.whereabouts, statement, sold, file, seed }, signal);
      if (!trained)
        throw new FinalError(
          `Fewer than ${fewestRows} rows of this market are of use: they lack a possible price, year or mileage.`,
        );
      // the market was cleared during the training
      if ((await countRows(store.analytics, workspaceId)) < fewestTrained) return;
      const { rows, medianError, within10, withinBand } = trained.evaluation;
      const id = newId();
      const fileKey = `${folder}/${id}.model`;
      await storage.put(fileKey, file);
      const before = await modelsOf(store.read, workspaceId);
      const tooOld = before.slice(keptModels - 1);
      await store.write(async (tx) => {
        await insertModel(tx, {
          id,
          workspaceId,
          version: (before[0]?.version ?? 0) + 1,
          fileKey,
          rows: trained.rows,
          demoRows: trained.demoRows,
          marketState: state,
          evaluation: { rows, mdape: medianError, within10, band80: withinBand },
          createdAt: instantNow(clock),
        });
        await deleteModels(
          tx,
          tooOld.map((model) => model.id),
        );
      });
      for (const model of tooOld) await storage.delete(model.fileKey);
    } finally {
      await rm(file, { force: true });
    }
  }

  const job: JobHandler = {
    kind: trainWork,
    maxAttempts: 3,
    isLong: true,
    run: (workspaceId, _payload, signal) => train(workspaceId, signal),
    about: async (workspaceId) => ({ workspaceId, vehicleId: null, resource: "pricing" }),
    failed: async () => undefined,
  };
  const pruning: Pruning = {
    what: "files of price models",
    async run() {
      const before = new Date(clock.now().getTime() - strayAfter);
      const needed = await modelFiles(store.read);
      for (const key of await storage.listBefore(folder, before)) if (!needed.has(key)) await storage.delete(key);
    },
  };
  return { job, pruning };
}

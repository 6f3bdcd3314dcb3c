import { readFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Appraiser, createAppraiser } from "../../../domain/valuation/market/predict.ts";
import { deserializeModel } from "../../../domain/valuation/market/serialize.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { isUnfinished, newestJob } from "../../../platform/jobs/jobs.repo.ts";
import { enqueue } from "../../../platform/jobs/queue.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { countRows, deleteModels, lastChange, type ModelRow, modelsOf, newestModel } from "./models.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly wakeJobs: () => void;
}

/** A workspace's model. `demoRows` is the number of demo rows that it was trained on. */
export type PriceModel = Appraiser & { readonly demoRows: number };

/** The kind of job that trains a model. Its subject is the workspace. */
export const trainWork = "market.train";
/** With fewer rows, a market's own model is worse than the published effects: our own estimate. The engine's minimum is lower, but counts usable rows only. */
export const fewestTrained = 500;
/** Several imports may follow each other: the model is trained once after all of them. */
const pauseMs = 10_000;
/** The number of workspaces whose models are in memory. A model takes some tens of megabytes. */
const maxLoaded = 4;

interface LoadedModel {
  readonly id: string;
  readonly appraiser: Promise<PriceModel | null>;
}

/** Identifies the state of the market. A model is up to date while it has not changed. */
export const marketState = async (db: Store["read"], workspaceId: string): Promise<string> =>
  `${await countRows(db, workspaceId)} rows, ${await lastChange(db, workspaceId)}`;

/** Price models trained on workspaces' markets. */
export function openPriceModels({ store, clock, storage, wakeJobs }: Needs) {
  const loaded = new LRUCache<string, LoadedModel>({ max: maxLoaded });

  async function load(row: ModelRow): Promise<PriceModel | null> {
    const path = await storage.localPath(row.fileKey);
    const model = path === undefined ? null : deserializeModel(await readFile(path));
    // the file is missing or was written by an earlier version of the engine
    if (!model) await store.write((tx) => enqueue(tx, clock, { kind: trainWork, subject: row.workspaceId }));
    return model && { ...createAppraiser(model), demoRows: row.demoRows };
  }

  /** Deletes the models of a market that was cleared or has become too small for a model. */
  async function forget(workspaceId: string): Promise<void> {
    const models = await modelsOf(store.read, workspaceId);
    if (models.length === 0) return;
    const ids = models.map(({ id }) => id);
    await store.write((tx) => deleteModels(tx, ids));
    for (const { fileKey } of models) await storage.delete(fileKey);
  }

  return {
    /** The workspace's newest model, or null if it has none. */
    async modelOf(workspaceId: string): Promise<PriceModel | null> {
      const row = await newestModel(store.read, workspaceId);
      if (!row) return null;
      const known = loaded.get(workspaceId);
      const appraiser = known?.id === row.id ? known.appraiser : load(row);
      loaded.set(workspaceId, { id: row.id, appraiser });
      appraiser.catch(() => loaded.delete(workspaceId));
      return appraiser;
    },

    /** The newest model and its evaluation, for the summary. Shares are percentages. */
    async described(workspaceId: string) {
      const row = await newestModel(store.read, workspaceId);
      if (!row) return null;
      const percent = (share: number) => Math.round(share * 10_000) / 100;
      const { rows, mdape, within10, band80 } = row.evaluation;
      return {
        version: row.version,
        trained_at: row.createdAt,
        rows: row.rows,
        held_out: { rows, mdape: percent(mdape), within_10: percent(within10), band_80: percent(band80) },
        is_up_to_date: row.marketState === (await marketState(store.analytics, workspaceId)),
      };
    },

    /** The status of the last training, or null if there was none or its job has been deleted. */
    async training(workspaceId: string) {
      const job = await newestJob(store.read, trainWork, workspaceId);
      if (!job) return null;
      const status = isUnfinished(job) ? "processing" : job.status === "done" ? "completed" : "failed";
      return { job_id: job.id, status, error: job.error } as const;
    },

    /** Trains now. Throws INSUFFICIENT_MARKET_DATA if there are too few rows. */
    async train({ workspaceId }: Caller): Promise<{ job_id: string; status: "processing" }> {
      const found = await countRows(store.analytics, workspaceId);
      if (found < fewestTrained) {
        const suggestion = "Import more listings or sales.";
        throw new AppError("INSUFFICIENT_MARKET_DATA", {
          message: `A price model is trained on ${fewestTrained} rows or more; this market has ${found}. ${suggestion}`,
          details: { comparables_found: found, minimum_required: fewestTrained, suggestion },
        });
      }
      const jobId = await store.write((tx) => enqueue(tx, clock, { kind: trainWork, subject: workspaceId }));
      wakeJobs();
      return { job_id: jobId, status: "processing" };
    },

    /** After an import or deletion: trains soon if the market has changed and is large enough. */
    async afterChange(workspaceId: string): Promise<void> {
      if ((await countRows(store.analytics, workspaceId)) < fewestTrained) return forget(workspaceId);
      const newest = await newestModel(store.read, workspaceId);
      if (newest?.marketState === (await marketState(store.analytics, workspaceId))) return;
      await store.write((tx) => enqueue(tx, clock, { kind: trainWork, subject: workspaceId, startsIn: pauseMs }));
    },
  };
}
export type PriceModels = ReturnType<typeof openPriceModels>;

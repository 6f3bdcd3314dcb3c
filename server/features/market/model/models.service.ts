import { AppError } from "../../../../contracts/kit/errors.ts";
import { minModelRows } from "../../../../contracts/pricing/market-files.ts";
import type { Caller } from "../../../access/caller.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { lastRun } from "../../../platform/jobs/last-run.ts";
import { enqueue } from "../../../platform/jobs/queue.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { createModelCache } from "./model-cache.ts";
import { countRows, deleteModels, lastChange, type ModelRow, modelsOf, newestModel } from "./models.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly wakeJobs: () => void;
  readonly onChange: (workspaceId: string) => Promise<void>;
}

/** The kind of job that trains a model. Its subject is the workspace. */
export const trainJob = "market.train";
/** Several imports may follow each other: the model is trained once after all of them. */
const pauseMs = 10_000;
/** Identifies the state of the market. A model is up to date while it has not changed. */
export const marketState = async (db: Store["read"], workspaceId: string): Promise<string> =>
  `${await countRows(db, workspaceId)} rows, ${await lastChange(db, workspaceId)}`;

/** The price models of workspaces' markets: their training, evaluation and deletion. */
export function createPriceModels({ store, clock, storage, wakeJobs, onChange }: Needs) {
  const enqueueTraining = (workspaceId: string, startsIn = 0): Promise<string> =>
    store.write((tx) => enqueue(tx, clock, { kind: trainJob, subject: workspaceId, startsIn }));
  const modelOf = createModelCache({ store, storage, onUnreadable: enqueueTraining });

  return {
    /** The workspace's newest model, or null if it has none. */
    modelOf,

    basisOf: (workspaceId: string) => basisOf(store, workspaceId),

    /** The newest model and its evaluation, for the summary. Shares are percentages. */
    async describe(workspaceId: string) {
      const row = await newestModel(store.read, workspaceId);
      if (!row) return null;
      const { levels = [], ...whole } = row.evaluation;
      return {
        version: row.version,
        trained_at: row.createdAt,
        rows: row.rows,
        held_out: heldOut(whole),
        levels: levels.map(({ kinds, ...level }) => ({ kinds: [...kinds], ...heldOut(level) })),
        is_up_to_date: row.marketState === (await marketState(store.analytics, workspaceId)),
      };
    },

    /** The status of the last training, or null if there was none or its job has been deleted. */
    trainingStatus: (workspaceId: string) => lastRun(store.read, trainJob, workspaceId),

    /** Trains now. Throws INSUFFICIENT_MARKET_DATA if there are too few rows. */
    async train({ workspaceId }: Caller): Promise<{ job_id: string; status: "processing" }> {
      const found = await countRows(store.analytics, workspaceId);
      if (found < minModelRows) {
        const suggestion = "Import more listings or sales.";
        throw new AppError("INSUFFICIENT_MARKET_DATA", {
          message: `A price model requires at least ${minModelRows} rows; this market has ${found}. ${suggestion}`,
          details: { comparables_found: found, minimum_required: minModelRows, suggestion },
        });
      }
      const jobId = await enqueueTraining(workspaceId);
      wakeJobs();
      return { job_id: jobId, status: "processing" };
    },

    /** After an import or deletion: trains soon if the market has changed and is large enough. */
    async afterChange(workspaceId: string): Promise<void> {
      await onChange(workspaceId);
      if ((await countRows(store.analytics, workspaceId)) < minModelRows)
        return deleteAll({ store, storage }, workspaceId);
      const newest = await newestModel(store.read, workspaceId);
      if (newest?.marketState === (await marketState(store.analytics, workspaceId))) return;
      await enqueueTraining(workspaceId, pauseMs);
    },
  };
}
export type PriceModels = ReturnType<typeof createPriceModels>;

const percent = (share: number) => Math.round(share * 10_000) / 100;

const heldOut = ({ rows, mdape, within10, band80 }: Omit<ModelRow["evaluation"], "levels">) => ({
  rows,
  mdape: percent(mdape),
  within_10: percent(within10),
  band_80: percent(band80),
});

/** What values of a market depend on: `state` changes with its rows and its model. */
async function basisOf({ read, analytics }: Store, workspaceId: string): Promise<{ rows: number; state: string }> {
  const model = await newestModel(read, workspaceId);
  return {
    rows: await countRows(analytics, workspaceId),
    state: `${await marketState(analytics, workspaceId)}, model ${model?.version ?? "none"}`,
  };
}

/** Deletes the models of a market that was cleared or has become too small for a model. */
async function deleteAll({ store, storage }: Pick<Needs, "store" | "storage">, workspaceId: string): Promise<void> {
  const models = await modelsOf(store.read, workspaceId);
  if (models.length === 0) return;
  const ids = models.map(({ id }) => id);
  await store.write((tx) => deleteModels(tx, ids));
  for (const { fileKey } of models) await storage.delete(fileKey);
}

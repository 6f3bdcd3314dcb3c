import { type Clock, hours } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { JobHandler } from "../../../platform/jobs/handler.ts";
import type { Pruning } from "../../../platform/jobs/nightly.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { modelFiles } from "./models.repo.ts";
import { trainJob } from "./models.service.ts";
import { modelFolder, trainModel } from "./train-model.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  /** Called when a model was trained. */
  readonly onChange: (workspaceId: string) => Promise<void>;
}

const unusedAfter = hours(1);

/** The job that trains models, and the pruning of their unused files. */
export function createTraining(needs: Needs) {
  const { store, clock, storage } = needs;

  const job: JobHandler = {
    kind: trainJob,
    maxAttempts: 3,
    isLong: true,
    async run(workspaceId, _payload, signal) {
      await trainModel(needs, workspaceId, signal);
      await needs.onChange(workspaceId);
    },
    about: async (workspaceId) => ({ workspaceId, vehicleId: null, resource: "pricing" }),
    failed: async () => undefined,
  };
  const pruning: Pruning = {
    what: "files of price models",
    async run() {
      const before = new Date(clock.now().getTime() - unusedAfter);
      const needed = await modelFiles(store.read);
      for (const key of await storage.listBefore(modelFolder, before)) if (!needed.has(key)) await storage.delete(key);
    },
  };
  return { job, pruning };
}

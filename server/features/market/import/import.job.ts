import { type Clock, hours, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { LiveBus } from "../../../platform/events/live.ts";
import { FinalError, type JobHandler } from "../../../platform/jobs/handler.ts";
import type { Pruning } from "../../../platform/jobs/nightly.ts";
import type { Log } from "../../../platform/log.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { isOutOfMemory } from "../../../platform/threads/out-of-memory.ts";
import { importFolder } from "./begin-import.ts";
import { endImport, findImportForJob, type ImportRow, neededFiles } from "./imports.repo.ts";
import { importJob, publishImport } from "./present.ts";
import { runImport } from "./run-import.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly live: LiveBus;
  readonly log: Log;
  /** Called when an import has changed a workspace's market. */
  readonly onChange: (workspaceId: string) => Promise<void>;
}

/** A file that no import uses is deleted after this time. */
const unusedAfter = hours(1);

/** Why an import failed, and what it has stored. Errors of the database and of our code are only logged. */
function failureOf({ created, updated }: ImportRow, error: unknown): string {
  const stored = `Stored: ${created} new and ${updated} changed rows.`;
  if (isOutOfMemory(error))
    return `The file needs more memory than an import may use. ${stored} Split the file, and import its parts for the rest.`;
  const why =
    error instanceof FinalError
      ? error.message
      : "The server could not continue the import. The server log has the reason.";
  return `${why} ${stored} Import the file again for the rest.`;
}

export function createImportJob(needs: Needs) {
  const { store, clock, storage, live, onChange } = needs;

  async function end(row: ImportRow, as: { status: "completed" } | { status: "failed"; failure: string }) {
    const ended = await store.write((tx) =>
      endImport(tx, row.id, { ...as, completedAt: instantNow(clock), fileKey: null }),
    );
    if (ended) publishImport(live, ended);
  }

  const job: JobHandler = {
    kind: importJob,
    maxAttempts: 5,
    isLong: true,
    async run(id, _payload, signal) {
      const row = await findImportForJob(store.read, id);
      if (!row?.fileKey) return;
      const isInProgress = row.status === "processing";
      if (isInProgress && (await runImport(needs, { ...row, fileKey: row.fileKey }, signal)))
        await end(row, { status: "completed" });
      await storage.delete(row.fileKey);
      await onChange(row.workspaceId);
    },
    async reached(id) {
      const row = await findImportForJob(store.read, id);
      return `${row?.status} ${row?.rows} rows`;
    },
    async about(id) {
      const row = await findImportForJob(store.read, id);
      return row && { workspaceId: row.workspaceId, vehicleId: null, resource: "pricing" };
    },
    async failed(id, _payload, error) {
      const row = await findImportForJob(store.read, id);
      if (!row) return;
      await end(row, { status: "failed", failure: failureOf(row, error) });
      if (row.fileKey) await storage.delete(row.fileKey);
      if (row.created + row.updated > 0) await onChange(row.workspaceId);
    },
  };

  const pruning: Pruning = {
    what: "files of imports",
    async run() {
      const before = new Date(clock.now().getTime() - unusedAfter);
      const needed = await neededFiles(store.read);
      const unused = (await storage.listBefore(importFolder, before)).filter((key) => !needed.has(key));
      for (const key of unused) await storage.delete(key);
    },
  };
  return { job, pruning };
}

import { type Clock, dayOf, hours, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { LiveBus } from "../../../platform/events/live.ts";
import type { Pruning } from "../../../platform/jobs/nightly.ts";
import { FinalError, type JobHandler } from "../../../platform/jobs/runner.ts";
import type { Log } from "../../../platform/log.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { openMarketOf } from "../markets.repo.ts";
import { importFolder } from "./import.service.ts";
import { advanceStatement, endImport, findImportForJob, type ImportRow, neededFiles } from "./imports.repo.ts";
import { upsertStatement } from "./listings.repo.ts";
import { importWork, publishImport } from "./present.ts";
import { judgeFile } from "./reading/file.ts";
import { saidBy } from "./reading/row.ts";
import { importInThread } from "./thread.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly live: LiveBus;
  readonly log: Log;
  /** Called when an import has changed a workspace's market. */
  readonly onChange: (workspaceId: string) => Promise<void>;
}

/** The shortest time between two progress events. */
const newsMs = 200;
/** The number of rejected rows that are logged for each import. The first ones are. */
const problemsLogged = 100;
/** A file that no import uses is deleted after this time. */
const strayAfter = hours(1);

/** Why an import failed, and what it has stored. Errors of the database and of our code are only logged. */
function failureOf({ created, updated }: ImportRow, error: unknown): string {
  const why =
    error instanceof FinalError ? error.message : "The server could not go on with it; its log has the reason.";
  return `${why} Stored: ${created} new and ${updated} changed rows. Import the file again for the rest.`;
}

export function openImportJob({ store, clock, storage, live, log, onChange }: Needs) {
  /** Does the rest of an import. Returns true when the file is complete, and false when the import was cancelled. */
  async function work(row: ImportRow & { fileKey: string }, signal: AbortSignal): Promise<boolean> {
    const path = await storage.localPath(row.fileKey);
    if (path === undefined) throw new FinalError("Its file is gone.");
    const file = await judgeFile(path);
    const seenDay = dayOf(row.createdAt);
    const columns = [...saidBy(file.columns), "id", "identity"] as const;
    const statements = await store.write(async (tx) => {
      const market = await openMarketOf(tx, row.workspaceId);
      return {
        upsert: upsertStatement(tx, { market, isDemo: row.isDemo, seenDay, columns }),
        advance: advanceStatement(tx),
      };
    });
    let told = 0;
    const onProgress = ({ progress, rows }: { progress: number; rows: number }) => {
      if (performance.now() - told < newsMs) return;
      told = performance.now();
      publishImport(live, { ...row, progress, rows });
    };
    const problems = { told: 0 };
    const onProblem = ({ row: at, problem }: { row: number; problem: string }) => {
      problems.told += 1;
      if (problems.told <= problemsLogged)
        log.warn({ import: row.id, row: at, problem }, "a row of an import was rejected");
    };
    const order = {
      importId: row.id,
      workspaceId: row.workspaceId,
      file,
      source: row.source ?? "",
      kind: row.kind ?? undefined,
      now: Date.parse(row.createdAt),
      before: row,
      whereabouts: store.whereabouts,
      ...statements,
    };
    return importInThread(store, order, { signal, onProgress, onProblem });
  }

  async function end(row: ImportRow, as: { status: "completed" } | { status: "failed"; failure: string }) {
    const ended = await store.write((tx) =>
      endImport(tx, row.id, { ...as, completedAt: instantNow(clock), fileKey: null }),
    );
    if (ended) publishImport(live, ended);
  }

  const job: JobHandler = {
    kind: importWork,
    maxAttempts: 5,
    isLong: true,
    async run(id, _payload, signal) {
      const row = await findImportForJob(store.read, id);
      if (!row?.fileKey) return;
      const isUnderWay = row.status === "processing";
      if (isUnderWay && (await work({ ...row, fileKey: row.fileKey }, signal))) await end(row, { status: "completed" });
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
    },
  };

  const pruning: Pruning = {
    what: "files of imports",
    async run() {
      const before = new Date(clock.now().getTime() - strayAfter);
      const needed = await neededFiles(store.read);
      const strays = (await storage.listBefore(importFolder, before)).filter((key) => !needed.has(key));
      for (const key of strays) await storage.delete(key);
    },
  };
  return { job, pruning };
}

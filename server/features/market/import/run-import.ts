import type { Store } from "../../../platform/db/store.ts";
import type { LiveBus } from "../../../platform/events/live.ts";
import { FinalError } from "../../../platform/jobs/handler.ts";
import type { Log } from "../../../platform/log.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { ensureMarket } from "../markets.repo.ts";
import { advanceStatement, type ImportRow } from "./imports.repo.ts";
import { upsertStatement } from "./listings.repo.ts";
import { publishImport } from "./present.ts";
import { storedFields } from "./reading/entry.ts";
import { inspectFile } from "./reading/file.ts";
import { importInThreads } from "./threads.ts";

interface Needs {
  readonly store: Store;
  readonly storage: Storage;
  readonly live: LiveBus;
  readonly log: Log;
}

/** The shortest time between two progress events. */
const progressIntervalMs = 200;
/** The number of rejected rows that are logged for each import. The first ones are. */
const maxLoggedRows = 100;

/**
 * Imports the remaining rows of a file. Returns true when the file is complete, and false when the import was
 * cancelled.
 */
export async function runImport(
  { store, storage, live, log }: Needs,
  row: ImportRow & { readonly fileKey: string },
  signal: AbortSignal,
): Promise<boolean> {
  const path = await storage.localPath(row.fileKey);
  if (path === undefined) throw new FinalError("The uploaded file is missing.");
  // as chosen when the import began
  const file = await inspectFile(
    path,
    row.columns.map(({ field }) => field),
  );
  const columns = [...storedFields(file.columns), "id", "identity"] as const;
  const statements = await store.write(async (tx) => {
    const market = await ensureMarket(tx, row.workspaceId);
    return {
      upsert: upsertStatement(tx, {
        market,
        workspaceId: row.workspaceId,
        isDemo: row.isDemo,
        columns,
      }),
      advance: advanceStatement(tx),
    };
  });
  const task = {
    importId: row.id,
    workspaceId: row.workspaceId,
    file,
    source: row.source ?? "",
    kind: row.kind ?? undefined,
    now: Date.parse(row.createdAt),
    before: row,
    location: store.location,
    ...statements,
  };
  return importInThreads(store, task, {
    signal,
    onProgress: progressPublisher(live, row),
    onProblem: problemLogger(log, row.id),
  });
}

function progressPublisher(live: LiveBus, row: ImportRow) {
  let publishedAt = 0;
  return ({ progress, rows }: { readonly progress: number; readonly rows: number }): void => {
    if (performance.now() - publishedAt < progressIntervalMs) return;
    publishedAt = performance.now();
    publishImport(live, { ...row, progress, rows });
  };
}

function problemLogger(log: Log, importId: string) {
  let count = 0;
  return ({ row, problem }: { readonly row: number; readonly problem: string }): void => {
    count += 1;
    if (count <= maxLoggedRows) log.warn({ import: importId, row, problem }, "a row of an import was rejected");
  };
}

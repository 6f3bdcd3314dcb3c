import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { MarketImport, MarketKind } from "../../../../contracts/market.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { LiveBus } from "../../../platform/events/live.ts";
import type { UploadedFile } from "../../../platform/http/uploads.ts";
import { newId } from "../../../platform/ids.ts";
import { cancelJobs, newestJob } from "../../../platform/jobs/jobs.repo.ts";
import { enqueue } from "../../../platform/jobs/queue.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { record } from "../../audit/record.ts";
import { countImports, endImport, findImport, type ImportRow, insertImport, listImports } from "./imports.repo.ts";
import { importOf, importWork, publishImport } from "./present.ts";
import { judgeFile, type MarketFile } from "./reading/file.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly isDemo: boolean;
  readonly live: LiveBus;
  readonly wakeJobs: () => void;
}
interface Wish {
  readonly source?: string | undefined;
  readonly kind?: MarketKind | undefined;
}

export const importFolder = "market-imports";
/** The source of rows without one, when the request does not name one either. */
const namelessSource = "import";
const longestName = 255;
const polls = { firstMs: 10, mostMs: 250 };

/** A name of a file or column without the characters that a database rejects. */
const plainName = (name: string): string => {
  const plain = name
    .replaceAll(/\p{Cc}/gu, "")
    .toWellFormed()
    .trim();
  return [...plain].slice(0, longestName).join("");
};

export function openMarketImports({ store, clock, storage, isDemo, live, wakeJobs }: Needs) {
  async function find(caller: Caller, id: string): Promise<ImportRow> {
    const row = await findImport(store.read, caller.workspaceId, id);
    if (!row) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such import.", field: "import_id" });
    return row;
  }

  async function hasFailed(id: string): Promise<boolean> {
    const job = await newestJob(store.read, importWork, id);
    return job?.status === "queued" && job.error !== null;
  }

  /** Moves the file into the storage and creates its import: both or neither. */
  async function keep(caller: Caller, row: ImportRow & { readonly fileKey: string }, path: string): Promise<void> {
    try {
      await storage.put(row.fileKey, path);
      await store.write(async (tx) => {
        await insertImport(tx, row);
        await enqueue(tx, clock, { kind: importWork, subject: row.id });
        const details = { file: row.fileName, bytes: row.bytes };
        await record(tx, clock, caller, {
          action: "market.imported",
          subjectType: "market_import",
          subjectId: row.id,
          details,
        });
      });
    } catch (error) {
      // a file that cannot be deleted now is deleted by the nightly pruning
      await storage.delete(row.fileKey).catch(() => undefined);
      throw new AppError("UPLOAD_FAILED", { field: "file", cause: error });
    }
  }

  const rowFor = (caller: Caller, upload: UploadedFile, file: MarketFile, wish: Wish) => {
    const id = newId();
    return {
      id,
      workspaceId: caller.workspaceId,
      status: "processing" as const,
      fileName: plainName(upload.originalName) || "market",
      fileKey: `${importFolder}/${id}.${file.isGzip ? "gz" : file.table.format === "csv" ? "csv" : "ndjson"}`,
      source: wish.source ?? namelessSource,
      kind: wish.kind ?? null,
      bytes: upload.size,
      isDemo,
      progress: 0,
      ...{ rows: 0, created: 0, updated: 0, unchanged: 0, rejected: 0, errors: [] },
      columns: file.headers.map(({ header, field }) => ({ header: plainName(header), field })),
      failure: null,
      createdAt: instantNow(clock),
      completedAt: null,
    };
  };

  return {
    /**
     * Accepts a file and begins its import. Throws INVALID_FILE_TYPE or FILE_TOO_LARGE, and stores nothing, if the file
     * cannot be read as a market file.
     */
    async begin(caller: Caller, upload: UploadedFile, wish: Wish): Promise<MarketImport> {
      const file = await judgeFile(upload.path);
      const row = rowFor(caller, upload, file, wish);
      await keep(caller, row, upload.path);
      publishImport(live, row);
      wakeJobs();
      return importOf(row);
    },

    get: async (caller: Caller, id: string): Promise<MarketImport> => importOf(await find(caller, id)),

    /**
     * Waits until the import has ended and returns it. Returns it unfinished when the server stops, the client has
     * disconnected, or an attempt has failed and the next one starts later.
     */
    async whenEnded(caller: Caller, id: string, isGone: () => boolean): Promise<MarketImport> {
      let row = await find(caller, id);
      for (let ms = polls.firstMs; row.status === "processing"; ms = Math.min(polls.mostMs, ms * 1.5)) {
        if (isGone() || live.ended.aborted || (await hasFailed(id))) break;
        await pause(ms);
        row = await find(caller, id);
      }
      return importOf(row);
    },

    async list(caller: Caller, page: { limit: number; offset: number }) {
      const rows = await listImports(store.read, caller.workspaceId, page);
      return { imports: rows.map(importOf), total: await countImports(store.read, caller.workspaceId) };
    },

    /** Cancels an import. An import that has ended does not change. */
    async cancel(caller: Caller, id: string): Promise<MarketImport> {
      await find(caller, id);
      const now = instantNow(clock);
      const ended = await store.write(async (tx) => {
        const row = await endImport(tx, id, { status: "cancelled", completedAt: now });
        if (row) await cancelJobs(tx, importWork, id, now);
        return row;
      });
      if (ended) publishImport(live, ended);
      return this.get(caller, id);
    },
  };
}
export type MarketImports = ReturnType<typeof openMarketImports>;

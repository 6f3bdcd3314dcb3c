import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { MarketImport } from "../../../../contracts/pricing/market.ts";
import type { MarketPreview } from "../../../../contracts/pricing/market-files.ts";
import type { Caller } from "../../../access/caller.ts";
import { instantNow } from "../../../platform/clock.ts";
import type { UploadedFile } from "../../../platform/http/uploads.ts";
import { cancelJobs, newestJob } from "../../../platform/jobs/jobs.repo.ts";
import { beginImport, type ImportNeeds, type ImportOptions } from "./begin-import.ts";
import { countImports, endImport, findImport, type ImportRow, listImports } from "./imports.repo.ts";
import { importJob, importOf, publishImport } from "./present.ts";
import { previewImport } from "./preview/preview.ts";

const polls = { firstMs: 10, maxMs: 250 };

export function createMarketImports(needs: ImportNeeds) {
  const { store, clock, live } = needs;

  async function requireImport(caller: Caller, id: string): Promise<ImportRow> {
    const row = await findImport(store.read, caller.workspaceId, id);
    if (!row) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such import.", field: "import_id" });
    return row;
  }

  async function hasFailed(id: string): Promise<boolean> {
    const job = await newestJob(store.read, importJob, id);
    return job?.status === "queued" && job.error !== null;
  }

  return {
    begin: (caller: Caller, upload: UploadedFile, options: ImportOptions): Promise<MarketImport> =>
      beginImport(needs, caller, { upload, options }),

    preview: (caller: Caller, upload: UploadedFile, options: ImportOptions): Promise<MarketPreview> =>
      previewImport(needs, caller, { upload, options }),

    get: async (caller: Caller, id: string): Promise<MarketImport> => importOf(await requireImport(caller, id)),

    /**
     * Waits until the import has ended and returns it. Returns it unfinished when the server stops, the client has
     * disconnected, or an attempt has failed and the next one starts later.
     */
    async waitUntilEnded(caller: Caller, id: string, isDisconnected: () => boolean): Promise<MarketImport> {
      let row = await requireImport(caller, id);
      for (let ms = polls.firstMs; row.status === "processing"; ms = Math.min(polls.maxMs, ms * 1.5)) {
        if (isDisconnected() || live.ended.aborted || (await hasFailed(id))) break;
        await pause(ms);
        row = await requireImport(caller, id);
      }
      return importOf(row);
    },

    async list(caller: Caller, page: { limit: number; offset: number }) {
      const rows = await listImports(store.read, caller.workspaceId, page);
      return { imports: rows.map(importOf), total: await countImports(store.read, caller.workspaceId) };
    },

    /** Cancels an import. An import that has ended does not change. */
    async cancel(caller: Caller, id: string): Promise<MarketImport> {
      await requireImport(caller, id);
      const now = instantNow(clock);
      const ended = await store.write(async (tx) => {
        const row = await endImport(tx, id, { status: "cancelled", completedAt: now });
        if (row) await cancelJobs(tx, importJob, id, now);
        return row;
      });
      if (ended) publishImport(live, ended);
      return this.get(caller, id);
    },
  };
}
export type MarketImports = ReturnType<typeof createMarketImports>;

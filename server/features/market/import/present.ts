import type { MarketImport } from "../../../../contracts/market.ts";
import type { LiveBus } from "../../../platform/events/live.ts";
import type { ImportRow } from "./imports.repo.ts";

/** The kind of job that an import's work is done in; its subject is the import's id. */
export const importWork = "market.import";

export const importOf = (row: ImportRow): MarketImport => ({
  import_id: row.id,
  status: row.status,
  file_name: row.fileName,
  progress: row.progress,
  // one that was stopped may have stored rows of a part of the file that it had not finished
  rows: Math.max(row.rows, row.created + row.updated + row.unchanged + row.rejected),
  created: row.created,
  updated: row.updated,
  unchanged: row.unchanged,
  rejected: row.rejected,
  errors: row.errors,
  columns: row.columns,
  failure: row.failure,
  created_at: row.createdAt,
  completed_at: row.completedAt,
});

/** Tells those who watch how far an import is. */
export const publishImport = (
  live: LiveBus,
  row: Pick<ImportRow, "id" | "workspaceId" | "status" | "progress" | "rows">,
): void =>
  live.publish(row.workspaceId, "market_import", {
    import_id: row.id,
    status: row.status,
    progress: row.progress,
    rows: row.rows,
  });

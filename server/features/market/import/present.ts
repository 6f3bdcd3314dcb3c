import type { MarketImport } from "../../../../contracts/pricing/market.ts";
import type { LiveBus } from "../../../platform/events/live.ts";
import type { ImportRow } from "./imports.repo.ts";
import { kindWarnings } from "./kind-warnings.ts";

/** The kind of job that runs an import. Its subject is the import's id. */
export const importJob = "market.import";

export const importOf = (row: ImportRow): MarketImport => ({
  import_id: row.id,
  status: row.status,
  file_name: row.fileName,
  progress: row.progress,
  // a stopped import may have stored rows of a block that it did not finish
  rows: Math.max(row.rows, row.created + row.updated + row.unchanged + row.rejected),
  created: row.created,
  updated: row.updated,
  unchanged: row.unchanged,
  rejected: row.rejected,
  errors: row.errors,
  columns: row.columns,
  warnings: kindWarnings(row),
  failure: row.failure,
  created_at: row.createdAt,
  completed_at: row.completedAt,
});

/** Publishes the progress of an import to connected clients. */
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

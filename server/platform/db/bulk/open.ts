import type { BulkWriter, DatabaseLocation } from "./bulk-writer.ts";

/** Opens a thread's connection. Loads only the driver of the dialect. */
export async function openBulkWriter(where: DatabaseLocation): Promise<BulkWriter> {
  if (where.dialect === "pg") return (await import("./pg.ts")).openPgBulkWriter(where.url);
  return (await import("./sqlite.ts")).openSqliteBulkWriter(where);
}

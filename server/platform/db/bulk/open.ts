import type { BulkWriter, Whereabouts } from "./bulk-writer.ts";

/** Opens a thread's connection. Loads only the driver of the dialect. */
export async function openBulkWriter(where: Whereabouts): Promise<BulkWriter> {
  if (where.dialect === "pg") return (await import("./pg.ts")).openPgBulkWriter(where.url);
  return (await import("./sqlite.ts")).openSqliteBulkWriter(where);
}

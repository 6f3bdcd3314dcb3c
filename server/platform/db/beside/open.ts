import type { Beside, Whereabouts } from "./beside.ts";

/** Opens a thread's connection; only the dialect's own driver is loaded. */
export async function openBeside(where: Whereabouts): Promise<Beside> {
  if (where.dialect === "pg") return (await import("./pg.ts")).openPgBeside(where.url);
  return (await import("./sqlite.ts")).openSqliteBeside(where);
}

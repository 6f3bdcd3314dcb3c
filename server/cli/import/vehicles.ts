import { unchanged } from "../../features/vehicles/import/save/unchanged.ts";
import { exitCodes } from "../exit-codes.ts";
import type { Api } from "../local/api.ts";
import type { Imported, Upload } from "./upload.ts";

/** The reasons that are listed. The JSON has all of them. */
const maxListed = 20;

/** Imports a CSV file into the inventory. */
export async function importVehicles(api: Api, { file, fileName, signal }: Upload, dryRun: boolean): Promise<Imported> {
  const query = { dryRun: dryRun ? "true" : "false" } as const;
  const result = await api.vehicles.importCsv({ file, fileName, query }, { signal });
  const { rows, created, updated, skipped } = result.summary;
  // a row without news was not left out: importing a file again is done completely
  const leftOut = result.rows.filter(({ outcome, reason }) => outcome === "skipped" && reason !== unchanged);
  const ignored = result.columns.filter(({ field }) => field === null).map(({ header }) => header);
  const counts = `${created} created, ${updated} updated, ${skipped - leftOut.length} unchanged, ${leftOut.length} skipped`;
  const lines = [
    `  ${rows} rows: ${counts}`,
    ...leftOut.slice(0, maxListed).map(({ row, reason }) => `  row ${row}: ${reason}`),
    ...(leftOut.length > maxListed ? [`  and ${leftOut.length - maxListed} more: --json lists them all`] : []),
    ...(ignored.length > 0 ? [`  columns that were not recognized: ${ignored.join(", ")}`] : []),
  ];
  return { lines, result, exitCode: leftOut.length > 0 ? exitCodes.partly : exitCodes.done };
}

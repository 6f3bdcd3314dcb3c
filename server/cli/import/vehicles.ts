import { unchanged } from "../../features/vehicles/import/save/unchanged.ts";
import { exitCodes } from "../exit-codes.ts";
import { CommandError } from "../failure.ts";
import type { Target } from "./targets.ts";
import type { Imported, Upload } from "./upload.ts";

/** The reasons that are listed. The JSON has all of them. */
const maxListed = 20;

/** The request cannot be taken back: a running server completes the import without the command. */
function stopped({ server }: Pick<Target, "server">, { reason }: AbortSignal): CommandError {
  const exitCode = reason instanceof CommandError ? reason.exitCode : exitCodes.interrupted;
  const rest =
    server === null
      ? "Rows that were stored before are kept. Importing the file again completes it."
      : "The server may go on with the import. Importing the file again changes only what is not stored.";
  return new CommandError(`Stopped. ${rest}`, { exitCode, code: "INTERRUPTED", cause: reason });
}

/** Imports a CSV file into the inventory. Throws CommandError after Ctrl+C. */
export async function importVehicles(
  target: Pick<Target, "api" | "server">,
  { file, fileName, signal }: Upload,
  dryRun: boolean,
): Promise<Imported> {
  const query = { dryRun: dryRun ? "true" : "false" } as const;
  const sent = target.api.vehicles.importCsv({ file, fileName, query }, { signal });
  const result = await sent.catch((error: unknown) => {
    throw signal.aborted && !dryRun ? stopped(target, signal) : error;
  });
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

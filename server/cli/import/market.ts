import { setTimeout as pause } from "node:timers/promises";
import type { MarketImport } from "../../../contracts/pricing/market.ts";
import { exitCodes } from "../exit-codes.ts";
import { CommandError } from "../failure.ts";
import type { Api } from "../local/api.ts";
import type { Target } from "./targets.ts";
import type { Imported, Upload } from "./upload.ts";

const maxListed = 20;
/** How often the progress of a running import is read. */
const pollMs = 200;

const codeOf = (rejected: number): number => (rejected > 0 ? exitCodes.partly : exitCodes.done);

async function ended(api: Api, begun: MarketImport, { progress, signal }: Upload): Promise<MarketImport> {
  let now = begun;
  while (now.status === "processing") {
    await pause(pollMs);
    now = await api.market.getImport({ params: { import_id: begun.import_id } }, { signal });
    progress(`Importing: ${Math.round(now.progress * 100)} %, ${now.rows} rows`);
  }
  return now;
}

/** The server goes on without the command: Ctrl+C must end the import there, too. Throws CommandError. */
async function cancel(lasting: Api, { import_id }: MarketImport, { signal }: Upload): Promise<never> {
  const now = await lasting.market.cancelImport({ params: { import_id } }).catch(() => undefined);
  const exitCode = signal.reason instanceof CommandError ? signal.reason.exitCode : exitCodes.interrupted;
  throw new CommandError(`Stopped. ${afterCancel(now)}`, { exitCode, code: "INTERRUPTED", cause: signal.reason });
}

function afterCancel(now: MarketImport | undefined): string {
  if (!now) return "The server did not answer: it may go on with the import. The page of the market shows its state.";
  if (now.status === "completed") return "The import was already complete.";
  return "The import was cancelled; rows that were stored before are kept.";
}

/** Imports listings and sales. Throws CommandError if the file as a whole was rejected. */
export async function importMarket(
  { api, lasting }: Pick<Target, "api" | "lasting">,
  upload: Upload,
): Promise<Imported> {
  const { file, fileName, source, signal } = upload;
  // a request that waits for a million rows would outlast the timeouts of clients
  const headers = { prefer: "respond-async" };
  const query = source === undefined ? {} : { source };
  const begun = await api.market.importListings({ file, fileName, query }, { headers, signal });
  const result = await ended(api, begun, upload).catch((error: unknown) => {
    if (signal.aborted) return cancel(lasting, begun, upload);
    throw error;
  });
  if (result.status !== "completed") {
    throw new CommandError(result.failure ?? "The import was cancelled.", { code: "IMPORT_FAILED" });
  }
  const { rows, created, updated, unchanged, rejected, errors, warnings } = result;
  const lines = [
    `  ${rows} rows: ${created} new, ${updated} updated, ${unchanged} unchanged, ${rejected} rejected`,
    ...warnings.map((warning) => `  ! ${warning}`),
    ...errors.slice(0, maxListed).map(({ row, reason }) => `  row ${row}: ${reason}`),
    ...(rejected > maxListed ? [`  and ${rejected - Math.min(maxListed, errors.length)} more`] : []),
  ];
  return { lines, result, exitCode: codeOf(rejected) };
}

/** What an import would do, from the first 50,000 rows. */
export async function previewMarket(api: Api, { file, fileName, source, signal }: Upload): Promise<Imported> {
  const query = source === undefined ? {} : { source };
  const result = await api.market.previewImport({ file, fileName, query }, { signal });
  if (result.problem !== null) throw new CommandError(result.problem, { code: "IMPORT_FAILED" });
  const lines = [`  ${result.rows} rows: ${result.accepted} accepted, ${result.rejected} rejected`];
  return { lines, result, exitCode: codeOf(result.rejected) };
}

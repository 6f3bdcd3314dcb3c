import { setImmediate as nextTurn } from "node:timers/promises";
import { readDaysIn } from "../../../../../contracts/kit/calendar.ts";
import { AppError } from "../../../../../contracts/kit/errors.ts";
import type { ImportedRow, VehicleImport } from "../../../../../contracts/vehicles/vehicles.ts";
import type { Caller } from "../../../../access/caller.ts";
import type { CsvTable } from "../../../../formats/csv/table.ts";
import { type Clock, instantNow } from "../../../../platform/clock.ts";
import type { Store } from "../../../../platform/db/store.ts";
import type { Log } from "../../../../platform/log.ts";
import { timeZoneOf } from "../../../dealership/time-zone.ts";
import type { VinDecoder } from "../../fields.ts";
import { skippedRow, summaryOf } from "../answers.ts";
import { vehiclesUnnamed } from "../import.repo.ts";
import { type Columns, readRows } from "../rows/read-file.ts";
import { columnNames, notStored } from "../rows/reasons.ts";
import { type Candidate, SeenRows } from "./decide.ts";
import type { ImportTeam, Slice } from "./decide-slice.ts";
import { decodeAhead } from "./decode-ahead.ts";
import { togetherOrOneByOne } from "./one-by-one.ts";
import { saveSlice } from "./save-slice.ts";
import { UnnamedVehicles } from "./unnamed-vehicles.ts";

export interface ImportNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly vinDecoder: VinDecoder;
}
interface ImportFile {
  readonly table: CsvTable;
  readonly columns: Columns;
  readonly dryRun: boolean;
  readonly team: ImportTeam;
}

/** Rows of one transaction. Other requests wait for no more than these. */
const rowsPerTransaction = 40;

/** Saves all rows of a file, or previews them, and returns an answer for each. */
export async function saveRows(
  needs: ImportNeeds,
  caller: Caller,
  { table, columns, dryRun, team }: ImportFile,
): Promise<ImportedRow[]> {
  const { store, clock, vinDecoder } = needs;
  const { workspaceId } = caller;
  const answers: ImportedRow[] = [];
  const seen = new SeenRows();
  const taken = new Map<string, number>();
  const timeZone = await timeZoneOf(store.read, workspaceId);
  const columnName = columnNames(columns, table.header);
  const unnamed = new UnnamedVehicles((cars) => vehiclesUnnamed(store.read, workspaceId, cars), taken);
  for await (const batch of table.rows()) {
    for (let start = 0; start < batch.length; start += rowsPerTransaction) {
      const rows = batch.slice(start, start + rowsPerTransaction);
      const read = () => readRows(rows, { columns, columnName, seen });
      const { candidates, rejected } = readDaysIn(timeZone, read).value;
      const decoder = await decodeAhead(store.read, vinDecoder, { workspaceId, candidates });
      const now = instantNow(clock);
      const slice = { caller, team, candidates, taken, unnamed, columnName, vinDecoder: decoder, now };
      const saved = await savePart(needs, slice, { taken, dryRun, earlier: answers });
      answers.push(...[...rejected, ...saved].sort((a, b) => a.row - b.row));
      await nextTurn();
    }
  }
  return answers;
}

/** Saves one slice of rows, and marks their vehicles in `taken`. */
async function savePart(
  needs: ImportNeeds,
  slice: Slice,
  { taken, dryRun, earlier }: { taken: Map<string, number>; dryRun: boolean; earlier: readonly ImportedRow[] },
): Promise<ImportedRow[]> {
  const saved: ImportedRow[] = [];
  const together = (candidates: readonly Candidate[]) => saveSlice(needs, { ...slice, candidates }, dryRun);
  const rejected = ({ row }: Candidate, error: unknown) => {
    needs.log.warn({ err: error, row }, "a row of an import was rejected");
    return { answers: [skippedRow(row, notStored)], vehicles: [] };
  };
  try {
    for await (const { answers, vehicles } of togetherOrOneByOne(slice.candidates, { together, rejected })) {
      for (const { id, row } of vehicles) taken.set(id, row);
      saved.push(...answers);
    }
  } catch (error) {
    const before = [...earlier, ...saved];
    throw dryRun || before.length === 0 ? error : stoppedAt(slice.candidates[saved.length], summaryOf(before), error);
  }
  return saved;
}

/** The error for an import that fails in the middle, as for a full disk. It reports the rows that are saved already. */
function stoppedAt(first: Candidate | undefined, summary: VehicleImport["summary"], cause: unknown): AppError {
  const message = `The import stopped at row ${first?.row}. The rows before it are imported. Import the file again for the rest.`;
  return new AppError("INTERNAL_ERROR", { message, details: { summary }, cause });
}

import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { DecodedVin, ImportedRow, VehicleImport } from "../../../../contracts/vehicles.ts";
import { accessOf, assertTeam } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { ownVehicle } from "../../../access/vehicles/require-vehicle.ts";
import { CsvError } from "../../../formats/csv/encoding.ts";
import { type CsvRow, type CsvTable, openCsv } from "../../../formats/csv/table.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import { isUniqueViolation } from "../../../platform/db/errors.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import type { Log } from "../../../platform/log.ts";
import { record } from "../../audit/record.ts";
import { changeVehicle } from "../change.ts";
import type { VinDecoder } from "../fields.ts";
import { takeStockTurn } from "../references/stock-numbers.ts";
import { holdTeamOfNewVehicle } from "../team/default-team.ts";
import { answerOf, type Decided, skippedRow, summaryOf } from "./answers.ts";
import { interpret } from "./cells.ts";
import { columnsOfHeader, type ImportField } from "./columns.ts";
import { type Candidate, Rows } from "./decide.ts";
import { holdVehiclesNamed, insertVehicles, type Names, vehiclesNamed, vehiclesUnnamed } from "./import.repo.ts";
import { inParts } from "./parts.ts";
import { type ColumnName, columnNames, notStored } from "./reasons.ts";
import { decideAll, type ImportTeam, type Slice } from "./slice.ts";
import { stockNumbersAround } from "./stock.ts";
import { Unnamed } from "./unnamed.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly vinDecoder: VinDecoder;
}
type Columns = readonly (ImportField | undefined)[];
/** What became of rows, and the vehicles that they are: each is no other row's. */
interface Outcome {
  readonly answers: readonly ImportedRow[];
  readonly vehicles: readonly { readonly id: string; readonly row: number }[];
}

/** VINs that are decoded before others get their turn: some 3 ms. */
const vinsAtOnce = 10;

/** Rows of one transaction: whoever else writes or reads waits for no more than these. */
const rowsAtOnce = 40;
const maxImportRows = 200_000;

export function openImports({ store, clock, log, vinDecoder }: Needs) {
  /** Has the VINs of new vehicles decoded while others get their turn, so that no transaction waits for it. */
  async function decodedAhead(caller: Caller, candidates: readonly Candidate[]): Promise<VinDecoder> {
    const known = await vehiclesNamed(store.read, caller.workspaceId, namesIn(candidates));
    const knownVins = new Set(known.map(({ vin }) => vin));
    const vins = namesIn(candidates).vins.filter((vin) => !knownVins.has(vin));
    const told = new Map<string, () => DecodedVin>();
    for (const [i, vin] of vins.entries()) {
      if (i % vinsAtOnce === 0) await nextTurn();
      told.set(
        vin,
        remembered(() => vinDecoder.decode(vin)),
      );
    }
    return { decode: (vin) => (told.get(vin) ?? (() => vinDecoder.decode(vin)))() };
  }

  async function write(tx: Writer, slice: Slice): Promise<Outcome> {
    const { caller } = slice;
    const now = instantNow(clock);
    const { workspaceId, accountId: ownerId } = caller;
    // Before the vehicles: whoever removes a member locks the team first, too.
    const { access, teamId } = await holdTeamOfNewVehicle(tx, caller, slice.team);
    // and before the vehicles, too: what rows find in stock stays all there is until they are in
    await takeStockTurn(tx, workspaceId);
    const named = await holdVehiclesNamed(tx, workspaceId, namesIn(slice.candidates));
    const decided = decideAll(slice, named, await stockNumbersAround(tx, workspaceId, { named, ...slice }));
    const shared = { workspaceId, ownerId, teamId, createdAt: now, updatedAt: now };
    const created = decided.flatMap(({ row, decision }) =>
      decision.outcome === "created" ? [{ row, vehicle: { ...decision.columns, ...shared, id: newId() } }] : [],
    );
    await insertVehicles(
      tx,
      created.map(({ vehicle }) => vehicle),
    );
    for (const { fields, decision } of decided) {
      if (decision.outcome !== "updated") continue;
      const before = ownVehicle(access, decision.before, "edit_inventory");
      await changeVehicle(tx, clock, { before, given: fields, caller });
    }
    const newIds = new Map(created.map(({ row, vehicle }) => [row, vehicle.id]));
    return outcomeOf(decided, newIds);
  }

  async function preview(slice: Slice): Promise<Outcome> {
    const { workspaceId } = slice.caller;
    const named = await vehiclesNamed(store.read, workspaceId, namesIn(slice.candidates));
    const stock = await stockNumbersAround(store.read, workspaceId, { named, ...slice });
    return outcomeOf(decideAll(slice, named, stock), new Map());
  }

  /** One transaction's rows; once more where somebody else added one of its VINs at the same moment. */
  async function takeIn(slice: Slice, dryRun: boolean): Promise<Outcome> {
    if (slice.candidates.length === 0) return { answers: [], vehicles: [] };
    await slice.unnamed.lookFor(slice.candidates.map(({ fields }) => fields));
    if (dryRun) return preview(slice);
    const attempt = () => store.write((tx) => write(tx, slice));
    return attempt().catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      return attempt();
    });
  }

  function refusedRow({ row }: Candidate, error: unknown): Outcome {
    log.warn({ err: error, row }, "a row of an import was rejected");
    return { answers: [skippedRow(row, notStored)], vehicles: [] };
  }

  async function takeInAll(
    caller: Caller,
    { table, columns, dryRun, team }: { table: CsvTable; columns: Columns; dryRun: boolean; team: ImportTeam },
  ): Promise<ImportedRow[]> {
    const answers: ImportedRow[] = [];
    const rows = new Rows();
    const taken = new Map<string, number>();
    const columnName = columnNames(columns, table.header);
    const unnamed = new Unnamed((cars) => vehiclesUnnamed(store.read, caller.workspaceId, cars), taken);
    for await (const batch of table.rows()) {
      for (let start = 0; start < batch.length; start += rowsAtOnce) {
        const { candidates, refused } = readRows(batch.slice(start, start + rowsAtOnce), {
          columns,
          columnName,
          rows,
        });
        const decoder = await decodedAhead(caller, candidates);
        const slice = { caller, team, candidates, taken, unnamed, columnName, vinDecoder: decoder };
        const here: ImportedRow[] = [];
        const together = (some: readonly Candidate[]) => takeIn({ ...slice, candidates: some }, dryRun);
        try {
          for await (const done of inParts(candidates, { together, refused: refusedRow })) {
            for (const { id, row } of done.vehicles) taken.set(id, row);
            here.push(...done.answers);
          }
        } catch (error) {
          const before = [...answers, ...here];
          throw dryRun || before.length === 0 ? error : stoppedAt(candidates[here.length], summaryOf(before), error);
        }
        answers.push(...[...refused, ...here].sort((a, b) => a.row - b.row));
        await nextTurn();
      }
    }
    return answers;
  }

  return {
    /**
     * Takes a CSV file in, or only tells what that would do. Throws VALIDATION_ERROR with `file`, and changes
     * nothing, for a file that is no CSV to its end, that has no columns to know a vehicle by, or too many rows. Throws
     * TEAM_NOT_FOUND and INSUFFICIENT_PERMISSIONS with `teamId`.
     */
    async run(
      caller: Caller,
      file: string,
      { dryRun, teamId }: { dryRun: boolean; teamId?: string | undefined },
    ): Promise<VehicleImport> {
      const team = teamId === "none" ? null : teamId;
      assertTeam(await accessOf(store.read, caller), team, "edit_inventory");

      const table = await readable(() => openCsv(file));
      const columns = columnsOfHeader(table.header);
      assertVehicles(table.header, columns);
      await readable(() => readToTheEnd(table));
      const rows = await takeInAll(caller, { table, columns, dryRun, team });
      const summary = summaryOf(rows);
      const imported = { action: "vehicles.imported", subjectType: "vehicle", details: summary };
      if (!dryRun) await store.write((tx) => record(tx, clock, caller, imported));
      return {
        dryRun,
        encoding: table.encoding,
        delimiter: table.delimiter,
        columns: table.header.map((header, i) => ({ header, field: columns[i] ?? null })),
        summary,
        rows,
      };
    },
  };
}
export type Imports = ReturnType<typeof openImports>;

const invalidFile = (message: string): AppError => new AppError("VALIDATION_ERROR", { message, field: "file" });

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof CsvError ? invalidFile(error.message) : error;
  }
}

/** A full disk, a database that is gone: the rows before are in the inventory, and the answer must not deny it. */
function stoppedAt(first: Candidate | undefined, summary: VehicleImport["summary"], cause: unknown): AppError {
  const message = `The import stopped at row ${first?.row}. The rows before it are taken in: import the file again for the rest.`;
  return new AppError("INTERNAL_ERROR", { message, details: { summary }, cause });
}

/** Does it once; says the same, or throws the same, whenever it is asked. */
function remembered<T>(work: () => T): () => T {
  try {
    const value = work();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** `newIds` are those of the vehicles that were made, by row. */
function outcomeOf(decided: readonly Decided[], newIds: ReadonlyMap<number, string>): Outcome {
  const known = decided.flatMap(({ row, decision }) =>
    "before" in decision && decision.before ? [{ id: decision.before.id, row }] : [],
  );
  const made = [...newIds].map(([row, id]) => ({ id, row }));
  return { answers: decided.map((one) => answerOf(one, newIds.get(one.row))), vehicles: [...known, ...made] };
}

function namesIn(candidates: readonly Candidate[]): Names {
  return {
    vins: candidates.flatMap(({ fields }) => fields.vin ?? []),
    stockNumbers: candidates.flatMap(({ fields }) => fields.stockNumber ?? []),
  };
}

function assertVehicles(header: readonly string[], columns: Columns): void {
  if (header.length === 0) throw invalidFile("The file is empty.");
  const has = (field: ImportField) => columns.includes(field);
  if (has("vin") || has("stockNumber") || (has("make") && has("model"))) return;
  throw invalidFile("No column is a VIN, a stock number, or a make beside a model. Is the first row a header?");
}

/** Nothing is written before the whole file has been read once. */
async function readToTheEnd(table: CsvTable): Promise<void> {
  let count = 0;
  for await (const batch of table.rows()) {
    count += batch.length;
    if (count > maxImportRows) throw invalidFile(`The file has more than ${maxImportRows} rows.`);
  }
}

/** Which rows can be taken, and why the others cannot. */
function readRows(
  batch: readonly CsvRow[],
  { columns, columnName, rows }: { columns: Columns; columnName: ColumnName; rows: Rows },
) {
  const candidates: Candidate[] = [];
  const refused: ImportedRow[] = [];
  for (const { row, cells } of batch) {
    const read = interpret(columns, cells, columnName);
    const reason = "reason" in read ? read.reason : rows.repeats(row, read.fields);
    if (reason !== undefined) refused.push(skippedRow(row, reason));
    else if ("fields" in read) candidates.push({ row, fields: read.fields });
  }
  return { candidates, refused };
}

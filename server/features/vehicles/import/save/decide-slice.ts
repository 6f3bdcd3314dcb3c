import type { Caller } from "../../../../access/caller.ts";
import type { VinDecoder } from "../../fields.ts";
import type { VehicleRow } from "../../vehicles.repo.ts";
import type { Decided } from "../answers.ts";
import { type ColumnName, takenStock } from "../rows/reasons.ts";
import { type Candidate, decide } from "./decide.ts";
import type { StockNumbers } from "./stock-numbers.ts";
import type { UnnamedVehicles } from "./unnamed-vehicles.ts";

/** The team of new vehicles in the query; undefined for the default team. */
export type ImportTeam = string | null | undefined;

/** The rows of one transaction, and the vehicles that earlier rows of the file matched. */
export interface Slice {
  readonly caller: Caller;
  readonly team: ImportTeam;
  readonly candidates: readonly Candidate[];
  /** Vehicle id -> the row that matched it. */
  readonly taken: ReadonlyMap<string, number>;
  readonly unnamed: UnnamedVehicles;
  readonly columnName: ColumnName;
  readonly vinDecoder: VinDecoder;
  readonly now: string;
}

/** Decides on each row. `named` are the vehicles that rows can match, `stock` the stock numbers in use. */
export function decideSlice(slice: Slice, named: readonly VehicleRow[], stock: StockNumbers): Decided[] {
  const { candidates, taken, unnamed, columnName, vinDecoder, now } = slice;
  const inSlice = new Map<string, number>();
  const isTaken = (id: string) => inSlice.has(id) || taken.has(id);
  return candidates.map((candidate) => {
    const { row, fields } = candidate;
    const skipped = (reason: string): Decided => ({ row, fields, decision: { outcome: "skipped", reason } });
    const decision = decide(candidate, { named, unnamed, isTaken, columnName, now }, vinDecoder);
    const before = decision.outcome === "created" ? undefined : decision.before;
    // Two rows can match one vehicle: one by its VIN, the other by its stock number.
    const earlier = before && (inSlice.get(before.id) ?? taken.get(before.id));
    if (earlier !== undefined) return skipped(`Row ${earlier} matches this vehicle already.`);
    if (before) inSlice.set(before.id, row);
    const other = stock.takenBy(row, decision);
    if (other) return skipped(takenStock(other, columnName));
    stock.take(row, decision);
    return { row, fields, decision };
  });
}

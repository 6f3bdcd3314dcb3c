import type { Caller } from "../../../access/caller.ts";
import type { VinDecoder } from "../fields.ts";
import type { VehicleRow } from "../vehicles.repo.ts";
import type { Decided } from "./answers.ts";
import { type Candidate, decide } from "./decide.ts";
import { type ColumnName, takenStock } from "./reasons.ts";
import type { StockNumbers } from "./stock.ts";
import type { Unnamed } from "./unnamed.ts";

/** The team of new vehicles as the query names it; undefined: the default of a new vehicle. */
export type ImportTeam = string | null | undefined;

/** Rows that are taken in together, and the vehicles that earlier rows of the file were. */
export interface Slice {
  readonly caller: Caller;
  readonly team: ImportTeam;
  readonly candidates: readonly Candidate[];
  /** Their rows by the vehicles' ids. */
  readonly taken: ReadonlyMap<string, number>;
  readonly unnamed: Unnamed;
  readonly columnName: ColumnName;
  readonly vinDecoder: VinDecoder;
}

/** `named` are the workspace's vehicles that the rows may be; `stock` are the numbers in use around them. */
export function decideAll(slice: Slice, named: readonly VehicleRow[], stock: StockNumbers): Decided[] {
  const { candidates, taken, unnamed, columnName, vinDecoder } = slice;
  const here = new Map<string, number>();
  const isTaken = (id: string) => here.has(id) || taken.has(id);
  return candidates.map(({ row, fields }) => {
    const skipped = (reason: string): Decided => ({ row, fields, decision: { outcome: "skipped", reason } });
    const decision = decide({ row, fields }, { named, unnamed, isTaken, columnName }, vinDecoder);
    const before = decision.outcome === "created" ? undefined : decision.before;
    // a VIN and a stock number may lead two rows to one vehicle
    const earlier = before && (here.get(before.id) ?? taken.get(before.id));
    if (earlier !== undefined) return skipped(`Row ${earlier} is this vehicle already.`);
    if (before) here.set(before.id, row);
    const other = stock.takenBy(row, decision);
    if (other) return skipped(takenStock(other, columnName));
    stock.take(row, decision);
    return { row, fields, decision };
  });
}

import { takenStockKey } from "../references/in-stock.ts";
import { stockKeyOf } from "../references/names.ts";
import { inStockWith } from "../references/stock-numbers.repo.ts";
import type { VehicleRow } from "../vehicles.repo.ts";
import type { Candidate, Decision } from "./decide.ts";

/** What a stock number is decided by, and what a person knows the vehicle by. */
type Held = Pick<VehicleRow, "id" | "vin" | "stockNumber" | "make" | "model" | "overviewYear" | "status">;

/** The numbers in use: of the vehicles in stock, as the rows before leave them. */
export class StockNumbers {
  readonly #held = new Map<string, Map<string, Held>>();

  constructor(inStock: readonly Held[]) {
    for (const one of inStock) this.#add(one);
  }

  /** The other vehicle that has the number which the row takes into use; undefined where it takes none, or a free one. */
  takenBy(row: number, decision: Decision): Held | undefined {
    if (decision.outcome === "skipped") return undefined;
    const [before, after] = changeOf(row, decision);
    const key = takenStockKey(before, after);
    return key === null ? undefined : [...(this.#held.get(key)?.values() ?? [])].find(({ id }) => id !== after.id);
  }

  /** Counts the row's change. */
  take(row: number, decision: Decision): void {
    if (decision.outcome === "skipped") return;
    const [before, after] = changeOf(row, decision);
    if (before?.stockNumber != null) this.#held.get(stockKeyOf(before.stockNumber))?.delete(before.id);
    if (takenStockKey(undefined, after) !== null) this.#add(after);
  }

  #add(one: Held): void {
    if (one.stockNumber === null) return;
    const key = stockKeyOf(one.stockNumber);
    const held = this.#held.get(key) ?? new Map<string, Held>();
    this.#held.set(key, held.set(one.id, one));
  }
}

/** A vehicle that is not stored yet has its row's number for an id. */
function changeOf(row: number, decision: Exclude<Decision, { outcome: "skipped" }>): [Held | undefined, Held] {
  if (decision.outcome === "updated") return [decision.before, decision.after];
  const { vin = null, stockNumber = null, overviewYear = null, make, model, status } = decision.columns;
  return [undefined, { id: `row ${row}`, vin, stockNumber, overviewYear, make, model, status }];
}

/** The numbers in use among those that the rows give, or that the vehicles which they may be have. */
export async function stockNumbersAround(
  db: Parameters<typeof inStockWith>[0],
  workspaceId: string,
  { candidates, named }: { candidates: readonly Candidate[]; named: readonly VehicleRow[] },
): Promise<StockNumbers> {
  const given = candidates.flatMap(({ fields }) => fields.stockNumber ?? []);
  const had = named.flatMap(({ stockNumber }) => stockNumber ?? []);
  const keys = new Set([...given, ...had].map(stockKeyOf));
  return new StockNumbers(await inStockWith(db, workspaceId, [...keys]));
}

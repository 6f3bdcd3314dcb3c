import { takenStockKey } from "../../references/in-stock.ts";
import { stockKeyOf } from "../../references/names.ts";
import { inStockWith } from "../../references/stock-numbers.repo.ts";
import type { VehicleRow } from "../../vehicles.repo.ts";
import type { Candidate, Decision } from "./decide.ts";

/** The fields that decide on a stock number, and those that name the vehicle in messages. */
type StockVehicle = Pick<VehicleRow, "id" | "vin" | "stockNumber" | "make" | "model" | "overviewYear" | "status">;

/** The stock numbers of vehicles in stock, including the changes of earlier rows. */
export class StockNumbers {
  readonly #vehiclesByKey = new Map<string, Map<string, StockVehicle>>();

  constructor(inStock: readonly StockVehicle[]) {
    for (const one of inStock) this.#add(one);
  }

  /** The other vehicle with the stock number that the row uses; undefined if there is none. */
  takenBy(row: number, decision: Decision): StockVehicle | undefined {
    if (decision.outcome === "skipped") return undefined;
    const [before, after] = changeOf(row, decision);
    const key = takenStockKey(before, after);
    return key === null
      ? undefined
      : [...(this.#vehiclesByKey.get(key)?.values() ?? [])].find(({ id }) => id !== after.id);
  }

  /** Applies the change of a row. */
  take(row: number, decision: Decision): void {
    if (decision.outcome === "skipped") return;
    const [before, after] = changeOf(row, decision);
    if (before?.stockNumber != null) this.#vehiclesByKey.get(stockKeyOf(before.stockNumber))?.delete(before.id);
    if (takenStockKey(undefined, after) !== null) this.#add(after);
  }

  #add(one: StockVehicle): void {
    if (one.stockNumber === null) return;
    const key = stockKeyOf(one.stockNumber);
    const vehicles = this.#vehiclesByKey.get(key) ?? new Map<string, StockVehicle>();
    this.#vehiclesByKey.set(key, vehicles.set(one.id, one));
  }
}

/** The vehicle before and after the change of a row. A new vehicle has the number of its row as id. */
function changeOf(
  row: number,
  decision: Exclude<Decision, { outcome: "skipped" }>,
): [StockVehicle | undefined, StockVehicle] {
  if (decision.outcome === "updated") return [decision.before, decision.after];
  const { vin = null, stockNumber = null, overviewYear = null, make, model, status } = decision.columns;
  return [undefined, { id: `row ${row}`, vin, stockNumber, overviewYear, make, model, status }];
}

/** The stock numbers in use among those of the rows and of the vehicles that they can match. */
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

import { own } from "../../../../../contracts/kit/own.ts";
import { columnsOf, type VehicleFields } from "../../fields.ts";
import type { VehicleRow } from "../../vehicles.repo.ts";

/** The make and model by which vehicles without VIN and stock number are searched. */
export interface Car {
  readonly make: string;
  readonly model: string;
}

/** The ids of the vehicles that earlier rows matched. */
type Taken = Pick<ReadonlySet<string>, "has">;

/** Reads the vehicles of these makes and models without VIN and stock number, the newest first. */
type Read = (cars: readonly Car[]) => Promise<readonly VehicleRow[]>;

/**
 * The vehicles without VIN and stock number, as they were before the import. Those of a make and model are read once, for
 * the first row that needs them, so the vehicles that the import itself adds are not among them.
 */
export class UnnamedVehicles {
  readonly #read: Read;
  readonly #taken: Taken;
  readonly #unmatched = new Map<string, VehicleRow[]>();

  /** `taken` are the vehicles that earlier rows matched. The set may grow, and never shrinks. */
  constructor(read: Read, taken: Taken) {
    this.#read = read;
    this.#taken = taken;
  }

  /** Reads the vehicles that these rows can match, unless an earlier row has read them. */
  async load(rows: readonly VehicleFields[]): Promise<void> {
    const missing = new Map<string, Car>();
    for (const row of rows) {
      const car = carOf(row);
      if (car && !this.#unmatched.has(keyOf(car))) missing.set(keyOf(car), car);
    }
    if (missing.size === 0) return;
    const found = await this.#read([...missing.values()]);
    for (const key of missing.keys()) this.#unmatched.set(key, []);
    for (const vehicle of found) this.#unmatched.get(keyOf(vehicle))?.push(vehicle);
  }

  /** The oldest vehicle that has all values of the row and that no other row matched. Call `load` for the row first. */
  firstLike(row: VehicleFields, isTaken: (vehicleId: string) => boolean): VehicleRow | undefined {
    const car = carOf(row);
    const unmatched = car && this.#unmatched.get(keyOf(car));
    if (!unmatched) return undefined;
    // The same file imported again matches them in this order, so each is found at once.
    for (let last = unmatched.at(-1); last && this.#taken.has(last.id); last = unmatched.at(-1)) unmatched.pop();
    const values = Object.entries(columnsOf(row));
    const matches = (vehicle: VehicleRow) => values.every(([name, value]) => own(vehicle, name) === value);
    return unmatched.findLast((one) => !isTaken(one.id) && matches(one));
  }
}

const keyOf = ({ make, model }: Car): string => JSON.stringify([make, model]);

/** Undefined for a row with a VIN or a stock number, and for one without make or model. */
function carOf({ vin, stockNumber, make, model }: VehicleFields): Car | undefined {
  return vin || stockNumber || !make || !model ? undefined : { make, model };
}

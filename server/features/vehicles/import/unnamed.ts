import { own } from "../../../../contracts/kit/own.ts";
import { columnsOf, type VehicleFields } from "../fields.ts";
import type { VehicleRow } from "../vehicles.repo.ts";

/** What a vehicle that has neither VIN nor stock number is looked for by. */
export interface Car {
  readonly make: string;
  readonly model: string;
}

/** The ids of the vehicles that earlier rows are. */
type Taken = Pick<ReadonlySet<string>, "has">;

/** Reads the vehicles of these cars that have neither VIN nor stock number, the newest first. */
type Read = (cars: readonly Car[]) => Promise<readonly VehicleRow[]>;

/**
 * The inventory's vehicles without a name as they were before the file: those of a make and model are read once, when
 * a row first asks for them, so that what the file itself adds is never among them.
 */
export class Unnamed {
  readonly #read: Read;
  readonly #taken: Taken;
  readonly #left = new Map<string, VehicleRow[]>();

  /** `taken` are the vehicles that earlier rows are: it may grow, and what was in it stays in it. */
  constructor(read: Read, taken: Taken) {
    this.#read = read;
    this.#taken = taken;
  }

  /** Reads what these rows may be and no earlier row asked for. */
  async lookFor(rows: readonly VehicleFields[]): Promise<void> {
    const missing = new Map<string, Car>();
    for (const row of rows) {
      const car = carOf(row);
      if (car && !this.#left.has(keyOf(car))) missing.set(keyOf(car), car);
    }
    if (missing.size === 0) return;
    const found = await this.#read([...missing.values()]);
    for (const key of missing.keys()) this.#left.set(key, []);
    for (const vehicle of found) this.#left.get(keyOf(vehicle))?.push(vehicle);
  }

  /** The oldest that is all that a row says, and no other row's. The row was looked for. */
  firstAs(row: VehicleFields, isTaken: (vehicleId: string) => boolean): VehicleRow | undefined {
    const car = carOf(row);
    const left = car && this.#left.get(keyOf(car));
    if (!left) return undefined;
    // the same file again takes them in their order: it finds each at once
    for (let last = left.at(-1); last && this.#taken.has(last.id); last = left.at(-1)) left.pop();
    const said = Object.entries(columnsOf(row));
    // what `columnsOf` names are columns of the row
    const is = (vehicle: VehicleRow) => said.every(([name, value]) => own(vehicle, name) === value);
    return left.findLast((one) => !isTaken(one.id) && is(one));
  }
}

const keyOf = ({ make, model }: Car): string => JSON.stringify([make, model]);

/** Undefined for a row that has a name, or says too little to be known by. */
function carOf({ vin, stockNumber, make, model }: VehicleFields): Car | undefined {
  return vin || stockNumber || !make || !model ? undefined : { make, model };
}

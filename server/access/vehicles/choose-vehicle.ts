import { AppError } from "../../../contracts/kit/errors.ts";
import type { AmbiguousReference } from "../../../contracts/vehicles/vehicle-references.ts";
import { vehicleName } from "../../domain/vehicle-name.ts";
import { isInStock } from "../../features/vehicles/references/in-stock.ts";
import { hasIdForm, hasVinForm, stockKeyOf } from "../../features/vehicles/references/names.ts";
import type { VehicleRow } from "../../features/vehicles/vehicles.repo.ts";

/** A reference to a vehicle: its text, and the request's field that has it. */
export interface Reference {
  readonly text: string;
  readonly field: string;
}

/** Max vehicles that an AMBIGUOUS_VEHICLE answer names. Our own estimate of what a person reads. */
export const maxNamed = 10;

/**
 * The vehicle that a request reads, by id, else by VIN, else by stock number. Vehicles in stock come before others, the
 * own workspace's before a team's, the newest first. `matches` are those that the caller may see, the newest first.
 * Throws AMBIGUOUS_VEHICLE for two in stock in one workspace.
 */
export function chooseForRead(
  matches: readonly VehicleRow[],
  { text, field }: Reference,
  workspaceId: string,
): VehicleRow | undefined {
  const named = namedBy(matches, text) ?? withStockNumber(matches, text);
  const inStock = named.filter(isInStock);
  const among = inStock.length > 0 ? inStock : named;
  const own = among.filter((one) => one.workspaceId === workspaceId);
  const [first, second] = own.length > 0 ? own : among;
  if (second && inStock.length > 0) throw ambiguousVehicle(own.length > 0 ? own : among, { text, field });
  return first;
}

/**
 * The vehicle that a request changes or adds something to: the reference must fit exactly one, in stock or not, of the
 * own workspace or a team. So a repeated request never changes a second vehicle. A reference in the form of a VIN or an
 * id is never a stock number. Throws AMBIGUOUS_VEHICLE for several.
 */
export function chooseForWrite(matches: readonly VehicleRow[], { text, field }: Reference): VehicleRow | undefined {
  const isOtherName = hasVinForm(text) || hasIdForm(text);
  const named = namedBy(matches, text) ?? (isOtherName ? [] : withStockNumber(matches, text));
  if (named.length > 1) throw ambiguousVehicle(named, { text, field });
  return named[0];
}

/** The vehicles with that id, else those with that VIN. */
function namedBy(matches: readonly VehicleRow[], text: string): readonly VehicleRow[] | undefined {
  const byId = matches.filter(({ id }) => id === text.toLowerCase());
  if (byId.length > 0) return byId;
  const byVin = matches.filter(({ vin }) => vin === text.toUpperCase());
  return byVin.length > 0 ? byVin : undefined;
}

const withStockNumber = (matches: readonly VehicleRow[], text: string): readonly VehicleRow[] =>
  matches.filter(({ stockNumber }) => stockNumber !== null && stockKeyOf(stockNumber) === stockKeyOf(text));

/** AMBIGUOUS_VEHICLE, with the vehicles in the message and in `details.vehicles`. */
function ambiguousVehicle(vehicles: readonly VehicleRow[], { text, field }: Reference): AppError {
  const shown = vehicles.slice(0, maxNamed);
  const message = `"${text}" fits ${vehicles.length > maxNamed ? `more than ${maxNamed}` : vehicles.length} vehicles: ${shown.map(inWords).join("; ")}. Name the one that is meant by its id.`;
  const details: AmbiguousReference = {
    reference: text,
    vehicles: shown.map(({ id, vin, stockNumber, make, model, trim, overviewYear, status }) => {
      return { id, vin, stockNumber, make, model, trim, overviewYear, status };
    }),
  };
  return new AppError("AMBIGUOUS_VEHICLE", { message, field, details: { ...details } });
}

const words = {
  IN_STOCK: "in stock",
  IN_RECON: "in reconditioning",
  ON_HOLD: "on hold",
  SOLD: "sold",
  ARCHIVED: "archived",
} as const satisfies Record<VehicleRow["status"], string>;

const inWords = (vehicle: VehicleRow): string => `${vehicleText(vehicle)}, ${words[vehicle.status]}, id ${vehicle.id}`;

/** The vehicle in words: "2003 Honda Accord, VIN 1HGCM82633A004352". */
export function vehicleText(vehicle: Pick<VehicleRow, "overviewYear" | "make" | "model" | "vin">) {
  const name = vehicleName(vehicle);
  return vehicle.vin === null ? name : `${name}, VIN ${vehicle.vin}`;
}

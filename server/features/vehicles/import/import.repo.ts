import { and, asc, desc, eq, inArray, isNull, or } from "drizzle-orm";
import { lockRows } from "../../../platform/db/row-lock.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { stockKeyOf } from "../references/names.ts";
import { stockKey } from "../references/stock-numbers.repo.ts";
import type { NewVehicle, VehicleRow } from "../vehicles.repo.ts";
import { vehicles } from "../vehicles.table.ts";
import type { Candidate } from "./save/decide.ts";
import type { Car } from "./save/unnamed-vehicles.ts";

/** The VINs and stock numbers of rows. */
export interface Names {
  readonly vins: readonly string[];
  readonly stockNumbers: readonly string[];
}

export function namesIn(candidates: readonly Candidate[]): Names {
  return {
    vins: candidates.flatMap(({ fields }) => fields.vin ?? []),
    stockNumbers: candidates.flatMap(({ fields }) => fields.stockNumber ?? []),
  };
}

function named(db: Reader, workspaceId: string, { vins, stockNumbers }: Names) {
  const here = eq(vehicles.workspaceId, workspaceId);
  // The workspace is in each branch: SQLite then uses an index for each, and does not read all of its vehicles.
  const names = [
    ...(vins.length > 0 ? [and(here, inArray(vehicles.vin, [...vins]))] : []),
    ...(stockNumbers.length > 0 ? [and(here, inArray(stockKey, stockNumbers.map(stockKeyOf)))] : []),
  ];
  if (names.length === 0) return undefined;
  // Every transaction locks several vehicles in this order, so two cannot wait for each other.
  return db
    .select()
    .from(vehicles)
    .where(or(...names))
    .orderBy(asc(vehicles.id));
}

/** The workspace's vehicles that have one of these VINs or stock numbers. */
export const vehiclesNamed = async (db: Reader, workspaceId: string, names: Names): Promise<VehicleRow[]> =>
  (await named(db, workspaceId, names)) ?? [];

/** The same, locked until the transaction ends. */
export async function lockVehiclesNamed(tx: Writer, workspaceId: string, names: Names): Promise<VehicleRow[]> {
  const query = named(tx, workspaceId, names);
  return query ? lockRows(query, "no key update") : [];
}

/** The workspace's vehicles of these makes and models that have neither VIN nor stock number, the newest first. */
export const vehiclesUnnamed = async (db: Reader, workspaceId: string, cars: readonly Car[]): Promise<VehicleRow[]> =>
  db
    .select()
    .from(vehicles)
    .where(
      and(
        eq(vehicles.workspaceId, workspaceId),
        isNull(vehicles.vin),
        isNull(vehicles.stockNumber),
        or(...cars.map(({ make, model }) => and(eq(vehicles.make, make), eq(vehicles.model, model)))),
      ),
    )
    .orderBy(desc(vehicles.id));

export const insertVehicles = async (tx: Writer, rows: readonly NewVehicle[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(vehicles).values([...rows]);
};

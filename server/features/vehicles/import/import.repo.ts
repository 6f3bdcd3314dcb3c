import { and, eq, inArray, or } from "drizzle-orm";
import type { Reader, Writer } from "../../../db/store.ts";
import type { NewVehicle, VehicleRow } from "../vehicles.repo.ts";
import { vehicles } from "../vehicles.table.ts";

/** The workspace's vehicles that have one of these VINs or stock numbers. */
export const vehiclesNamed = async (
  db: Reader,
  workspaceId: string,
  { vins, stockNumbers }: { vins: readonly string[]; stockNumbers: readonly string[] },
): Promise<VehicleRow[]> => {
  const here = eq(vehicles.workspaceId, workspaceId);
  // the workspace in each: SQLite then takes an index for each, instead of reading the whole workspace
  const names = [
    ...(vins.length > 0 ? [and(here, inArray(vehicles.vin, [...vins]))] : []),
    ...(stockNumbers.length > 0 ? [and(here, inArray(vehicles.stockNumber, [...stockNumbers]))] : []),
  ];
  if (names.length === 0) return [];
  return db
    .select()
    .from(vehicles)
    .where(or(...names));
};

export const insertVehicles = async (tx: Writer, rows: readonly NewVehicle[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(vehicles).values([...rows]);
};

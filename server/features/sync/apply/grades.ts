import { own } from "../../../../contracts/kit/own.ts";
import { isRowError } from "../../../platform/db/errors.ts";
import type { RunSql } from "../../../platform/db/raw.ts";
import type { Writer } from "../../../platform/db/store.ts";
import type { Values } from "../merge/version.ts";
import type { SyncedTable } from "../policies/synced-table.ts";

/** Recomputes the grades of these vehicles and of the vehicles with these inspections. */
export type Regrade = (
  tx: Writer,
  of: { readonly vehicleIds: readonly string[]; readonly inspectionIds: readonly string[] },
) => Promise<void>;

/** The vehicles and inspections with received changes that affect grades. */
export interface RegradeSet {
  readonly vehicles: Set<string>;
  readonly inspections: Set<string>;
}

export const createRegradeSet = (): RegradeSet => ({ vehicles: new Set(), inspections: new Set() });

/** Grades are not synced. They are computed from inspections and their damages. */
export function markForRegrade(
  { vehicles, inspections }: RegradeSet,
  { name }: SyncedTable,
  values: Values | null,
): void {
  const id = own(values ?? {}, name === "inspections" ? "vehicleId" : "inspectionId");
  if (typeof id !== "string") return;
  if (name === "inspections") vehicles.add(id);
  if (name === "damages") inspections.add(id);
}

interface Grading {
  readonly regrade?: Regrade | undefined;
  readonly tx: Writer;
  readonly run: RunSql;
}

/** If a grade cannot be computed, the old grades stay. The received rows are kept. */
export async function regradeVehicles(
  { regrade, tx, run }: Grading,
  { vehicles, inspections }: RegradeSet,
): Promise<void> {
  if (!regrade || vehicles.size + inspections.size === 0) return;
  await run("savepoint sync_grades");
  try {
    await regrade(tx, { vehicleIds: [...vehicles], inspectionIds: [...inspections] });
  } catch (error) {
    if (!isRowError(error)) throw error;
    await run("rollback to savepoint sync_grades");
  }
  await run("release savepoint sync_grades");
}

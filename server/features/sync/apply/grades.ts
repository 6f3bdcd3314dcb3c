import { own } from "../../../../contracts/kit/own.ts";
import { isRowError } from "../../../platform/db/errors.ts";
import type { RunSql } from "../../../platform/db/raw.ts";
import type { Writer } from "../../../platform/db/store.ts";
import type { Values } from "../merge/version.ts";
import type { SyncedTable } from "../policies/synced-table.ts";

/** Computes the grades of vehicles again: of these, and of those with these inspections. */
export type Regrade = (
  tx: Writer,
  of: { readonly vehicleIds: readonly string[]; readonly inspectionIds: readonly string[] },
) => Promise<void>;

/** What received rows changed of what grades follow from. */
export interface Graded {
  readonly vehicles: Set<string>;
  readonly inspections: Set<string>;
}

export const newGraded = (): Graded => ({ vehicles: new Set(), inspections: new Set() });

/** A vehicle's grade does not travel: it follows from its inspections and their findings. */
export function noteGraded({ vehicles, inspections }: Graded, { name }: SyncedTable, values: Values | null): void {
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

/** Findings that cannot be graded leave the grades as they were: the rows are what the sender has. */
export async function regradeVehicles({ regrade, tx, run }: Grading, { vehicles, inspections }: Graded): Promise<void> {
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

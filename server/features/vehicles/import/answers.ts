import type { ImportedRow, VehicleImport } from "../../../../contracts/vehicles/vehicles.ts";
import { fieldChanges } from "./preview.ts";
import type { Candidate, Decision } from "./save/decide.ts";

/** A row with its decision. */
export interface Decided {
  readonly row: number;
  readonly fields: Candidate["fields"];
  readonly decision: Decision;
}

/** The answer for a row that is not imported. */
export const skippedRow = (row: number, reason: string): ImportedRow => ({
  row,
  outcome: "skipped",
  vehicleId: null,
  reason,
  changes: [],
});

export function answerOf({ row, fields, decision }: Decided, newVehicleId: string | undefined): ImportedRow {
  const { outcome } = decision;
  const vehicleId = outcome === "updated" ? decision.before.id : (newVehicleId ?? null);
  const changes = outcome === "updated" ? fieldChanges(decision.before, fields, decision.sale) : [];
  return { row, outcome, vehicleId, reason: outcome === "skipped" ? decision.reason : null, changes };
}

export function summaryOf(rows: readonly ImportedRow[]): VehicleImport["summary"] {
  const count = (outcome: ImportedRow["outcome"]) => rows.filter((row) => row.outcome === outcome).length;
  return { rows: rows.length, created: count("created"), updated: count("updated"), skipped: count("skipped") };
}

import type { ConditionByHand } from "../../../../contracts/inspections/by-hand.ts";
import type { Reader } from "../../../platform/db/store.ts";
import { newestAnnouncements } from "../../../reports/sections/by-hand/newest.ts";
import { byHandOfVehicle } from "./by-hand.repo.ts";

export interface VehicleByHand {
  /** Null if there are neither a grade nor announcements. */
  readonly condition: ConditionByHand | null;
  /**
   * Counts the completed inspections and all changes of their entries: a PDF with an earlier number is out of date. A new
   * inspection counts too, because the grade of the one before no longer applies.
   */
  readonly revision: number;
}

/**
 * What the papers of a vehicle repeat of its inspections. A grade describes the car on the day of the inspection, so only the
 * newest one counts. Announcements stay true until a later inspection has one of the same kind: a flooded car stays flooded when
 * somebody later checks only the emissions.
 */
export async function conditionByHand(db: Reader, vehicleId: string | null): Promise<VehicleByHand> {
  const rows = vehicleId === null ? [] : await byHandOfVehicle(db, vehicleId);
  const grade = rows[0]?.byHand?.manual_grade ?? null;
  const announcements = newestAnnouncements(rows.map(({ byHand }) => byHand?.announcements ?? []));
  return {
    condition: grade === null && announcements.length === 0 ? null : { manual_grade: grade, announcements },
    revision: rows.reduce((sum, { byHandRevision }) => sum + byHandRevision, rows.length),
  };
}

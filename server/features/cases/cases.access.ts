import { AppError } from "../../../contracts/kit/errors.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { type CaseRow, findCaseOf, holdCaseOf } from "./cases.repo.ts";

/**
 * Makes sure that a step may join a case of this vehicle, to which the caller has access, and that nobody completes
 * or cancels the case until the step is in. Throws INSPECTION_NOT_FOUND (field case_id) where it is unknown or another vehicle's,
 * CASE_CLOSED where it is completed or cancelled.
 */
export async function joinCase(tx: Writer, caseId: string | undefined, vehicleId: string): Promise<void> {
  if (caseId !== undefined) assertOpen(await holdCaseOf(tx, caseId, vehicleId));
}

/** The same as a look beforehand, where much work comes before the step is written. */
export async function assertOpenCase(db: Reader, caseId: string | undefined, vehicleId: string): Promise<void> {
  if (caseId !== undefined) assertOpen(await findCaseOf(db, caseId, vehicleId));
}

function assertOpen(row: CaseRow | undefined): void {
  if (!row) throw new AppError("INSPECTION_NOT_FOUND", { message: "No such case of this vehicle.", field: "case_id" });
  if (row.status !== "processing") throw new AppError("CASE_CLOSED", { field: "case_id" });
}

import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { type CaseOfVehicle, findInspectionOfVehicle, findOthersOfCase, moveToCase } from "./take-over.repo.ts";

const field = "visual_inspection_id";

/**
 * Makes an earlier inspection of the vehicle the photos of an open case. Returns the day on which it was made, or
 * undefined if it is the step already. Throws INSPECTION_NOT_FOUND for another vehicle's, INSPECTION_NOT_READY for one without
 * results or while photos of the case are analyzed, VALIDATION_ERROR for a step of another case that is not cancelled.
 */
export async function takeOverInspection(tx: Writer, one: CaseOfVehicle, id: string): Promise<string | undefined> {
  const found = await findInspectionOfVehicle(tx, id, one.vehicleId);
  if (!found) {
    throw new AppError("INSPECTION_NOT_FOUND", { message: "No such inspection of this vehicle.", field });
  }
  const { status, caseId, caseStatus, createdAt } = found;
  if (status !== "completed") {
    const message = status === "failed" ? "This inspection failed and has no results." : undefined;
    throw new AppError("INSPECTION_NOT_READY", { ...(message && { message }), field, details: { status } });
  }
  if (caseId !== one.id && caseStatus !== null && caseStatus !== "cancelled") {
    throw new AppError("VALIDATION_ERROR", { message: `${field}: it is a step of another full inspection`, field });
  }
  const others = await findOthersOfCase(tx, one, id);
  if (others.some((other) => other.status === "processing")) {
    const message = "Photos of this case are being analyzed. Wait for their results, or cancel their inspection.";
    throw new AppError("INSPECTION_NOT_READY", { message, details: { status: "processing" } });
  }
  if (caseId === one.id && others.length === 0) return undefined;
  await moveToCase(tx, one, id);
  return createdAt.slice(0, 10);
}

import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Papers } from "../../reports/papers/papers.ts";
import type { VehicleDependents } from "../vehicles/removal.service.ts";
import { deleteAssessmentsOf, hasAssessments } from "./assessments.repo.ts";

/** A vehicle's assessments, for when it is removed: with their papers and the work on them. */
export const assessmentsOfVehicle = (papers: Pick<Papers, "forget">, clock: Clock): VehicleDependents => ({
  exist: hasAssessments,
  async delete(tx, vehicleId) {
    const ids = (await deleteAssessmentsOf(tx, vehicleId)).map(({ id }) => id);
    return { folders: await papers.forget(tx, "assessment", ids, instantNow(clock)) };
  },
});

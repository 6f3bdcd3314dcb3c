import type { Papers } from "../../papers/papers.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { VehicleDependents } from "../vehicles/removal.service.ts";
import { deleteAssessmentsOf, hasAssessments } from "./assessments.repo.ts";

/** A vehicle's assessments, for when it is removed: with their papers and the work on them. */
export const assessmentsOfVehicle = (papers: Pick<Papers, "forget">, clock: Clock): VehicleDependents => ({
  exist: hasAssessments,
  async delete(tx, vehicleId) {
    const folders: string[] = [];
    for (const { id } of await deleteAssessmentsOf(tx, vehicleId)) {
      folders.push(await papers.forget(tx, { kind: "assessment", id }, instantNow(clock)));
    }
    return { folders };
  },
});

import type { assessments as contract } from "../../../contracts/repair/assessments.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import type { Papers } from "../../reports/papers/papers.ts";
import type { Dealerships } from "../dealership/dealership.service.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { assessmentRoutes } from "./assessments.routes.ts";
import { createAssessments } from "./assessments.service.ts";
import { createAssessmentEdits } from "./edits/edits.service.ts";
import type { ValueOf } from "./estimating/value.ts";
import type { RateBooks } from "./rate-book/rate-book.service.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Vehicles;
  readonly rateBooks: RateBooks;
  readonly valueOf: ValueOf;
  readonly papers: Papers;
  readonly dealerships: Dealerships;
  readonly publicUrl: () => string;
}

/** Damage assessment, put together. */
export function createEstimates(needs: Needs): Handlers<typeof contract> {
  const assessments = createAssessments(needs);
  const edits = createAssessmentEdits({ ...needs, assessments });
  return assessmentRoutes({ ...needs, assessments, edits });
}

import { assessmentSteps } from "../features/assessments/assessments.steps.ts";
import { estimateDrawing, estimateReports } from "../features/assessments/report/paper.ts";
import { openCaseReports } from "../features/cases/report.ts";
import { mechanicalSteps } from "../features/mechanical/mechanical.steps.ts";
import { mechanicalDrawing, mechanicalReports } from "../features/mechanical/report/drawing.ts";
import { valuationDrawing, valuationReports } from "../features/valuations/report/paper.ts";
import { valuationSteps } from "../features/valuations/valuations.steps.ts";
import type { Vehicles } from "../features/vehicles/vehicles.service.ts";
import type { createInspection } from "../features/visual/visual.open.ts";
import { visualSteps } from "../features/visual/visual.steps.ts";
import { openPapers } from "../papers/papers.ts";
import type { Clock } from "../platform/clock.ts";
import type { Store } from "../platform/db/store.ts";
import type { Storage } from "../platform/storage/storage.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly vehicles: Vehicles;
  readonly inspection: Pick<ReturnType<typeof createInspection>, "content">;
  readonly isDemo: boolean;
  readonly publicUrl: () => string;
  readonly wakeJobs: () => void;
}

/** The steps of a full inspection, what each of them says in a report, and the papers on which reports are drawn. */
export function openPaperwork({ storage, inspection, isDemo, wakeJobs, ...needs }: Needs) {
  const { store, clock } = needs;
  const steps = {
    visual: visualSteps,
    mechanical: mechanicalSteps,
    damage_assessment: assessmentSteps,
    valuation: valuationSteps,
  };
  const caseReports = openCaseReports({
    ...needs,
    steps,
    stepReports: {
      visual: inspection.content,
      mechanical: mechanicalReports(needs),
      damageAssessment: estimateReports(needs),
      valuation: valuationReports(needs),
    },
  });
  const papers = openPapers({
    ...{ store, clock, storage, wakeJobs, print: { isDemo } },
    drawings: {
      mechanical: mechanicalDrawing(needs),
      valuation: valuationDrawing(needs),
      assessment: estimateDrawing(needs),
      case: caseReports.drawing,
    },
  });
  return { steps, caseReports, papers };
}

import { assessmentReport } from "../features/assessments/assessments.report.ts";
import { assessmentSteps } from "../features/assessments/assessments.steps.ts";
import { caseReport } from "../features/cases/cases.report.ts";
import { mechanicalReport } from "../features/mechanical/mechanical.report.ts";
import { mechanicalSteps } from "../features/mechanical/mechanical.steps.ts";
import { valuationReport } from "../features/valuations/valuations.report.ts";
import { valuationSteps } from "../features/valuations/valuations.steps.ts";
import type { Vehicles } from "../features/vehicles/vehicles.service.ts";
import type { createInspection } from "../features/visual/visual.module.ts";
import { visualSteps } from "../features/visual/visual.steps.ts";
import type { Clock } from "../platform/clock.ts";
import type { Store } from "../platform/db/store.ts";
import type { Storage } from "../platform/storage/storage.ts";
import type { LocaleOf, PrintFor } from "../reports/document.ts";
import { createPapers } from "../reports/papers/papers.ts";
import type { ReportRegistry } from "../reports/report.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly vehicles: Vehicles;
  readonly inspection: Pick<ReturnType<typeof createInspection>, "report">;
  readonly print: PrintFor;
  readonly localeOf: LocaleOf;
  readonly publicUrl: () => string;
  readonly wakeJobs: () => void;
}

/** The steps of a case, the registry of all reports, and the PDFs of reports. */
export function createPaperwork({ storage, inspection, print, localeOf, wakeJobs, ...needs }: Needs) {
  const { store, clock } = needs;
  const steps = {
    visual: visualSteps,
    mechanical: mechanicalSteps,
    damage_assessment: assessmentSteps,
    valuation: valuationSteps,
  };
  const stepReports = {
    visual: inspection.report,
    mechanical: mechanicalReport(needs),
    assessment: assessmentReport(needs),
    valuation: valuationReport(needs),
  };
  const caseReports = caseReport({ ...needs, steps, stepReports });
  const reports: ReportRegistry = { ...stepReports, case: caseReports };
  const papers = createPapers({ store, clock, storage, wakeJobs, print, localeOf, reports });
  return { steps, caseReports, papers };
}

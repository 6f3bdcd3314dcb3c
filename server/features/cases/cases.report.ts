import type { CaseReport, StepName } from "../../../contracts/papers/cases.ts";
import { withoutValuation } from "../../domain/estimate/summary/without-valuation.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { softwareVersion } from "../../platform/version.ts";
import { renderCaseReport } from "../../reports/case/case-report.ts";
import type { PhotoSource } from "../../reports/photos.ts";
import { editionOf, type ReportDefinition } from "../../reports/report.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { conditionByHand } from "../visual/by-hand/condition.service.ts";
import { casesAt, revisionOf, type Viewer } from "./cases.present.ts";
import { type CaseRow, caseById } from "./cases.repo.ts";
import { type StepSources, type Steps, stepsOf } from "./steps.ts";

/** The reports of a case's steps, from their features. */
export interface StepReports {
  readonly visual: ReportDefinition<{ report: NonNullable<CaseReport["visual"]>; photos: PhotoSource }>;
  readonly mechanical: ReportDefinition<{ report: NonNullable<CaseReport["mechanical"]> }>;
  readonly assessment: ReportDefinition<{ report: NonNullable<CaseReport["damage_assessment"]> }>;
  readonly valuation: ReportDefinition<{ report: NonNullable<CaseReport["valuation"]> }>;
}
interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Vehicles;
  readonly steps: StepSources;
  readonly stepReports: StepReports;
  readonly publicUrl: () => string;
}
/** A case with its vehicle and the state of its steps. Their reports are read when the case's report is made. */
interface LoadedCase {
  readonly row: CaseRow;
  readonly vehicle: VehicleRow;
  readonly steps: Steps;
  readonly environment: Viewer["environment"];
  /** Counts the changes of the entries by hand that the reports of the steps repeat. */
  readonly byHandRevision: number;
}

/** The estimate in the PDF names who approved it: approving and withdrawing changes the PDF, but is no revision. */
const approvalOf = ({ damage_assessment: estimate }: Steps): readonly number[] =>
  estimate?.approvedAt === undefined ? [] : [Date.parse(estimate.approvedAt)];

/** A case that was reopened has other steps with the same number of changes. */
const editionOfCase = ({ row, vehicle, steps, byHandRevision }: LoadedCase): string =>
  [
    editionOf(vehicle, revisionOf(steps) + byHandRevision),
    Date.parse(row.completedAt ?? row.createdAt),
    ...approvalOf(steps),
  ].join("-");

const noPhotos: PhotoSource = { photo: async () => null, annotated: async () => null };

/** The combined report of a case. `reportOf` makes the JSON report, which leaves out what the viewer may not see. */
export function caseReport({ store, clock, vehicles, steps: sources, stepReports, publicUrl }: Needs) {
  const caseOf = casesAt(publicUrl);

  async function loadCase(row: CaseRow, environment: Viewer["environment"]): Promise<LoadedCase | undefined> {
    const vehicle = await vehicles.byId(row.workspaceId, row.vehicleId);
    const [steps = {}] = await stepsOf(store.read, sources, [row.id]);
    const { revision: byHandRevision } = await conditionByHand(store.read, row.vehicleId);
    return vehicle && { row, vehicle, steps, environment, byHandRevision };
  }

  async function contentOf({ row, vehicle, steps, environment }: LoadedCase, seesValues: boolean) {
    const reportOfStep = async <R>(step: StepName, { load }: ReportDefinition<R>): Promise<R | undefined> => {
      const state = steps[step];
      return state?.status === "completed" ? load(state.id, environment) : undefined;
    };
    const visual = await reportOfStep("visual", stepReports.visual);
    const mechanical = await reportOfStep("mechanical", stepReports.mechanical);
    const assessment = await reportOfStep("damage_assessment", stepReports.assessment);
    const valuation = seesValues ? await reportOfStep("valuation", stepReports.valuation) : undefined;
    const estimate = assessment?.report ?? null;
    const report: CaseReport = {
      case: caseOf(row, steps, { environment, seesValues }),
      vehicle,
      visual: visual?.report ?? null,
      mechanical: mechanical?.report ?? null,
      damage_assessment:
        estimate && !seesValues ? { ...estimate, assessment: withoutValuation(estimate.assessment) } : estimate,
      valuation: valuation?.report ?? null,
      generated_at: instantNow(clock),
      software_version: softwareVersion,
    };
    return { report, photos: visual?.photos ?? noPhotos };
  }

  const definition: ReportDefinition<LoadedCase> = {
    kind: "case",
    async load(id, environment) {
      const row = await caseById(store.read, id);
      return row?.status === "completed" ? loadCase(row, environment) : undefined;
    },
    subjectOf: ({ vehicle }) => vehicle,
    edition: editionOfCase,
    async render(loaded, output, print) {
      const { report, photos } = await contentOf(loaded, true);
      await renderCaseReport(report, { photos, author: loaded.row.openedBy, print }, output);
    },
  };

  return {
    ...definition,
    /** Undefined if the vehicle was deleted. */
    async reportOf(row: CaseRow, { environment, seesValues }: Viewer): Promise<CaseReport | undefined> {
      const loaded = await loadCase(row, environment);
      return loaded && (await contentOf(loaded, seesValues)).report;
    },
  };
}
export type CaseReports = ReturnType<typeof caseReport>;

import type { Environment } from "../../../contracts/accounts.ts";
import type { CaseReport, StepName } from "../../../contracts/cases.ts";
import { type Drawing, editionOf } from "../../papers/papers.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { softwareVersion } from "../../platform/version.ts";
import { renderCaseReport } from "../../reports/case/case-report.ts";
import type { PhotoSource } from "../../reports/photos.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { casesAt, revisionOf, type Viewer } from "./cases.present.ts";
import { type CaseRow, caseById } from "./cases.repo.ts";
import { type StepSources, stepsOf } from "./steps.ts";

/**
 * The report of a step by its id, from the feature whose it is, with addresses at the environment's base address;
 * undefined where the row is gone.
 */
type StepReport<R> = (id: string, environment: Environment) => Promise<R | undefined>;

export interface StepReports {
  readonly visual: StepReport<{ report: NonNullable<CaseReport["visual"]>; photos: PhotoSource }>;
  readonly mechanical: StepReport<CaseReport["mechanical"]>;
  readonly damageAssessment: StepReport<CaseReport["damage_assessment"]>;
  readonly valuation: StepReport<CaseReport["valuation"]>;
}
interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Vehicles;
  readonly steps: StepSources;
  readonly stepReports: StepReports;
  readonly publicUrl: () => string;
}

/** Papers show everything, and speak of the production address. */
const onPaper: Viewer = { environment: "production", seesValues: true };
const noPhotos: PhotoSource = { photo: async () => null, annotated: async () => null };

/** Everything that was found out about a car in one case, put together for the wire and for the paper. */
export function openCaseReports({ store, clock, vehicles, steps: sources, stepReports, publicUrl }: Needs) {
  const caseOf = casesAt(publicUrl);

  async function find(row: CaseRow) {
    const vehicle = await vehicles.byId(row.workspaceId, row.vehicleId);
    const [steps = {}] = await stepsOf(store.read, sources, [row.id]);
    return vehicle && { row, vehicle, steps };
  }
  type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

  async function gather({ row, vehicle, steps }: Found, viewer: Viewer) {
    const told = async <R>(step: StepName, reportOf: StepReport<R>): Promise<R | null> => {
      const state = steps[step];
      return (state?.status === "completed" ? await reportOf(state.id, viewer.environment) : undefined) ?? null;
    };
    const visual = await told("visual", stepReports.visual);
    const report: CaseReport = {
      case: caseOf(row, steps, viewer),
      vehicle,
      visual: visual?.report ?? null,
      mechanical: await told("mechanical", stepReports.mechanical),
      damage_assessment: await told("damage_assessment", stepReports.damageAssessment),
      valuation: viewer.seesValues ? await told("valuation", stepReports.valuation) : null,
      generated_at: instantNow(clock),
      software_version: softwareVersion,
    };
    return { report, photos: visual?.photos ?? noPhotos };
  }

  return {
    /** Undefined where its vehicle is gone. */
    async reportOf(row: CaseRow, viewer: Viewer): Promise<CaseReport | undefined> {
      const found = await find(row);
      return found && (await gather(found, viewer)).report;
    },

    async drawing(id: string): Promise<Drawing | undefined> {
      const row = await caseById(store.read, id);
      const found = row?.status === "completed" ? await find(row) : undefined;
      return (
        found && {
          edition: editionOf(found.vehicle, revisionOf(found.steps)),
          async write(output, print) {
            const { report, photos } = await gather(found, onPaper);
            await renderCaseReport(report, { photos, author: found.row.openedBy, print }, output);
          },
        }
      );
    },
  };
}
export type CaseReports = ReturnType<typeof openCaseReports>;

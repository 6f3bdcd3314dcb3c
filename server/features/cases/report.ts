import type { CaseReport, StepName } from "../../../contracts/cases.ts";
import { type Clock, instantNow } from "../../clock.ts";
import type { Store } from "../../db/store.ts";
import { type Drawing, editionOf } from "../../papers/papers.ts";
import { renderCaseReport } from "../../reports/case/case-report.ts";
import type { PhotoSource } from "../../reports/photos.ts";
import { softwareVersion } from "../../version.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { caseOf, revisionOf, type SelfAddress } from "./cases.present.ts";
import { type CaseRow, caseById } from "./cases.repo.ts";
import { type StepSources, stepsOf } from "./steps.ts";

/** The reports of the steps, by their ids, from the features whose they are; undefined where a row is gone. */
export interface StepReports {
  visual(id: string): Promise<{ report: NonNullable<CaseReport["visual"]>; photos: PhotoSource } | undefined>;
  mechanical(id: string): Promise<CaseReport["mechanical"] | undefined>;
  damageAssessment(id: string): Promise<CaseReport["damage_assessment"] | undefined>;
  valuation(id: string): Promise<CaseReport["valuation"] | undefined>;
}
interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Vehicles;
  readonly steps: StepSources;
  readonly stepReports: StepReports;
  readonly publicUrl: () => string;
}

const noPhotos: PhotoSource = { photo: async () => null, annotated: async () => null };

/** Everything that was found out about a car in one case, put together for the wire and for the paper. */
export function openCaseReports({ store, clock, vehicles, steps: sources, stepReports, publicUrl }: Needs) {
  async function find(row: CaseRow) {
    const vehicle = await vehicles.byId(row.workspaceId, row.vehicleId);
    const [steps = {}] = await stepsOf(store.read, sources, [row.id]);
    return vehicle && { row, vehicle, steps };
  }
  type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

  async function gather({ row, vehicle, steps }: Found, self: SelfAddress) {
    const told = async <R>(step: StepName, reportOf: (id: string) => Promise<R | undefined>): Promise<R | null> => {
      const state = steps[step];
      return (state?.status === "completed" ? await reportOf(state.id) : undefined) ?? null;
    };
    const visual = await told("visual", stepReports.visual);
    const report: CaseReport = {
      case: caseOf(row, steps, self),
      vehicle,
      visual: visual?.report ?? null,
      mechanical: await told("mechanical", stepReports.mechanical),
      damage_assessment: await told("damage_assessment", stepReports.damageAssessment),
      valuation: await told("valuation", stepReports.valuation),
      generated_at: instantNow(clock),
      software_version: softwareVersion,
    };
    return { report, photos: visual?.photos ?? noPhotos };
  }

  return {
    /** Undefined where its vehicle is gone. */
    async reportOf(row: CaseRow, self: SelfAddress): Promise<CaseReport | undefined> {
      const found = await find(row);
      return found && (await gather(found, self)).report;
    },

    async drawing(id: string): Promise<Drawing | undefined> {
      const row = await caseById(store.read, id);
      const found = row?.status === "completed" ? await find(row) : undefined;
      return (
        found && {
          edition: editionOf(found.vehicle, revisionOf(found.steps)),
          async write(output, print) {
            const { report, photos } = await gather(found, (one) => `${publicUrl()}/v1/inspections/${one}`);
            await renderCaseReport(report, { photos, author: found.row.openedBy, print }, output);
          },
        }
      );
    },
  };
}
export type CaseReports = ReturnType<typeof openCaseReports>;

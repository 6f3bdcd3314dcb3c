import type { Environment } from "../../../../contracts/accounts.ts";
import type { Stage } from "../../../../contracts/visual.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { LiveBus } from "../../../platform/events/live.ts";
import { FinalError } from "../../../platform/jobs/runner.ts";
import type { Log } from "../../../platform/log.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import type { Models } from "../../../vision/models.ts";
import type { Vision } from "../../../vision/vision.ts";
import type { Vehicles } from "../../vehicles/vehicles.service.ts";
import type { Reports } from "../report/report.ts";
import type { Addresses } from "../visual.present.ts";
import { advanceInspection, findInspectionForJob, type LoadedInspection, loadInspections } from "../visual.repo.ts";
import { publishProgress } from "./progress.ts";

/** What the analysis works with. */
export interface AnalysisNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly live: LiveBus;
  readonly vehicles: Vehicles;
  readonly vision: () => Promise<Vision>;
  /** What the damage model was trained to see, and how well. */
  readonly damageCapabilities: Models["damageCapabilities"];
  readonly reports: Reports;
  readonly log: Log;
  readonly addressesIn: (environment: Environment) => Addresses;
}

/** Somebody cancelled the inspection while it ran. */
export class Cancelled extends Error {}

/** A photo on which the analysis ends, whatever is tried. */
export class PhotoFailure extends FinalError {
  readonly imageIndex: number;
  constructor(message: string, imageIndex: number, options?: ErrorOptions) {
    super(message, options);
    this.imageIndex = imageIndex;
  }
}

/** Share of the work at which each stage begins: nearly all the time goes into looking at the photos. */
export const shareAt = { detect: 0, place: 0.85, measure: 0.86, grade: 0.87, annotate: 0.88, report: 0.94 } as const;

/** An inspection that is still processing; throws Cancelled for any other. */
export async function loadProcessing(store: Store, id: string): Promise<LoadedInspection> {
  const row = await findInspectionForJob(store.read, id);
  const [inspection] = row ? await loadInspections(store.read, [row]) : [];
  if (inspection?.row.status !== "processing") throw new Cancelled();
  return inspection;
}

/** Records how far the inspection is, tells those who watch, and answers it as it stands now. */
export async function advance(
  { store, live }: AnalysisNeeds,
  id: string,
  step: { stage: Stage; progress: number },
): Promise<LoadedInspection> {
  if (!(await store.write((tx) => advanceInspection(tx, id, step)))) throw new Cancelled();
  const inspection = await loadProcessing(store, id);
  publishProgress(live, inspection);
  return inspection;
}

/** To the beginning of a stage. */
export const enter = (needs: AnalysisNeeds, id: string, stage: keyof typeof shareAt): Promise<LoadedInspection> =>
  advance(needs, id, { stage, progress: shareAt[stage] });

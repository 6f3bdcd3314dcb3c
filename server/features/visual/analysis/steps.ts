import type { Environment } from "../../../../contracts/accounts/accounts.ts";
import type { Stage } from "../../../../contracts/inspections/visual.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { LiveBus } from "../../../platform/events/live.ts";
import { FinalError } from "../../../platform/jobs/handler.ts";
import type { Log } from "../../../platform/log.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import type { Models } from "../../../vision/models.ts";
import type { Vision } from "../../../vision/vision.ts";
import type { Vehicles } from "../../vehicles/vehicles.service.ts";
import type { Drawing } from "../report/drawing.ts";
import type { Addresses } from "../visual.present.ts";
import { advanceInspection, findInspectionForJob, type LoadedInspection, loadInspections } from "../visual.repo.ts";
import { publishProgress } from "./progress.ts";

/** What the analysis needs. */
export interface AnalysisNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly live: LiveBus;
  readonly vehicles: Vehicles;
  readonly vision: () => Promise<Vision>;
  /** The damage types that the model was trained on, with its scores. */
  readonly damageCapabilities: Models["damageCapabilities"];
  readonly drawing: Drawing;
  readonly log: Log;
  readonly addressesIn: (environment: Environment) => Addresses;
}

/** The inspection was canceled while it ran. */
export class Cancelled extends Error {}

/** A photo that cannot be analyzed. A retry does not help. */
export class PhotoFailure extends FinalError {
  readonly imageIndex: number;
  constructor(message: string, imageIndex: number, options?: ErrorOptions) {
    super(message, options);
    this.imageIndex = imageIndex;
  }
}

/** Share of the work at which each stage begins. The models take nearly all of the time. */
export const shareAt = { detect: 0, place: 0.85, measure: 0.86, grade: 0.87, annotate: 0.88, report: 0.94 } as const;

/** Loads an inspection that is still processing. Throws Cancelled for any other. */
export async function loadProcessing(store: Store, id: string): Promise<LoadedInspection> {
  const row = await findInspectionForJob(store.read, id);
  const [inspection] = row ? await loadInspections(store.read, [row]) : [];
  if (inspection?.row.status !== "processing") throw new Cancelled();
  return inspection;
}

/** Stores and publishes the progress, and returns the current inspection. */
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

/** Enters a stage. */
export const enter = (needs: AnalysisNeeds, id: string, stage: keyof typeof shareAt): Promise<LoadedInspection> =>
  advance(needs, id, { stage, progress: shareAt[stage] });

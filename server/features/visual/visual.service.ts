import type { z } from "zod";
import type { Environment } from "../../../contracts/accounts.ts";
import { minPhotos } from "../../../contracts/files.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { ConditionReport, visual as contract, VisualInspection } from "../../../contracts/visual.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import {
  requireCompletedInspection,
  requireInspection,
  requireInspectionFindings,
} from "../../access/records/require-inspection.ts";
import { keepFromDeletion, requireVehicle, vehicleFilter } from "../../access/vehicles/require-vehicle.ts";
import { duplicates } from "../../media/quality/duplicates.ts";
import { checkResolution } from "../../media/resolution.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { LiveBus } from "../../platform/events/live.ts";
import { newId } from "../../platform/ids.ts";
import { cancelJobs } from "../../platform/jobs/jobs.repo.ts";
import { enqueue } from "../../platform/jobs/queue.ts";
import { assertOpenCase, joinCase } from "../cases/cases.access.ts";
import type { Files } from "../files/files.service.ts";
import type { FileRow } from "../files/files.table.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { inspectJob, publishProgress } from "./analysis/progress.ts";
import { type Addresses, conditionReport, inspectionOf } from "./visual.present.ts";
import {
  advanceInspection,
  countInspections,
  insertInspection,
  loadForList,
  searchInspections,
  type WholeInspection,
} from "./visual.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly files: Files;
  readonly vehicles: Vehicles;
  readonly live: LiveBus;
  readonly addressesIn: (environment: Environment) => Addresses;
  /** The models' versions; throws MODEL_UNAVAILABLE. */
  readonly modelVersion: () => Promise<string>;
  readonly wakeJobs: () => void;
}
type CreateBody = z.output<typeof contract.create.body>;
type ListQuery = z.output<typeof contract.list.query>;

export interface InspectionAnswer {
  readonly inspection: VisualInspection;
  readonly meta: { readonly images_processed: number; readonly ai_model_version: string };
}

/** Photos that are fetched and measured at a time. */
const atOnce = 4;

export function openVisual(needs: Needs) {
  const { store, clock, files, vehicles, live, addressesIn } = needs;
  const addressesFor = ({ environment }: Caller) => addressesIn(environment);

  const answerOf = (caller: Caller, whole: WholeInspection): InspectionAnswer => ({
    inspection: inspectionOf(whole, addressesFor(caller)),
    meta: {
      images_processed: whole.images.filter(({ raw }) => raw !== null).length,
      ai_model_version: whole.row.modelVersion,
    },
  });

  /**
   * Every photo, measured, in order, and those of them that were fetched for it; where one will not do, these are taken back.
   */
  async function obtainPhotos(caller: Caller, images: CreateBody["images"]) {
    const photos: FileRow[] = [];
    const fetched: FileRow[] = [];
    let refusal: unknown;
    for (let start = 0; start < images.length && refusal === undefined; start += atOnce) {
      const batch = images.slice(start, start + atOnce);
      const settled = await Promise.allSettled(
        batch.map((image, i) => files.obtain(caller, image.url, `images[${start + i}].url`)),
      );
      for (const [i, outcome] of settled.entries()) {
        if (outcome.status === "rejected") {
          refusal ??= outcome.reason;
          continue;
        }
        const { photo, isNew } = outcome.value;
        if (isNew) fetched.push(photo);
        photos.push(photo);
        refusal ??= resolutionError(photo, start + i);
      }
    }
    if (refusal === undefined) return { photos, fetched };
    await files.discard(fetched);
    throw refusal;
  }

  /** The complete inspection, for a caller who may see it. */
  const complete = async (caller: Caller, id: string): Promise<WholeInspection> =>
    requireInspection(await accessOf(store.read, caller), id, { permission: "view_inventory" });

  return {
    /** An inspection, whether it has ended or not, with its findings; for the features that go on from there. */
    findings: async (caller: Caller, id: string): Promise<Pick<WholeInspection, "row" | "damages">> =>
      requireInspectionFindings(await accessOf(store.read, caller), id, { permission: "view_inventory" }),

    /** Whether the server is stopping: whoever waits is answered with what there is. */
    isStopping: () => live.ended.aborted,
    answerOf,
    addressesFor,

    async create(caller: Caller, body: CreateBody): Promise<InspectionAnswer> {
      const vehicle = await requireVehicle(await accessOf(store.read, caller), body.vehicle_id, {
        field: "vehicle_id",
        permission: "inspect_vehicles",
      });
      if (body.images.length < minPhotos) {
        throw new AppError("INSUFFICIENT_IMAGES", {
          field: "images",
          details: { images_given: body.images.length, minimum_required: minPhotos },
        });
      }
      await assertOpenCase(store.read, body.case_id, vehicle.id);
      const modelVersion = await needs.modelVersion();
      const { photos, fetched } = await obtainPhotos(caller, body.images);
      const notes = notesOf(photos);
      const id = newId();
      const row = {
        id,
        caseId: body.case_id ?? null,
        status: "processing" as const,
        stage: "detect" as const,
        progress: 0,
        detailed: body.options.detailed_analysis,
        generateReport: body.options.generate_report,
        detectHidden: body.options.detect_hidden_damage,
        modelVersion,
        inspector: caller.name,
        revision: 0,
        createdAt: instantNow(clock),
      };
      const begin = store.write(async (tx) => {
        // The vehicle may have been deleted, and the case completed, while the photos were fetched.
        await keepFromDeletion(tx, vehicle, { field: "vehicle_id", message: "The vehicle was deleted meanwhile." });
        await joinCase(tx, body.case_id, vehicle.id);
        await insertInspection(tx, vehicle, {
          ...row,
          images: body.images.map((image, position) => ({
            id: newId(),
            inspectionId: id,
            position,
            fileId: photos[position]?.id ?? "",
            angle: image.angle,
            type: image.type,
            notes: notes[position] ?? [],
          })),
        });
        await enqueue(tx, clock, { kind: inspectJob, subject: id });
      });
      await begin.catch(async (refusal: unknown) => {
        await files.discard(fetched);
        throw refusal;
      });
      needs.wakeJobs();
      return answerOf(caller, await complete(caller, id));
    },

    get: async (caller: Caller, id: string): Promise<InspectionAnswer> => answerOf(caller, await complete(caller, id)),

    async list(caller: Caller, query: ListQuery): Promise<{ inspections: VisualInspection[]; total: number }> {
      const access = await accessOf(store.read, caller);
      const search = {
        vehicleId: await vehicleFilter(access, query.vehicle_id, { field: "vehicle_id" }),
        status: query.status,
        createdAfter: query.created_after,
        createdBefore: query.created_before,
        limit: query.limit,
        offset: query.offset,
      };
      const rows = await searchInspections(store.read, access.scope, search);
      const all = await loadForList(store.read, rows);
      const addresses = addressesFor(caller);
      return {
        inspections: all.map((one) => inspectionOf(one, addresses)),
        total: await countInspections(store.read, access.scope, search),
      };
    },

    /** Stops an inspection that is still processing; one that has ended stays as it is. */
    async cancel(caller: Caller, id: string): Promise<InspectionAnswer> {
      const access = await accessOf(store.read, caller);
      const before = await requireInspection(access, id, { permission: "inspect_vehicles" });
      const now = instantNow(clock);
      await store.write(async (tx) => {
        const stopped = await advanceInspection(tx, before.row.id, {
          status: "failed",
          stage: null,
          failureCode: "CANCELLED",
          failureMessage: `Cancelled by ${caller.name}.`,
          completedAt: now,
        });
        if (stopped) await cancelJobs(tx, inspectJob, before.row.id, now);
      });
      const after = await complete(caller, id);
      publishProgress(live, after);
      return answerOf(caller, after);
    },

    async reportOf(caller: Caller, id: string): Promise<ConditionReport> {
      const access = await accessOf(store.read, caller);
      const found = await requireCompletedInspection(access, id, { permission: "view_inventory" });
      const vehicle = await vehicles.byId(found.row.workspaceId, found.row.vehicleId);
      if (!vehicle) throw new AppError("INSPECTION_NOT_FOUND", { field: "inspection_id" });
      return conditionReport(found, { vehicle, addresses: addressesFor(caller), generatedAt: instantNow(clock) });
    },
  };
}
export type Visual = ReturnType<typeof openVisual>;

/** IMAGE_QUALITY_TOO_LOW for a photo that is too small. */
function resolutionError({ width, height }: FileRow, index: number): unknown {
  try {
    checkResolution(width, height, index);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** What each photo's verdict says, and which other photo it repeats. */
function notesOf(photos: readonly FileRow[]): string[][] {
  const notes = photos.map((photo) => [...photo.verdict.notes]);
  for (const { index, of } of duplicates(photos.map((photo) => photo.differenceHash))) {
    notes[index]?.push(`looks like photo ${of + 1} again`);
  }
  return notes;
}

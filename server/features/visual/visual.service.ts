import type { z } from "zod";
import type { Environment } from "../../../contracts/accounts.ts";
import { minPhotos } from "../../../contracts/files.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { TeamPermission } from "../../../contracts/teams.ts";
import type { ConditionReport, visual as contract, VisualInspection } from "../../../contracts/visual.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
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
  findInspection,
  insertInspection,
  loadForList,
  loadWhole,
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

  /** Inspections follow their vehicle: seen with it, and changed by those who may change it. */
  async function whole(
    caller: Caller,
    id: string,
    permission: TeamPermission = "view_inventory",
    field = "inspection_id",
  ): Promise<WholeInspection> {
    const { scope } = await accessOf(store.read, caller);
    const row = await findInspection(store.read, scope, id);
    const [found] = row ? await loadWhole(store.read, [row]) : [];
    if (!found) throw new AppError("INSPECTION_NOT_FOUND", { field });
    if (permission !== "view_inventory") await vehicles.resolveId(caller, found.row.vehicleId, permission);
    return found;
  }

  async function completed(
    caller: Caller,
    id: string,
    permission?: TeamPermission,
    field?: string,
  ): Promise<WholeInspection> {
    const found = await whole(caller, id, permission, field);
    if (found.row.status === "completed") return found;
    throw new AppError("INSPECTION_NOT_READY", {
      message:
        found.row.status === "failed"
          ? "This inspection failed and has no results."
          : "The inspection is still processing.",
      details: { status: found.row.status },
    });
  }

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

  return {
    whole,
    completed,

    /** An inspection, whether it has ended or not, with its findings; for the features that go on from there. */
    async findings(caller: Caller, id: string): Promise<Pick<WholeInspection, "row" | "damages">> {
      const { scope } = await accessOf(store.read, caller);
      const row = await findInspection(store.read, scope, id);
      const [found] = row ? await loadForList(store.read, [row]) : [];
      if (!found) throw new AppError("INSPECTION_NOT_FOUND", { field: "inspection_id" });
      return found;
    },

    /** Whether the server is stopping: whoever waits is answered with what there is. */
    isStopping: () => live.ended.aborted,
    answerOf,
    addressesFor,

    async create(caller: Caller, body: CreateBody): Promise<InspectionAnswer> {
      const vehicle = await vehicles.resolveForWrite(caller, body.vehicle_id, {
        field: "vehicle_id",
        permission: "inspect_vehicles",
      });
      if (!vehicle) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such vehicle.", field: "vehicle_id" });
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
        // a team's vehicle keeps its own workspace, whoever of the team inspects it
        workspaceId: vehicle.workspaceId,
        vehicleId: vehicle.id,
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
        // it may have been deleted while its photos were fetched
        if (!(await vehicles.isThere(tx, vehicle))) {
          throw new AppError("RESOURCE_NOT_FOUND", {
            message: "The vehicle was deleted meanwhile.",
            field: "vehicle_id",
          });
        }
        // again: it may have been completed meanwhile, too
        await joinCase(tx, body.case_id, vehicle.id);
        await insertInspection(
          tx,
          row,
          body.images.map((image, position) => ({
            id: newId(),
            inspectionId: id,
            position,
            fileId: photos[position]?.id ?? "",
            angle: image.angle,
            type: image.type,
            notes: notes[position] ?? [],
          })),
        );
        await enqueue(tx, clock, { kind: inspectJob, subject: id });
      });
      await begin.catch(async (refusal: unknown) => {
        await files.discard(fetched);
        throw refusal;
      });
      needs.wakeJobs();
      return answerOf(caller, await whole(caller, id));
    },

    get: async (caller: Caller, id: string): Promise<InspectionAnswer> => answerOf(caller, await whole(caller, id)),

    async list(caller: Caller, query: ListQuery): Promise<{ inspections: VisualInspection[]; total: number }> {
      const vehicle =
        query.vehicle_id === undefined
          ? undefined
          : await vehicles.resolveForRead(caller, query.vehicle_id, { field: "vehicle_id" });
      if (query.vehicle_id !== undefined && !vehicle) {
        throw new AppError("RESOURCE_NOT_FOUND", { message: "No such vehicle.", field: "vehicle_id" });
      }
      const wish = {
        vehicleId: vehicle?.id,
        status: query.status,
        createdAfter: query.created_after,
        createdBefore: query.created_before,
        limit: query.limit,
        offset: query.offset,
      };
      const { scope } = await accessOf(store.read, caller);
      const rows = await searchInspections(store.read, scope, wish);
      const all = await loadForList(store.read, rows);
      const addresses = addressesFor(caller);
      return {
        inspections: all.map((one) => inspectionOf(one, addresses)),
        total: await countInspections(store.read, scope, wish),
      };
    },

    /** Stops an inspection that is still processing; one that has ended stays as it is. */
    async cancel(caller: Caller, id: string): Promise<InspectionAnswer> {
      const before = await whole(caller, id, "inspect_vehicles");
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
      const after = await whole(caller, id);
      publishProgress(live, after);
      return answerOf(caller, after);
    },

    async reportOf(caller: Caller, id: string): Promise<ConditionReport> {
      const found = await completed(caller, id);
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

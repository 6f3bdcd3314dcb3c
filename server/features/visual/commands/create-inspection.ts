import type { z } from "zod";
import type { visual as contract } from "../../../../contracts/inspections/visual.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { minPhotos } from "../../../../contracts/papers/files.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { type AuthorizedVehicle, keepFromDeletion, requireVehicle } from "../../../access/vehicles/require-vehicle.ts";
import { duplicates } from "../../../media/quality/duplicates.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import { enqueue } from "../../../platform/jobs/queue.ts";
import { assertOpenCase, joinCase } from "../../cases/cases.access.ts";
import type { Files } from "../../files/files.service.ts";
import type { FileRow } from "../../files/files.table.ts";
import { inspectJob } from "../analysis/progress.ts";
import { insertInspection, type NewInspection } from "../visual.repo.ts";
import { obtainPhotos } from "./obtain-photos.ts";

export interface CreateNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly files: Files;
  /** The models' versions; throws MODEL_UNAVAILABLE. */
  readonly modelVersion: () => Promise<string>;
  readonly wakeJobs: () => void;
}
type CreateBody = z.output<typeof contract.create.body>;

const vehicleField = { field: "vehicle_id" } as const;

/** Creates an inspection, which a job analyzes. Leaves no files and rows if it fails. Returns the inspection's id. */
export async function createInspection(needs: CreateNeeds, caller: Caller, body: CreateBody): Promise<string> {
  const { store, files } = needs;
  const demand = { ...vehicleField, permission: "inspect_vehicles" } as const;
  const vehicle = await requireVehicle(await accessOf(store.read, caller), body.vehicle_id, demand);
  assertEnoughPhotos(body);
  await assertOpenCase(store.read, body.case_id, vehicle.id);
  const modelVersion = await needs.modelVersion();
  const { photos, fetched } = await obtainPhotos(files, caller, body.images);
  const inspection = newInspection(body, {
    photos,
    modelVersion,
    inspector: caller.name,
    now: instantNow(needs.clock),
  });
  try {
    await keepInspection(needs, { inspection, vehicle, photos, uploader: caller.workspaceId });
  } catch (error) {
    await files.discard(fetched);
    throw error;
  }
  needs.wakeJobs();
  return inspection.id;
}

function assertEnoughPhotos({ images }: CreateBody): void {
  if (images.length >= minPhotos) return;
  throw new AppError("INSUFFICIENT_IMAGES", {
    field: "images",
    details: { images_given: images.length, minimum_required: minPhotos },
  });
}

interface Keeping {
  readonly inspection: NewInspection;
  readonly vehicle: AuthorizedVehicle<"inspect_vehicles">;
  readonly photos: readonly FileRow[];
  /** The workspace to which the caller uploads. */
  readonly uploader: string;
}

const keepInspection = (
  { store, clock, files }: CreateNeeds,
  { inspection, vehicle, photos, uploader }: Keeping,
): Promise<void> =>
  store.write(async (tx) => {
    // The vehicle may have been deleted, and the case completed, while the photos were fetched.
    await keepFromDeletion(tx, vehicle, { ...vehicleField, message: "The vehicle was deleted meanwhile." });
    await joinCase(tx, inspection.caseId ?? undefined, vehicle.id);
    await keepPhotos(tx, files, photos);
    await files.give(tx, photos, { from: uploader, to: vehicle.workspaceId });
    await insertInspection(tx, vehicle, inspection);
    await enqueue(tx, clock, { kind: inspectJob, subject: inspection.id });
  });

/** Throws VALIDATION_ERROR for a photo that was deleted since it was found: it was deleted from its vehicle's photos. */
async function keepPhotos(tx: Writer, files: Files, photos: readonly FileRow[]): Promise<void> {
  const missing = await files.missing(
    tx,
    photos.map(({ id }) => id),
  );
  const index = photos.findIndex(({ id }) => missing.has(id));
  if (index < 0) return;
  const field = `images[${index}].url`;
  throw new AppError("VALIDATION_ERROR", { message: `${field}: there is no such stored photo.`, field });
}

interface Facts {
  readonly photos: readonly FileRow[];
  readonly modelVersion: string;
  readonly inspector: string;
  /** ISO 8601. */
  readonly now: string;
}

function newInspection({ images, case_id, options }: CreateBody, { photos, ...facts }: Facts): NewInspection {
  const id = newId();
  const notes = notesOf(photos);
  return {
    id,
    caseId: case_id ?? null,
    status: "processing",
    stage: "detect",
    progress: 0,
    detailed: options.detailed_analysis,
    generateReport: options.generate_report,
    detectHidden: options.detect_hidden_damage,
    modelVersion: facts.modelVersion,
    inspector: facts.inspector,
    revision: 0,
    createdAt: facts.now,
    images: images.map(({ angle, type }, position) => ({
      id: newId(),
      inspectionId: id,
      position,
      fileId: photos[position]?.id ?? "",
      angle,
      type,
      notes: notes[position] ?? [],
    })),
  };
}

/** The notes of each photo's quality check, and the photo that it duplicates. */
function notesOf(photos: readonly FileRow[]): string[][] {
  const notes = photos.map((photo) => [...photo.verdict.notes]);
  for (const { index, of } of duplicates(photos.map((photo) => photo.differenceHash))) {
    notes[index]?.push(`looks like photo ${of + 1} again`);
  }
  return notes;
}

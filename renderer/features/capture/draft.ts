import { create } from "zustand";
import type { PhotoSight } from "../../../contracts/inspections/photo-sight.ts";
import { isOutside, typeOf } from "../../../contracts/inspections/walk-around.ts";
import { own } from "../../../contracts/kit/own.ts";
import type { StoredPhoto } from "../../../contracts/papers/files.ts";
import type { Angle, ImageType } from "../../../contracts/vocabulary.ts";
import { guessAngle } from "./photo/angles.ts";
import { checkPhoto } from "./photo/check-photo.ts";
import { findMatch, relinkDuplicates } from "./photo/duplicates.ts";
import type { Photo, PhotoState } from "./photo/photo.ts";
import { rotateFile } from "./photo/rotate-file.ts";
import { updatedAngle } from "./photo/sight.ts";

export interface InspectOptions {
  readonly detailed_analysis: boolean;
  readonly generate_report: boolean;
  readonly detect_hidden_damage: boolean;
}

/** A car's photos and options before its inspection starts. `kept/` restores it after the window was closed. */
export interface Draft {
  readonly photos: readonly Photo[];
  readonly options: InspectOptions;
  /** The ids of the photos of a phone that were added. One that was removed or replaced does not come back. */
  readonly phonePhotos: readonly string[];
  /** The case that the photos were added for. */
  readonly caseId: string | undefined;
}

const emptyDraft: Draft = {
  photos: [],
  options: { detailed_analysis: false, generate_report: true, detect_hidden_damage: false },
  phonePhotos: [],
  caseId: undefined,
};

export const useDrafts = create<Readonly<Record<string, Draft>>>(() => ({}));

export const useDraft = (vehicleId: string): Draft => useDrafts((drafts) => own(drafts, vehicleId) ?? emptyDraft);

export const draftOf = (vehicleId: string): Draft => own(useDrafts.getState(), vehicleId) ?? emptyDraft;

function change(vehicleId: string, edit: (draft: Draft) => Draft): void {
  useDrafts.setState((drafts) => ({ ...drafts, [vehicleId]: edit(own(drafts, vehicleId) ?? emptyDraft) }));
}

const photoWith = (vehicleId: string, photoId: string): Photo | undefined =>
  draftOf(vehicleId).photos.find(({ id }) => id === photoId);

export function changePhoto(vehicleId: string, photoId: string, part: Partial<Photo>): void {
  // a late result for a removed photo must not create a new draft
  if (!photoWith(vehicleId, photoId)) return;
  change(vehicleId, (draft) => ({
    ...draft,
    photos: draft.photos.map((photo) => (photo.id === photoId ? { ...photo, ...part } : photo)),
  }));
}

export const setAngle = (vehicleId: string, photoId: string, angle: Angle): void =>
  changePhoto(vehicleId, photoId, { angle, angleSource: "person", type: typeOf(angle), angleConfirmed: false });

/** The user confirms an angle that the recognized parts contradict. */
export const confirmAngle = (vehicleId: string, photoId: string): void =>
  changePhoto(vehicleId, photoId, { angleConfirmed: true });

/** Replaces the photo with an upright copy. A file that this browser cannot rotate stays as it is. */
async function turnUpright(vehicleId: string, { id, file }: Photo, sight: PhotoSight): Promise<void> {
  const upright = await rotateFile(file, sight.turn).catch(() => undefined);
  if (upright) await replacePhoto(vehicleId, id, upright, { turned: true });
}

/**
 * Stores what the server recognized in a photo, and updates the angle unless the user chose it. A sideways photo is
 * rotated once: the result for the rotated photo is final.
 */
export function applySight(vehicleId: string, photoId: string, sight: PhotoSight): void {
  const photo = photoWith(vehicleId, photoId);
  if (!photo) return;
  const after = updatedAngle(photo, sight);
  const type = after.angle === photo.angle ? photo.type : typeOf(after.angle ?? "front");
  changePhoto(vehicleId, photoId, { ...after, type, sight: { kind: "seen", sight } });
  if (sight.turn !== 0 && !photo.turned) void turnUpright(vehicleId, photo, sight);
}

export const setType = (vehicleId: string, photoId: string, type: ImageType): void =>
  changePhoto(vehicleId, photoId, { type });

export const setOptions = (vehicleId: string, options: Partial<InspectOptions>): void =>
  change(vehicleId, (draft) => ({ ...draft, options: { ...draft.options, ...options } }));

/** Continues a draft of an earlier window. Its photos are added one by one. */
export const continueDraft = (vehicleId: string, { options, phonePhotos, caseId }: Omit<Draft, "photos">): void =>
  change(vehicleId, (draft) => ({ ...draft, options, caseId, phonePhotos: [...draft.phonePhotos, ...phonePhotos] }));

export const setCase = (vehicleId: string, caseId: string): void =>
  change(vehicleId, (draft) => (draft.caseId === caseId ? draft : { ...draft, caseId }));

const release = (photo: Partial<Photo> | undefined): void => {
  if (photo?.preview) URL.revokeObjectURL(photo.preview);
};

export function removePhoto(vehicleId: string, photoId: string): void {
  release(photoWith(vehicleId, photoId));
  change(vehicleId, (draft) => ({
    ...draft,
    photos: relinkDuplicates(draft.photos.filter(({ id }) => id !== photoId)),
  }));
}

export function clearDraft(vehicleId: string): void {
  for (const photo of draftOf(vehicleId).photos) release(photo);
  useDrafts.setState(({ [vehicleId]: _, ...others }) => others, true);
}

/** Removes the photos that an inspection has. One that arrived later stays. */
export function removeInspected(vehicleId: string, slots: ReadonlySet<string>): void {
  for (const { id, slot } of draftOf(vehicleId).photos) if (slots.has(slot)) removePhoto(vehicleId, id);
  if (draftOf(vehicleId).photos.length === 0) clearDraft(vehicleId);
}

export function clearDrafts(): void {
  for (const vehicleId of Object.keys(useDrafts.getState())) clearDraft(vehicleId);
}

/** Whether closing the window would lose photos. */
export const hasUnsentPhotos = (): boolean =>
  Object.values(useDrafts.getState()).some(({ photos }) => photos.length > 0);

const unchecked = {
  preview: undefined,
  width: undefined,
  height: undefined,
  fingerprint: undefined,
  alike: undefined,
  state: { kind: "checking" },
  sight: { kind: "waiting" },
  angleConfirmed: false,
  turned: false,
} as const satisfies Partial<Photo>;

/** A file name may set an angle of the outside. Cabin, engine, trunk and underbody must be chosen by the user. */
function photoOf(file: File, chosen: Angle | undefined): Photo {
  const named = guessAngle(file.name);
  const angle = chosen ?? (named && isOutside(named) ? named : undefined);
  const angleSource = chosen ? "person" : angle ? "name" : "none";
  const id = crypto.randomUUID();
  return { ...unchecked, id, slot: id, file, angle, angleSource, type: typeOf(angle ?? "front") };
}

/** Adds files in the order of their names and checks them one after the other. `angle`: chosen by the user for all of them. */
export async function addPhotos(vehicleId: string, files: readonly File[], angle?: Angle): Promise<void> {
  const inOrder = [...files].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  const added = inOrder.map((file) => photoOf(file, angle));
  change(vehicleId, (draft) => ({ ...draft, photos: [...draft.photos, ...added] }));
  for (const photo of added) await check(vehicleId, photo);
}

interface StoredBefore {
  readonly stored: StoredPhoto;
  readonly file: File;
  readonly angle?: Angle | undefined;
  /** Its id among the photos of a phone. */
  readonly phonePhoto?: string;
  /** What an earlier window knew about it. */
  readonly known?: Pick<Photo, "angle" | "angleSource" | "angleConfirmed" | "turned" | "type">;
}

/** Adds a photo that the server has stored before: a phone or an earlier window has sent it there. */
export async function addStoredPhoto(
  vehicleId: string,
  { stored, file, angle, phonePhoto, known }: StoredBefore,
): Promise<void> {
  const photo: Photo = { ...photoOf(file, angle), ...known };
  change(vehicleId, (draft) => ({
    ...draft,
    photos: [...draft.photos, photo],
    phonePhotos: phonePhoto === undefined ? draft.phonePhotos : [...draft.phonePhotos, phonePhoto],
  }));
  await check(vehicleId, photo, { kind: "stored", stored });
}

/** Replaces the file of a photo. An angle that the user chose stays. */
export async function replacePhoto(
  vehicleId: string,
  photoId: string,
  file: File,
  more: Pick<Photo, "turned"> = { turned: false },
): Promise<void> {
  const before = photoWith(vehicleId, photoId);
  if (!before) return;
  release(before);
  const angle = before.angleSource === "person" ? {} : ({ angle: undefined, angleSource: "none" } as const);
  // a new id, so that a running upload of the old file cannot change this photo
  const photo: Photo = { ...before, ...unchecked, ...angle, ...more, id: crypto.randomUUID(), file };
  change(vehicleId, (draft) => ({
    ...draft,
    photos: relinkDuplicates(draft.photos.map((old) => (old.id === photoId ? photo : old))),
  }));
  await check(vehicleId, photo);
}

/** If this page fails to check a photo, the photo is uploaded anyway and the server checks it. */
const uncheckable = { refusal: undefined } as const;

/** `next`: the state of a photo that can be used. */
async function check(vehicleId: string, { id, file }: Photo, next: PhotoState = { kind: "waiting" }): Promise<void> {
  // the photo may have been removed while earlier photos were checked
  if (!photoWith(vehicleId, id)) return;
  const { refusal, ...seen } = await checkPhoto(file).catch(() => uncheckable);
  const photo = photoWith(vehicleId, id);
  if (!photo) return release(seen);
  const checked: Photo = { ...photo, ...seen };
  const { photos } = draftOf(vehicleId);
  const same = findMatch(checked, photos, "same");
  changePhoto(vehicleId, id, {
    ...seen,
    alike: findMatch(checked, photos, "alike")?.id,
    state: refusal ? { kind: "refused", reason: refusal } : same ? { kind: "copy", of: same.id } : next,
  });
}

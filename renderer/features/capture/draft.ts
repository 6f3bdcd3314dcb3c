import { create } from "zustand";
import { own } from "../../../contracts/kit/own.ts";
import type { PhotoSight } from "../../../contracts/photo-sight.ts";
import type { Angle, ImageType } from "../../../contracts/vocabulary.ts";
import { guessAngle, isOutside, typeOf } from "./photo/angles.ts";
import { checkPhoto } from "./photo/check-photo.ts";
import { findMatch, relinkDuplicates } from "./photo/duplicates.ts";
import type { Photo } from "./photo/photo.ts";
import { rotateFile } from "./photo/rotate-file.ts";
import { updatedAngle } from "./photo/sight.ts";

export interface InspectOptions {
  readonly detailed_analysis: boolean;
  readonly generate_report: boolean;
  readonly detect_hidden_damage: boolean;
}

/** A car's photos before its inspection starts. It outlives the page, not the window. */
export interface Draft {
  readonly photos: readonly Photo[];
  readonly options: InspectOptions;
}

const emptyDraft: Draft = {
  photos: [],
  options: { detailed_analysis: false, generate_report: true, detect_hidden_damage: false },
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
  // what comes of a photo after it was removed makes no draft anew
  if (!photoWith(vehicleId, photoId)) return;
  change(vehicleId, (draft) => ({
    ...draft,
    photos: draft.photos.map((photo) => (photo.id === photoId ? { ...photo, ...part } : photo)),
  }));
}

export const setAngle = (vehicleId: string, photoId: string, angle: Angle): void =>
  changePhoto(vehicleId, photoId, { angle, angleSource: "person", type: typeOf(angle), angleConfirmed: false });

/** A person was asked whether the angle is right, and keeps it. */
export const confirmAngle = (vehicleId: string, photoId: string): void =>
  changePhoto(vehicleId, photoId, { angleConfirmed: true });

/** Puts the photo, turned upright, in its own place. A file that this browser can't turn stays as it is. */
async function turnUpright(vehicleId: string, { id, file }: Photo, sight: PhotoSight): Promise<void> {
  const upright = await rotateFile(file, sight.turn).catch(() => undefined);
  if (upright) await replacePhoto(vehicleId, id, upright, { turned: true });
}

/**
 * What the server saw in a photo; the angle follows it where no person has chosen one. A photo that lies sideways is turned,
 * once: what the server says of the turned one stands.
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

export function clearDrafts(): void {
  for (const vehicleId of Object.keys(useDrafts.getState())) clearDraft(vehicleId);
}

/** Whether photos are here that closing the window would lose. */
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

/** A name may say the outside's angle; the cabin, the engine, the trunk and the underbody a person alone declares. */
function photoOf(file: File, chosen: Angle | undefined): Photo {
  const named = guessAngle(file.name);
  const angle = chosen ?? (named && isOutside(named) ? named : undefined);
  const angleSource = chosen ? "person" : angle ? "name" : "none";
  const id = crypto.randomUUID();
  return { ...unchecked, id, slot: id, file, angle, angleSource, type: typeOf(angle ?? "front") };
}

/** Takes files in, in the order of their names, and checks them one after the other. `angle`: chosen for all. */
export async function addPhotos(vehicleId: string, files: readonly File[], angle?: Angle): Promise<void> {
  const inOrder = [...files].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  const added = inOrder.map((file) => photoOf(file, angle));
  change(vehicleId, (draft) => ({ ...draft, photos: [...draft.photos, ...added] }));
  for (const photo of added) await check(vehicleId, photo);
}

/** Puts another file in a photo's place; an angle that a person chose stays. */
export async function replacePhoto(
  vehicleId: string,
  photoId: string,
  file: File,
  more: Pick<Photo, "turned"> = { turned: false },
): Promise<void> {
  const before = photoWith(vehicleId, photoId);
  if (!before) return;
  release(before);
  const chosen = before.angleSource === "person" ? {} : ({ angle: undefined, angleSource: "none" } as const);
  // a new id: an upload of the old file that is still under way must not land here
  const photo: Photo = { ...before, ...unchecked, ...chosen, ...more, id: crypto.randomUUID(), file };
  change(vehicleId, (draft) => ({
    ...draft,
    photos: relinkDuplicates(draft.photos.map((old) => (old.id === photoId ? photo : old))),
  }));
  await check(vehicleId, photo);
}

/** A photo that this page fails to look into is sent all the same: the server has the word. */
const sendUnseen = { refusal: undefined } as const;

async function check(vehicleId: string, { id, file }: Photo): Promise<void> {
  // it may have been removed while those before it were checked
  if (!photoWith(vehicleId, id)) return;
  const { refusal, ...seen } = await checkPhoto(file).catch(() => sendUnseen);
  const photo = photoWith(vehicleId, id);
  if (!photo) return release(seen);
  const checked: Photo = { ...photo, ...seen };
  const { photos } = draftOf(vehicleId);
  const same = findMatch(checked, photos, "same");
  changePhoto(vehicleId, id, {
    ...seen,
    alike: findMatch(checked, photos, "alike")?.id,
    state: refusal ? { kind: "refused", reason: refusal } : same ? { kind: "copy", of: same.id } : { kind: "waiting" },
  });
}

import { create } from "zustand";
import type { Angle, ImageType } from "../../../contracts/vocabulary.ts";
import { guessAngle, nextAngle, typeOf } from "./photo/angles.ts";
import { checkPhoto, compare } from "./photo/check.ts";
import type { Photo } from "./photo/photo.ts";

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

export const useDraft = (vehicleId: string): Draft => useDrafts((drafts) => drafts[vehicleId] ?? emptyDraft);

export const draftOf = (vehicleId: string): Draft => useDrafts.getState()[vehicleId] ?? emptyDraft;

function change(vehicleId: string, edit: (draft: Draft) => Draft): void {
  useDrafts.setState((drafts) => ({ ...drafts, [vehicleId]: edit(drafts[vehicleId] ?? emptyDraft) }));
}

export function changePhoto(vehicleId: string, photoId: string, part: Partial<Photo>): void {
  change(vehicleId, (draft) => ({
    ...draft,
    photos: draft.photos.map((photo) => (photo.id === photoId ? { ...photo, ...part } : photo)),
  }));
}

export const setAngle = (vehicleId: string, photoId: string, angle: Angle): void =>
  changePhoto(vehicleId, photoId, { angle, angleFrom: "person", type: typeOf(angle) });

export const setType = (vehicleId: string, photoId: string, type: ImageType): void =>
  changePhoto(vehicleId, photoId, { type });

export const setOptions = (vehicleId: string, options: Partial<InspectOptions>): void =>
  change(vehicleId, (draft) => ({ ...draft, options: { ...draft.options, ...options } }));

const release = (photo: Photo | undefined): void => {
  if (photo?.preview) URL.revokeObjectURL(photo.preview);
};

export function removePhoto(vehicleId: string, photoId: string): void {
  release(draftOf(vehicleId).photos.find(({ id }) => id === photoId));
  change(vehicleId, (draft) => ({ ...draft, photos: draft.photos.filter(({ id }) => id !== photoId) }));
}

export function clearDraft(vehicleId: string): void {
  for (const photo of draftOf(vehicleId).photos) release(photo);
  useDrafts.setState(({ [vehicleId]: _, ...others }) => others, true);
}

const unchecked = {
  preview: undefined,
  width: undefined,
  height: undefined,
  fingerprint: undefined,
  likeness: undefined,
  state: { kind: "checking" },
} as const satisfies Partial<Photo>;

function photoOf(file: File, others: readonly Photo[], wish: Angle | undefined): Photo {
  const named = wish ?? guessAngle(file.name);
  const angle = named ?? nextAngle(others.map((photo) => photo.angle));
  const angleFrom = wish ? "person" : named ? "name" : "order";
  return { ...unchecked, id: crypto.randomUUID(), file, angle, angleFrom, type: typeOf(angle) };
}

/** Takes files in, in the order of their names, and checks them one after the other. `angle`: chosen for all. */
export async function addPhotos(vehicleId: string, files: readonly File[], angle?: Angle): Promise<void> {
  const inOrder = [...files].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  const added: Photo[] = [];
  for (const file of inOrder) added.push(photoOf(file, [...draftOf(vehicleId).photos, ...added], angle));
  change(vehicleId, (draft) => ({ ...draft, photos: [...draft.photos, ...added] }));
  for (const photo of added) await check(vehicleId, photo);
}

/** Puts another file in a photo's place; its angle and type stay. */
export async function replacePhoto(vehicleId: string, photoId: string, file: File): Promise<void> {
  const before = draftOf(vehicleId).photos.find(({ id }) => id === photoId);
  if (!before) return;
  release(before);
  // a new id: an upload of the old file that is still under way must not land here
  const photo: Photo = { ...before, ...unchecked, id: crypto.randomUUID(), file };
  change(vehicleId, (draft) => ({ ...draft, photos: draft.photos.map((old) => (old.id === photoId ? photo : old)) }));
  await check(vehicleId, photo);
}

async function check(vehicleId: string, photo: Photo): Promise<void> {
  const { refusal, ...seen } = await checkPhoto(photo.file);
  const others = draftOf(vehicleId).photos;
  const twin = (want: "same" | "alike") =>
    others.findIndex(
      (other) =>
        other.id !== photo.id &&
        other.fingerprint &&
        seen.fingerprint &&
        compare(other.fingerprint, seen.fingerprint) === want,
    );
  const [same, alike] = [twin("same"), twin("alike")];
  const reason = refusal ?? (same >= 0 ? `Same file as photo ${same + 1}: remove one.` : undefined);
  changePhoto(vehicleId, photo.id, {
    ...seen,
    likeness: alike >= 0 ? `Looks the same as photo ${alike + 1}` : undefined,
    state: reason === undefined ? { kind: "waiting" } : { kind: "refused", reason },
  });
}

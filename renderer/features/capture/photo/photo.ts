import type { PhotoSight } from "../../../../contracts/inspections/photo-sight.ts";
import type { StoredPhoto } from "../../../../contracts/papers/files.ts";
import type { Angle, ImageType } from "../../../../contracts/vocabulary.ts";

/** The state of a photo between the camera and the server. */
export type PhotoState =
  | { readonly kind: "checking" }
  /** It cannot be used: it must be taken again or removed. */
  | { readonly kind: "refused"; readonly reason: string }
  /** The same file as another photo, given by its id. It is uploaded if that photo is removed. */
  | { readonly kind: "copy"; readonly of: string }
  | { readonly kind: "waiting" }
  | { readonly kind: "uploading" }
  /** The connection was lost. It is uploaded again automatically. */
  | { readonly kind: "reconnecting" }
  /** The server could not store it. The user can try again. */
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "stored"; readonly stored: StoredPhoto };

/** The state of a photo's recognition by the server. */
export type SightState =
  | { readonly kind: "waiting" }
  | { readonly kind: "looking" }
  /** Requested, but without a response for a long time: the user need not wait for it. */
  | { readonly kind: "late" }
  /** The connection was lost. It is requested again automatically. */
  | { readonly kind: "offline" }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "seen"; readonly sight: PhotoSight };

export interface Fingerprint {
  /** SHA-256 of the bytes, hexadecimal. */
  readonly bytes: string;
  /** The 64 bits of `differenceHash`; undefined if this browser cannot decode the photo (HEIC). */
  readonly visualHash: readonly boolean[] | undefined;
}

export interface Photo {
  /** Identifies the file: a file that replaces it has another id. */
  readonly id: string;
  /** Identifies the place in the draft, whatever file it has. */
  readonly slot: string;
  readonly file: File;
  /** Object URL of a small picture; undefined if this browser cannot decode the photo. */
  readonly preview: string | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly fingerprint: Fingerprint | undefined;
  /** Undefined until it is recognized or the user chooses it. */
  readonly angle: Angle | undefined;
  /** `name`: from the file name; `parts`: from the car's parts that the server recognized; `person`: chosen by the user. */
  readonly angleSource: "none" | "name" | "parts" | "person";
  readonly sight: SightState;
  /** Whether the user has confirmed an angle that the recognized parts contradict. */
  readonly angleConfirmed: boolean;
  /** Whether this page has rotated the file because it was sideways. */
  readonly turned: boolean;
  readonly type: ImageType;
  readonly state: PhotoState;
  /** The id of another photo of the draft that looks alike. Only this page can notice that. */
  readonly alike: string | undefined;
}

/** It cannot be used and is not uploaded. */
export const isRefused = ({ state }: Photo): boolean => state.kind === "refused" || state.kind === "copy";

export const isUsable = (photo: Photo): boolean => photo.state.kind === "stored" && photo.state.stored.verdict.usable;

/** The inspection needs the angle, and it is not known yet. */
export const lacksAngle = (photo: Photo): boolean => isUsable(photo) && photo.angle === undefined;

/** The car is not upright on it: the server would refuse the photo. */
export const isSideways = (photo: Photo): boolean =>
  isUsable(photo) && photo.sight.kind === "seen" && photo.sight.sight.turn !== 0;

/** It should show the outside, but no car was recognized. */
export const lacksCar = (photo: Photo): boolean =>
  isUsable(photo) && photo.type === "exterior" && photo.sight.kind === "seen" && !photo.sight.sight.car_seen;

/** The inspection may find a car on it: the server has recognized one, or has not recognized the photo yet. */
export const mightShowCar = (photo: Photo): boolean =>
  isUsable(photo) &&
  (photo.sight.kind !== "seen" ||
    photo.sight.sight.shows_outside ||
    (photo.type === "exterior" && photo.sight.sight.car_seen));

/** Recognition is requested or waits for its turn. */
export const isBeingChecked = (photo: Photo): boolean =>
  isUsable(photo) && (photo.sight.kind === "waiting" || photo.sight.kind === "looking");

/** Recognition was requested, but the server does not respond in time. */
export const isLate = (photo: Photo): boolean => isUsable(photo) && photo.sight.kind === "late";

export const isPending = (photo: Photo): boolean =>
  photo.state.kind === "checking" ||
  photo.state.kind === "waiting" ||
  photo.state.kind === "uploading" ||
  photo.state.kind === "reconnecting";

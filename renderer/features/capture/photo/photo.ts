import type { StoredPhoto } from "../../../../contracts/files.ts";
import type { PhotoSight } from "../../../../contracts/photo-sight.ts";
import type { Angle, ImageType } from "../../../../contracts/vocabulary.ts";

/** Where a photo stands on its way from the camera to the server. */
export type PhotoState =
  | { readonly kind: "checking" }
  /** Can't be used, whatever one does: it must be taken again or removed. */
  | { readonly kind: "refused"; readonly reason: string }
  /** The same file as another photo of the draft, by its id; sent once that one is gone. */
  | { readonly kind: "copy"; readonly of: string }
  | { readonly kind: "waiting" }
  | { readonly kind: "uploading" }
  /** The connection dropped; it is sent again by itself. */
  | { readonly kind: "reconnecting" }
  /** The server could not store it; a person may try again. */
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "stored"; readonly stored: StoredPhoto };

/** How far the server has looked at a photo. */
export type SightState =
  | { readonly kind: "waiting" }
  | { readonly kind: "looking" }
  /** Asked, but long without an answer: a person need not wait for it. */
  | { readonly kind: "late" }
  /** The connection dropped; it is asked again by itself. */
  | { readonly kind: "offline" }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "seen"; readonly sight: PhotoSight };

export interface Fingerprint {
  /** SHA-256 of the bytes, hexadecimal. */
  readonly bytes: string;
  /** 64 bits of how it looks, as `lookOf` makes them; absent where this browser can't decode it (HEIC). */
  readonly look: readonly boolean[] | undefined;
}

export interface Photo {
  /** Of this file: another file in its place has another. */
  readonly id: string;
  /** Of its place in the draft, whatever file is in it. */
  readonly slot: string;
  readonly file: File;
  /** Object address of a small picture; absent where this browser can't decode it. */
  readonly preview: string | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly fingerprint: Fingerprint | undefined;
  /** Undefined until somebody or something knows: a person then chooses. */
  readonly angle: Angle | undefined;
  /** `name`: the file's name says so; `parts`: the server recognized the car's parts; `person`: chosen. */
  readonly angleSource: "none" | "name" | "parts" | "person";
  readonly sight: SightState;
  /** Whether a person, asked about it, keeps an angle that the parts contradict. */
  readonly angleConfirmed: boolean;
  /** Whether this page has turned the file, which lay sideways. */
  readonly turned: boolean;
  readonly type: ImageType;
  readonly state: PhotoState;
  /** The id of a photo of the draft that it looks like, which this page notices and the server can't. */
  readonly alike: string | undefined;
}

/** Can't be used as it is, and is not sent. */
export const isRefused = ({ state }: Photo): boolean => state.kind === "refused" || state.kind === "copy";

export const isUsable = (photo: Photo): boolean => photo.state.kind === "stored" && photo.state.stored.verdict.usable;

/** A car's angle is not known yet, and the inspection needs it. */
export const lacksAngle = (photo: Photo): boolean => isUsable(photo) && photo.angle === undefined;

/** The car lies on its side, or on its roof: the server would refuse the photo. */
export const isSideways = (photo: Photo): boolean =>
  isUsable(photo) && photo.sight.kind === "seen" && photo.sight.sight.turn !== 0;

/** Nothing of a car was recognized on a photo that is not said to show the inside. */
export const lacksCar = (photo: Photo): boolean =>
  isUsable(photo) && photo.type === "exterior" && photo.sight.kind === "seen" && !photo.sight.sight.car_seen;

/** The inspection may find a car on it: the server has recognized one, or has not looked. */
export const mightShowCar = (photo: Photo): boolean =>
  isUsable(photo) &&
  (photo.sight.kind !== "seen" ||
    photo.sight.sight.shows_outside ||
    (photo.type === "exterior" && photo.sight.sight.car_seen));

/** The server is being asked what it shows. */
export const isBeingChecked = (photo: Photo): boolean =>
  isUsable(photo) && (photo.sight.kind === "waiting" || photo.sight.kind === "looking");

/** The server has been asked, and does not answer in time. */
export const isLate = (photo: Photo): boolean => isUsable(photo) && photo.sight.kind === "late";

export const isPending = (photo: Photo): boolean =>
  photo.state.kind === "checking" ||
  photo.state.kind === "waiting" ||
  photo.state.kind === "uploading" ||
  photo.state.kind === "reconnecting";

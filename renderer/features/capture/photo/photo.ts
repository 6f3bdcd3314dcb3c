import type { StoredPhoto } from "../../../../contracts/files.ts";
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
  readonly angle: Angle;
  /** `name`: guessed from the file's name; `order`: the next place of the walk around; `person`: chosen. */
  readonly angleFrom: "name" | "order" | "person";
  readonly type: ImageType;
  readonly state: PhotoState;
  /** The id of a photo of the draft that it looks like, which this page notices and the server can't. */
  readonly alike: string | undefined;
}

/** Can't be used as it is, and is not sent. */
export const isRefused = ({ state }: Photo): boolean => state.kind === "refused" || state.kind === "copy";

export const isUsable = (photo: Photo): boolean => photo.state.kind === "stored" && photo.state.stored.verdict.usable;

export const isOnItsWay = (photo: Photo): boolean =>
  photo.state.kind === "checking" ||
  photo.state.kind === "waiting" ||
  photo.state.kind === "uploading" ||
  photo.state.kind === "reconnecting";

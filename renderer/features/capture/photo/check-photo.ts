import { isLargeEnough, maxPhotoBytes, minPhotoHeight, minPhotoWidth } from "../../../../contracts/papers/files.ts";
import { FileUnreadable } from "../../../api/client/unreadable-files.ts";
import { t } from "../../../texts/t.ts";
import type { Fingerprint } from "./photo.ts";

export interface PhotoCheck {
  /** Why the photo cannot be used; undefined if it can. */
  readonly refusal: string | undefined;
  readonly fingerprint: Fingerprint | undefined;
  readonly preview: string | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
}

type Kind = "jpeg" | "png" | "heic";

/** The type by the file's first bytes, independent of its name. */
function fileKind(head: Uint8Array): Kind | undefined {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return "jpeg";
  if (head[0] === 0x89 && head[1] === 0x50 && head[2] === 0x4e && head[3] === 0x47) return "png";
  const brand = String.fromCharCode(...head.slice(4, 12));
  return /^ftyp(hei|hev|mif1|msf1)/.test(brand) ? "heic" : undefined;
}

const noDetails = { fingerprint: undefined, preview: undefined, width: undefined, height: undefined } as const;
const refused = (refusal: string): PhotoCheck => ({ ...noDetails, refusal });

const megabyte = 1024 * 1024;

/** Checks a photo before the upload: whether it is empty, too large, not a photo, unreadable or too small. */
export async function checkPhoto(file: File): Promise<PhotoCheck> {
  if (file.size === 0) return refused(t("capture.refused.empty"));
  if (file.size > maxPhotoBytes) {
    return refused(t("capture.refused.large", { megabytes: maxPhotoBytes / megabyte }));
  }
  const content = await file.arrayBuffer().catch(() => undefined);
  if (content === undefined) return refused(new FileUnreadable().message);
  const kind = fileKind(new Uint8Array(content, 0, Math.min(16, content.byteLength)));
  if (kind === undefined) return refused(t("capture.refused.otherType"));
  const bytes = await sha256(content);
  // few browsers can read HEIC: then the server checks the photo
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) {
    return kind === "heic"
      ? { ...noDetails, refusal: undefined, fingerprint: { bytes, visualHash: undefined } }
      : refused(t("capture.refused.damaged"));
  }
  const { width, height } = bitmap;
  const preview = await previewOf(bitmap);
  const fingerprint = { bytes, visualHash: differenceHash(bitmap) };
  bitmap.close();
  const refusal = isLargeEnough(width, height)
    ? undefined
    : t("capture.refused.small", { width, height, minWidth: minPhotoWidth, minHeight: minPhotoHeight });
  return { refusal, fingerprint, preview, width, height };
}

async function sha256(content: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", content);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const previewWidth = 400;

async function previewOf(bitmap: ImageBitmap): Promise<string> {
  const scale = Math.min(1, previewWidth / bitmap.width);
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return URL.createObjectURL(await canvas.convertToBlob({ type: "image/jpeg", quality: 0.8 }));
}

/**
 * A hash of 64 bits that stays the same when a photo is saved again or scaled: whether each pixel of a 9x8 gray picture is
 * darker than its right neighbor. Difference hash, N. Krawetz, "Kind of Like That" (2013).
 */
function differenceHash(bitmap: ImageBitmap): readonly boolean[] | undefined {
  const context = new OffscreenCanvas(9, 8).getContext("2d");
  if (context === null) return undefined;
  context.drawImage(bitmap, 0, 0, 9, 8);
  const { data } = context.getImageData(0, 0, 9, 8);
  const gray = (x: number, y: number) => {
    const at = (y * 9 + x) * 4;
    return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  };
  return Array.from({ length: 64 }, (_, bit) => gray(bit % 8, bit >> 3) < gray((bit % 8) + 1, bit >> 3));
}

/** Two photos with at most this many different bits look alike. Our own estimate. */
const alikeBits = 3;

/** Whether two photos are the same file, look the same, or neither. */
export function compare(a: Fingerprint, b: Fingerprint): "same" | "alike" | "different" {
  if (a.bytes === b.bytes) return "same";
  const { visualHash } = b;
  if (a.visualHash === undefined || visualHash === undefined) return "different";
  return a.visualHash.filter((bit, at) => bit !== visualHash[at]).length <= alikeBits ? "alike" : "different";
}

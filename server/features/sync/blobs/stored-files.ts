import { logoLimits } from "../../../../contracts/accounts/dealership.ts";
import { maxVideoBytes } from "../../../../contracts/inspections/clip-limits.ts";
import { own } from "../../../../contracts/kit/own.ts";
import { maxPhotoBytes } from "../../../../contracts/papers/files.ts";
import { originalKeyOf, uprightKeyOf } from "../../../platform/storage/photo-keys.ts";
import type { Values } from "../merge/version.ts";

/** The kind of content check of a complete file. `photo`: the upright form is also generated, with this server's decoders. */
export type Content = "photo" | "video" | "jpeg" | "png";

/** A stored file that a row refers to. */
export interface StoredFile {
  readonly key: string;
  readonly bytes: number;
  /** Null: the row has no hash. */
  readonly sha256: string | null;
}

/** A column with the key of a stored file. */
export interface FileRule {
  readonly column: string;
  /** Whether the row may refer to this key. A row may only refer to its own files. */
  readonly isOwn: (key: string, id: string, values: Values) => boolean;
  /** The columns and limits of a file that is sent. Absent: the file is generated from another one. */
  readonly sent?: {
    readonly bytes: string;
    readonly sha256?: string;
    readonly maxBytes: number;
    readonly content: Content;
  };
}

/** The form of Forecourt's ids in keys. Other text could point to a folder of another workspace. */
const idForm = /^[a-z0-9-]{1,64}$/;
const clipForm = /^video\.(mp4|mov|avi|wmv|flv|webm|mkv)$/;
const numberedForm = { frame: /^frame_\d{3,6}\.jpg$/, mask: /^mask_\d{3,6}\.png$/ };
/** A frame has the size of the clip, which has no more pixels than a photo. Our own estimate. */
const maxPictureBytes = 2 * maxPhotoBytes;

const inSpin = (key: string, jobId: unknown, form: RegExp): boolean =>
  typeof jobId === "string" && key.startsWith(`spins/${jobId}/`) && form.test(key.slice(`spins/${jobId}/`.length));

const formatOf = (mimetype: unknown): string => String(mimetype).replace("image/", "");

export const fileRules: Readonly<Record<string, readonly FileRule[]>> = {
  files: [
    {
      column: "originalKey",
      isOwn: (key, id, values) => key === originalKeyOf(id, formatOf(own(values, "mimetype"))),
      sent: { bytes: "size", sha256: "sha256", maxBytes: maxPhotoBytes, content: "photo" },
    },
    { column: "key", isOwn: (key, id) => key === uprightKeyOf(id) },
  ],
  dealership_logos: [
    {
      column: "key",
      isOwn: (key) => /^logos\/[a-z0-9-]{1,64}\.png$/.test(key),
      sent: { bytes: "size", sha256: "sha256", maxBytes: 4 * logoLimits.maxBytes, content: "png" },
    },
  ],
  spin_jobs: [
    {
      column: "videoKey",
      isOwn: (key, id) => inSpin(key, id, clipForm),
      sent: { bytes: "size", maxBytes: maxVideoBytes, content: "video" },
    },
  ],
  spin_frames: [
    {
      column: "key",
      isOwn: (key, _id, values) => inSpin(key, own(values, "jobId"), numberedForm.frame),
      sent: { bytes: "bytes", maxBytes: maxPictureBytes, content: "jpeg" },
    },
    {
      column: "maskKey",
      isOwn: (key, _id, values) => inSpin(key, own(values, "jobId"), numberedForm.mask),
      sent: { bytes: "maskBytes", maxBytes: maxPictureBytes, content: "png" },
    },
  ],
};

const rulesOf = (table: string): readonly FileRule[] => own(fileRules, table) ?? [];

/** The files of a row that are sent, by the column with their key. */
export function storedFilesOf(table: string, values: Values): ReadonlyMap<string, StoredFile> {
  const files = rulesOf(table).flatMap(({ column, sent }): [string, StoredFile][] => {
    const key = own(values, column);
    if (!sent || typeof key !== "string") return [];
    const sha256 = sent.sha256 === undefined ? null : String(own(values, sent.sha256));
    return [[column, { key, bytes: Number(own(values, sent.bytes)), sha256 }]];
  });
  return new Map(files);
}

/** How the content of a row's file is checked. */
export const contentOfColumn = (table: string, key: string): Content | undefined => {
  const rules = rulesOf(table).filter(({ sent }) => sent);
  if (table !== "spin_frames") return rules[0]?.sent?.content;
  return rules.find(({ column }) => (column === "maskKey") === key.includes("/mask_"))?.sent?.content;
};

const coverForm = /^photos\/([a-z0-9-]{1,64})\.jpg$/;
/** The photo that a vehicle shows. The key of an upright photo contains the id of its row. */
export const photoOfCover = (key: unknown): string | undefined =>
  typeof key === "string" ? coverForm.exec(key)?.[1] : undefined;

/**
 * The first column of a received row with an invalid key, size or hash. Everyone who may see the row gets a signed link
 * to the key, so a row may only contain keys of its own files.
 */
export function fileFaultOf(table: string, id: string, values: Values): string | undefined {
  const cover = table === "vehicles" ? own(values, "coverKey") : undefined;
  if (typeof cover === "string" && photoOfCover(cover) === undefined) return "coverKey";
  const rules = rulesOf(table);
  if (rules.length > 0 && table !== "dealership_logos" && !idForm.test(id)) return "id";
  for (const { column, isOwn, sent } of rules) {
    const key = own(values, column);
    if (key === null || key === undefined) continue;
    if (typeof key !== "string" || !isOwn(key, id, values)) return column;
    if (!sent) continue;
    const bytes = own(values, sent.bytes);
    if (!Number.isInteger(bytes) || Number(bytes) < 1 || Number(bytes) > sent.maxBytes) return sent.bytes;
    if (sent.sha256 !== undefined && !/^[0-9a-f]{64}$/.test(String(own(values, sent.sha256)))) return sent.sha256;
  }
  return undefined;
}

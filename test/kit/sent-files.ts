import { createHash, randomBytes } from "node:crypto";
import { stampOf } from "../../server/features/sync/clock/stamp.ts";
import { firstReceipt, type SentRow } from "../../server/features/sync/protocol/batch.ts";
import { newId } from "../../server/platform/ids.ts";
import type { TestCaller } from "./serve.ts";

/** A file that a workstation sends, and how it does. */
export interface SentFile {
  readonly key: string;
  readonly query: { readonly offset: number; readonly bytes: number; readonly sha256: string };
}

/** The row of a JPEG photo, as a workstation pushes it, and its file. */
export function fileRow(picture: Uint8Array, { at = new Date(), id = newId() } = {}) {
  const key = `originals/${id}.jpeg`;
  const sha256 = createHash("sha256").update(picture).digest("hex");
  const size = { size: picture.length, width: 1280, height: 720 };
  const verdict = { usable: true, notes: [], sharpness: 100, brightness: 100 };
  const names = { key: `photos/${id}.jpg`, originalKey: key, sha256, mimetype: "image/jpeg" };
  const row: SentRow = {
    table: "files",
    id,
    stamp: stampOf(at.getTime(), 0, "a".repeat(12)),
    fields: {},
    deleted: null,
    values: { ...names, ...size, verdict, differenceHash: "0".repeat(16), createdAt: at.toISOString() },
    based: null,
  };
  return { row, key, query: { offset: 0, bytes: picture.length, sha256 } };
}

/** Pushes rows in a first batch of a new installation. */
export async function pushRows({ api }: TestCaller, rows: readonly SentRow[]) {
  const [installationId, epoch] = [randomBytes(16).toString("hex"), randomBytes(12).toString("hex")];
  const batch = { installationId, epoch, n: 1, receipt: firstReceipt(epoch), sentAtMs: Date.now() };
  return api.sync.push({
    body: { ...batch, rows: rows.map((row) => ({ ...row, fields: { ...row.fields } }) as never) },
  });
}

/** Makes the caller's workspace a host that waits for the file of a photo. */
export async function pushedFile(caller: TestCaller, picture: Uint8Array): Promise<SentFile> {
  const { row, key, query } = fileRow(picture);
  await caller.api.sync.host();
  await pushRows(caller, [row]);
  return { key, query };
}

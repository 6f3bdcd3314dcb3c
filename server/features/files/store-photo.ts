import { rm } from "node:fs/promises";
import { AppError } from "../../../contracts/kit/errors.ts";
import { maxPhotoBytes } from "../../../contracts/papers/files.ts";
import { mimetypes } from "../../media/formats.ts";
import { normalizePhoto } from "../../media/normalize.ts";
import { type PhotoProbe, probePhoto } from "../../media/probe.ts";
import { photoQuality } from "../../media/quality/photo-quality.ts";
import { type Clock, instantNow, seconds } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { asPreparation } from "../../platform/http/idempotency/begun.ts";
import { sha256Of } from "../../platform/http/uploads.ts";
import { newId } from "../../platform/ids.ts";
import { DownloadError, download } from "../../platform/net/download.ts";
import { originalKeyOf, uprightKeyOf } from "../../platform/storage/photo-keys.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { insertFile } from "./files.repo.ts";
import type { FileRow } from "./files.table.ts";

export interface StoreNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
}
export interface FetchNeeds extends StoreNeeds {
  readonly allowPrivateTargets: boolean;
}

const fetchTimeoutMs = seconds(20);

/** Stores a temporary file. Its content is checked, and it is stored unchanged and upright, then recorded. */
export async function storePhoto(needs: StoreNeeds, workspaceId: string, temporaryFile: string): Promise<FileRow> {
  const row = await putPhoto(needs, workspaceId, temporaryFile);
  await needs.store.write((tx) => insertFile(tx, row));
  return row;
}

/**
 * Checks and stores a temporary file, and returns its row, which the caller inserts. If a crash prevents that, the sweep
 * deletes the stored files when the server starts.
 */
export async function putPhoto(needs: StoreNeeds, workspaceId: string, temporaryFile: string): Promise<FileRow> {
  const probe = await probePhoto(temporaryFile);
  const upright = needs.storage.temporaryFile("jpg");
  try {
    await normalizePhoto(temporaryFile, upright);
    return await put(needs, workspaceId, { temporaryFile, upright, probe });
  } finally {
    await rm(upright, { force: true });
  }
}

/** Fetches and stores a photo from the web. Throws VALIDATION_ERROR with the given field. */
export async function fetchPhoto(
  needs: FetchNeeds,
  workspaceId: string,
  { address, field }: { readonly address: string; readonly field: string },
): Promise<FileRow> {
  const temporaryFile = needs.storage.temporaryFile("part");
  try {
    await download(address, {
      file: temporaryFile,
      maxBytes: maxPhotoBytes,
      timeoutMs: fetchTimeoutMs,
      allowPrivate: needs.allowPrivateTargets,
    });
    // The photo is stored before the request's own transaction: after a crash in between, the request may be repeated.
    return await asPreparation(() => storePhoto(needs, workspaceId, temporaryFile));
  } catch (error) {
    throw unusable(error, field);
  } finally {
    await rm(temporaryFile, { force: true });
  }
}

async function put(
  { clock, storage }: StoreNeeds,
  workspaceId: string,
  { temporaryFile, upright, probe }: { temporaryFile: string; upright: string; probe: PhotoProbe },
): Promise<FileRow> {
  const { hash, usable, notes, sharpness, brightness } = await photoQuality(upright);
  const id = newId();
  const row: FileRow = {
    id,
    workspaceId,
    key: uprightKeyOf(id),
    originalKey: originalKeyOf(id, probe.format),
    sha256: await sha256Of(temporaryFile),
    mimetype: mimetypes[probe.format],
    size: probe.bytes,
    width: probe.width,
    height: probe.height,
    verdict: { usable, notes, sharpness, brightness },
    differenceHash: hash,
    createdAt: instantNow(clock),
  };
  // The files before the row: a file that the database names always exists.
  await storage.put(row.originalKey, temporaryFile);
  await storage.put(row.key, upright);
  return row;
}

/** Every problem of a fetched photo is reported for `images[i].url` (completions, 13). */
function unusable(error: unknown, field: string): unknown {
  const known = error instanceof DownloadError || error instanceof AppError;
  if (!known) return error;
  return new AppError("VALIDATION_ERROR", { message: `${field}: ${error.message}`, field, cause: error });
}

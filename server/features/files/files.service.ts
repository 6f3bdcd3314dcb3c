import { rm } from "node:fs/promises";
import { maxPhotoBytes, type StoredPhoto } from "../../../contracts/files.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireVehicle } from "../../access/vehicles/require-vehicle.ts";
import { mimetypes } from "../../media/formats.ts";
import { normalisePhoto } from "../../media/normalise.ts";
import { type PhotoProbe, probePhoto } from "../../media/probe.ts";
import { photoQuality } from "../../media/quality/photo-quality.ts";
import { type Clock, instantNow, seconds } from "../../platform/clock.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import { beforehand } from "../../platform/http/idempotency/begun.ts";
import { sha256Of } from "../../platform/http/uploads.ts";
import { newId } from "../../platform/ids.ts";
import { DownloadError, download } from "../../platform/net/download.ts";
import type { UrlSigner } from "../../platform/storage/signed-url.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { deleteFiles, findFileByKey, insertFile } from "./files.repo.ts";
import type { FileRow } from "./files.table.ts";
import { sweepStrayPhotos } from "./sweep.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly urls: UrlSigner;
  readonly allowPrivateTargets: boolean;
}

const fetchTimeoutMs = seconds(20);

export function openFiles({ store, clock, storage, urls, allowPrivateTargets }: Needs) {
  /** Takes a temporary file in: judged by its content, stored as it came and upright, then recorded. */
  async function takeIn(workspaceId: string, temporaryFile: string): Promise<FileRow> {
    const probe = await probePhoto(temporaryFile);
    const upright = storage.temporaryFile("jpg");
    try {
      await normalisePhoto(temporaryFile, upright);
      return await record(workspaceId, { temporaryFile, upright, probe });
    } finally {
      await rm(upright, { force: true });
    }
  }

  async function record(
    workspaceId: string,
    photo: { temporaryFile: string; upright: string; probe: PhotoProbe },
  ): Promise<FileRow> {
    const { probe } = photo;
    const { hash, usable, notes, sharpness, brightness } = await photoQuality(photo.upright);
    const id = newId();
    const row: FileRow = {
      id,
      workspaceId,
      key: `photos/${id}.jpg`,
      originalKey: `originals/${id}.${probe.format}`,
      sha256: await sha256Of(photo.temporaryFile),
      mimetype: mimetypes[probe.format],
      size: probe.bytes,
      width: probe.width,
      height: probe.height,
      verdict: { usable, notes, sharpness, brightness },
      differenceHash: hash,
      createdAt: instantNow(clock),
    };
    // files first, the row last: what the database names is always there
    await storage.put(row.originalKey, photo.temporaryFile);
    await storage.put(row.key, photo.upright);
    await store.write((tx) => insertFile(tx, row));
    return row;
  }

  const wire = (row: FileRow): StoredPhoto => ({
    id: row.id,
    url: urls.sign(row.key, clock.now()),
    width: row.width,
    height: row.height,
    mimetype: row.mimetype,
    size: row.size,
    verdict: { ...row.verdict, notes: [...row.verdict.notes] },
  });

  /** A photo somewhere on the web, fetched and taken in. Throws VALIDATION_ERROR with the given field. */
  async function fetchPhoto(caller: Caller, address: string, field: string): Promise<FileRow> {
    const temporaryFile = storage.temporaryFile("part");
    try {
      await download(address, {
        file: temporaryFile,
        maxBytes: maxPhotoBytes,
        timeoutMs: fetchTimeoutMs,
        allowPrivate: allowPrivateTargets,
      });
      // the thing itself is what it is fetched for: where a crash comes between, the same request may come again
      return await beforehand(() => takeIn(caller.workspaceId, temporaryFile));
    } catch (error) {
      throw unusable(error, field);
    } finally {
      await rm(temporaryFile, { force: true });
    }
  }

  return {
    sweep: (): Promise<number> => sweepStrayPhotos({ store, storage, clock }),

    /** `vehicle` is the vehicle that the photo is for: the caller needs `inspect_vehicles` on it. */
    async upload(caller: Caller, temporaryFile: string, vehicle: string | undefined): Promise<StoredPhoto> {
      if (vehicle !== undefined) {
        const demand = { field: "vehicle_id", permission: "inspect_vehicles" } as const;
        await requireVehicle(await accessOf(store.read, caller), vehicle, demand);
      }
      try {
        return wire(await takeIn(caller.workspaceId, temporaryFile));
      } catch (error) {
        if (error instanceof AppError)
          throw new AppError(error.code, {
            message: error.message,
            field: "file",
            ...(error.details && { details: error.details }),
          });
        throw new AppError("UPLOAD_FAILED", { cause: error });
      }
    },

    /** The photo at an address: one of the workspace's own, by its signed URL, or any on the web (`isNew`). */
    async obtain(caller: Caller, address: string, field: string): Promise<{ photo: FileRow; isNew: boolean }> {
      const key = urls.keyOf(address);
      if (key === undefined) return { photo: await fetchPhoto(caller, address, field), isNew: true };
      const own = await findFileByKey(store.read, caller.workspaceId, key);
      if (!own) throw new AppError("VALIDATION_ERROR", { message: `${field}: there is no such stored photo.`, field });
      return { photo: own, isNew: false };
    },

    /** Takes photos back that were fetched for what then did not come about. */
    async discard(photos: readonly FileRow[]): Promise<void> {
      if (photos.length === 0) return;
      await store.write((tx) =>
        deleteFiles(
          tx,
          photos.map(({ id }) => id),
        ),
      );
      for (const { key, originalKey } of photos) {
        await storage.delete(key);
        await storage.delete(originalKey);
      }
    },

    /** Strikes photos from the record; answers the keys under which they are stored, for after the transaction. */
    async forget(tx: Writer, ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await deleteFiles(tx, ids);
      return rows.flatMap(({ key, originalKey }) => [key, originalKey]);
    },

    /** Where a signed address's file lies; `RESOURCE_NOT_FOUND` when the signature is past its hour or not ours. */
    async read(key: string, signed: { expires: string; signature: string }): Promise<string> {
      const path = urls.verify(key, signed, clock.now()) ? await storage.localPath(key) : undefined;
      if (path === undefined) {
        throw new AppError("RESOURCE_NOT_FOUND", {
          message: "There is no such file, or its address is past its hour.",
        });
      }
      return path;
    },
  };
}
export type Files = ReturnType<typeof openFiles>;

/** Whatever is wrong with a fetched photo is the caller's `images[i].url` (completions, 13). */
function unusable(error: unknown, field: string): unknown {
  const known = error instanceof DownloadError || error instanceof AppError;
  if (!known) return error;
  return new AppError("VALIDATION_ERROR", { message: `${field}: ${error.message}`, field, cause: error });
}

import { AppError } from "../../../contracts/kit/errors.ts";
import type { PhotoSize } from "../../../contracts/vehicles/vehicle-photos.ts";
import type { Writer } from "../../platform/db/store.ts";
import { copyKeyOf, copyKeysOf } from "../../platform/storage/photo-keys.ts";
import type { UrlSigner } from "../../platform/storage/signed-url.ts";
import type { Copies } from "./copies.ts";
import { deleteFiles, insertFile, lockFiles, moveFiles, usedFileIds } from "./files.repo.ts";
import type { FileRow } from "./files.table.ts";
import { putPhoto, type StoreNeeds } from "./store-photo.ts";

interface Needs extends StoreNeeds {
  readonly urls: UrlSigner;
}

/** All stored files of a photo. */
export const keysOf = ({ id, key, originalKey }: FileRow): string[] => [key, originalKey, ...copyKeysOf(id)];

/** Photos that several records can share: inspections and vehicles. */
export function createPhotoFiles(needs: Needs, copies: Copies) {
  const { clock, storage, urls } = needs;
  return {
    /** Checks and stores a photo without its row (`insert`). Throws the errors of an upload. */
    put: (workspaceId: string, temporaryFile: string): Promise<FileRow> =>
      putPhoto(needs, workspaceId, temporaryFile).catch(refuseUpload),

    insert: insertFile,

    /** Deletes what `put` stored, if the row was not inserted. */
    async drop(photo: FileRow): Promise<void> {
      for (const key of keysOf(photo)) await storage.delete(key);
    },

    /**
     * Locks the photos until the transaction ends: nobody deletes them, and nobody gives them away. Returns the ids that do not exist. This lock
     * permits others to show them. A weaker one could not become this one while others wait, but for a deadlock.
     */
    async missing(tx: Writer, ids: readonly string[]): Promise<ReadonlySet<string>> {
      const found = new Set(await lockFiles(tx, ids, "no key update"));
      return new Set(ids.filter((id) => !found.has(id)));
    },

    give: givePhotos,

    /**
     * Deletes the rows of photos that no inspection and no vehicle shows any more. Returns the keys of their files, to
     * be deleted after the transaction.
     */
    async forget(tx: Writer, ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      // Under this lock, no other transaction can begin to use one of them.
      await lockFiles(tx, ids, "update");
      const used = await usedFileIds(tx, ids);
      const rows = await deleteFiles(
        tx,
        ids.filter((id) => !used.has(id)),
      );
      return rows.flatMap(keysOf);
    },

    /** The local path of an upright photo in a size. Undefined if its file was deleted. */
    localPath: ({ id, key }: FileRow, size: PhotoSize): Promise<string | undefined> =>
      copies.localPath(size === "full" ? key : copyKeyOf(id, size)),

    /** Signed addresses of an upright photo in every size. */
    addresses({ id, key }: FileRow) {
      const signed = (of: string) => urls.sign(of, clock.now());
      return {
        thumb: signed(copyKeyOf(id, "thumb")),
        card: signed(copyKeyOf(id, "card")),
        screen: signed(copyKeyOf(id, "screen")),
        full: signed(key),
      };
    },
  };
}

/** Errors of an uploaded photo are reported for `file`. */
export function refuseUpload(error: unknown): never {
  if (!(error instanceof AppError)) throw new AppError("UPLOAD_FAILED", { cause: error });
  const { code, message, details } = error;
  throw new AppError(code, { message, field: "file", ...(details && { details }) });
}

/**
 * Gives photos that a person has uploaded to their own workspace (`from`) for a vehicle to its dealership (`to`): they stay when the person
 * leaves, and travel with the dealership's rows. Photos that are shown already stay where they are, and so do those of others. Call `missing`
 * first, for its lock: another inspection may begin to show them meanwhile.
 */
async function givePhotos(
  tx: Writer,
  photos: readonly FileRow[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const own = photos.filter(({ workspaceId }) => workspaceId === from).map(({ id }) => id);
  if (own.length === 0 || from === to) return;
  const used = await usedFileIds(tx, own);
  await moveFiles(
    tx,
    own.filter((id) => !used.has(id)),
    { from, to },
  );
}

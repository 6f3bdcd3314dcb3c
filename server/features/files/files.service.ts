import { AppError } from "../../../contracts/kit/errors.ts";
import type { StoredPhoto } from "../../../contracts/papers/files.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireVehicle } from "../../access/vehicles/require-vehicle.ts";
import type { Reader } from "../../platform/db/store.ts";
import type { UrlSigner } from "../../platform/storage/signed-url.ts";
import { createCopies } from "./copies.ts";
import { deleteFiles, findFile, findFileByKey } from "./files.repo.ts";
import type { FileRow } from "./files.table.ts";
import { createPhotoFiles, keysOf, refuseUpload } from "./photo-files.ts";
import { type FetchNeeds, fetchPhoto, storePhoto } from "./store-photo.ts";
import { sweepStrayPhotos } from "./sweep.ts";

interface Needs extends FetchNeeds {
  readonly urls: UrlSigner;
  /** Whether a missing file is still on a linked server. */
  readonly isAwaited: (key: string) => Promise<boolean>;
}

export function createFiles(needs: Needs) {
  const { store, clock, storage, urls } = needs;
  const copies = createCopies(storage);
  const wire = (row: FileRow): StoredPhoto => ({
    id: row.id,
    url: urls.sign(row.key, clock.now()),
    width: row.width,
    height: row.height,
    mimetype: row.mimetype,
    size: row.size,
    verdict: { ...row.verdict, notes: [...row.verdict.notes] },
  });

  return {
    ...createPhotoFiles(needs, copies),

    /** A photo in the form of the API. */
    present: wire,

    sweep: (): Promise<number> => sweepStrayPhotos({ store, storage, clock }),

    /** `vehicle` is the vehicle that the photo is for: the caller needs `inspect_vehicles` on it. */
    async upload(caller: Caller, temporaryFile: string, vehicle: string | undefined): Promise<StoredPhoto> {
      if (vehicle !== undefined) await assertMayInspect(store.read, caller, vehicle);
      const stored = storePhoto(needs, caller.workspaceId, temporaryFile);
      return wire(await stored.catch(refuseUpload));
    },

    /** A photo with a new signed address. Throws RESOURCE_NOT_FOUND. */
    async photo(caller: Caller, id: string): Promise<StoredPhoto> {
      const { scope } = await accessOf(store.read, caller);
      const row = await findFile(store.read, { workspaceId: caller.workspaceId, scope }, id);
      if (!row) throw new AppError("RESOURCE_NOT_FOUND", { message: "There is no such photo.", field: "id" });
      return wire(row);
    },

    /**
     * The photo at an address: a photo from the web (`isNew`), or a stored photo. That is one of the caller's workspace, or one that an inspection
     * or a vehicle shows which the caller may see: an inspection gives photos to the dealership of its vehicle.
     */
    async obtain(caller: Caller, address: string, field: string): Promise<{ photo: FileRow; isNew: boolean }> {
      const key = urls.keyOf(address);
      if (key === undefined)
        return { photo: await fetchPhoto(needs, caller.workspaceId, { address, field }), isNew: true };
      const { scope } = await accessOf(store.read, caller);
      const photo = await findFileByKey(store.read, { workspaceId: caller.workspaceId, scope }, key);
      if (!photo)
        throw new AppError("VALIDATION_ERROR", { message: `${field}: there is no such stored photo.`, field });
      return { photo, isNew: false };
    },

    /** Deletes photos that were fetched for a request that then failed. */
    async discard(photos: readonly FileRow[]): Promise<void> {
      if (photos.length === 0) return;
      const ids = photos.map(({ id }) => id);
      await store.write((tx) => deleteFiles(tx, ids));
      for (const key of photos.flatMap(keysOf)) await storage.delete(key);
    },

    /**
     * The local path of a signed address. Undefined while the file is still on a linked server. Throws RESOURCE_NOT_FOUND for an
     * expired or foreign signature.
     */
    async read(key: string, signed: { expires: string; signature: string }): Promise<string | undefined> {
      const isSigned = urls.verify(key, signed, clock.now());
      const path = isSigned ? await copies.localPath(key) : undefined;
      if (path !== undefined || (isSigned && (await needs.isAwaited(key)))) return path;
      const message = "There is no such file, or its address has expired.";
      throw new AppError("RESOURCE_NOT_FOUND", { message });
    },
  };
}
export type Files = ReturnType<typeof createFiles>;

/** Throws RESOURCE_NOT_FOUND, AMBIGUOUS_VEHICLE and INSUFFICIENT_PERMISSIONS. */
async function assertMayInspect(db: Reader, caller: Caller, vehicle: string): Promise<void> {
  const demand = { field: "vehicle_id", permission: "inspect_vehicles" } as const;
  await requireVehicle(await accessOf(db, caller), vehicle, demand);
}

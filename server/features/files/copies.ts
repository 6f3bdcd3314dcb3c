import { rm, writeFile } from "node:fs/promises";
import { photoSides } from "../../../contracts/vehicles/vehicle-photos.ts";
import { thumbnail } from "../../media/thumbnail.ts";
import { isDiskFull } from "../../platform/disk/full.ts";
import { type CopySize, copySizes, uprightKeyOf } from "../../platform/storage/photo-keys.ts";
import type { Storage } from "../../platform/storage/storage.ts";

function copyOf(key: string): { fileId: string; size: CopySize } | undefined {
  const [, fileId, name] = /^copies\/([0-9a-f-]+)\/([a-z]+)\.jpg$/.exec(key) ?? [];
  const size = copySizes.find((one) => one === name);
  return fileId !== undefined && size ? { fileId, size } : undefined;
}

/** Encoding uses the threads that also read files: a page of many new photos must leave some to other requests. */
const encodersAtOnce = 2;

/** Runs work in a few lanes, one after another in each. */
function createLanes(count: number) {
  const lanes: Promise<unknown>[] = Array.from({ length: count }, () => Promise.resolve());
  let turn = 0;
  return <T>(work: () => Promise<T>): Promise<T> => {
    turn = (turn + 1) % count;
    const result = Promise.resolve(lanes[turn]).then(work);
    lanes[turn] = result.catch(() => undefined);
    return result;
  };
}

/** Smaller copies of photos. Each is made when it is first asked for, and kept in the storage beside the photo. */
export function createCopies(storage: Storage) {
  const inLane = createLanes(encodersAtOnce);
  const inProgress = new Map<string, Promise<string | undefined>>();

  async function make(key: string): Promise<string | undefined> {
    const copy = copyOf(key);
    const photo = copy && (await storage.localPath(uprightKeyOf(copy.fileId)));
    if (!copy || photo === undefined) return undefined;
    const temporaryFile = storage.temporaryFile("jpg");
    try {
      await writeFile(temporaryFile, await inLane(() => thumbnail(photo, photoSides[copy.size])));
      await storage.put(key, temporaryFile);
    } catch (error) {
      // A full disk does not stop reading: the photo itself shows the same.
      if (isDiskFull(error)) return photo;
      throw error;
    } finally {
      await rm(temporaryFile, { force: true });
    }
    return storage.localPath(key);
  }

  return {
    /** The local path of a stored file. A copy that does not exist yet is made. Undefined if there is no such file. */
    async localPath(key: string): Promise<string | undefined> {
      const path = await storage.localPath(key);
      if (path !== undefined || !copyOf(key)) return path;
      const making = inProgress.get(key) ?? make(key).finally(() => inProgress.delete(key));
      inProgress.set(key, making);
      return making;
    },
  };
}
export type Copies = ReturnType<typeof createCopies>;

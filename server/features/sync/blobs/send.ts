import { stat } from "node:fs/promises";
import type { Store } from "../../../platform/db/store.ts";
import { sha256Of } from "../../../platform/http/uploads.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { ownFile } from "./blobs.repo.ts";

/** A stored file, to be read in chunks. */
export interface OpenFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The size of the cache of hashes that are not in a row. It avoids hashing a file again for each of its chunks. */
const maxHashes = 1000;

interface Needs {
  readonly store: Store;
  readonly storage: Storage;
}

/** Whether a stored file has the hash in its row. True if the row has no hash. */
export async function fitsRow({ store, storage }: Needs, workspaceId: string, key: string): Promise<boolean> {
  const own = await ownFile(store.read, workspaceId, key);
  const path = own && (await storage.localPath(key));
  return path !== undefined && (own?.sha256 === null || own?.sha256 === (await sha256Of(path)));
}

/** Opens a file of a workspace by key. Undefined: no row of the workspace refers to it, or it is not stored here. */
export function createSender({ store, storage }: Needs) {
  const hashes = new Map<string, string>();

  async function hashOf(key: string, path: string): Promise<string> {
    const sha256 = hashes.get(key) ?? (await sha256Of(path));
    hashes.delete(key);
    hashes.set(key, sha256);
    const [oldest] = hashes.keys();
    if (hashes.size > maxHashes && oldest !== undefined) hashes.delete(oldest);
    return sha256;
  }

  return async (workspaceId: string, key: string): Promise<OpenFile | undefined> => {
    const own = await ownFile(store.read, workspaceId, key);
    const path = own && (await storage.localPath(key));
    if (path === undefined) return undefined;
    return { path, bytes: (await stat(path)).size, sha256: own?.sha256 ?? (await hashOf(key, path)) };
  };
}
export type Sender = ReturnType<typeof createSender>;

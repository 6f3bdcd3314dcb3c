import { stat } from "node:fs/promises";
import type { Store } from "../../../platform/db/store.ts";
import { sha256Of } from "../../../platform/http/uploads.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { ownFile } from "./blobs.repo.ts";

/** A stored file, to be read in pieces. */
export interface OpenFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** How many hashes of files without one in their row are remembered: a file of several pieces is read once for its hash. */
const maxHashes = 1000;

interface Needs {
  readonly store: Store;
  readonly storage: Storage;
}

/** Whether a file that is here has the content that its row says, as far as the row says it. */
export async function fitsRow({ store, storage }: Needs, workspaceId: string, key: string): Promise<boolean> {
  const own = await ownFile(store.read, workspaceId, key);
  const path = own && (await storage.localPath(key));
  return path !== undefined && (own?.sha256 === null || own?.sha256 === (await sha256Of(path)));
}

/** Opens files of a workspace by their key. Undefined: no row of the workspace names it, or it is not here. */
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

import { own } from "../../../../contracts/kit/own.ts";
import { type Clock, hours, instantOf } from "../../../platform/clock.ts";
import type { Reader } from "../../../platform/db/store.ts";
import type { Log } from "../../../platform/log.ts";
import { copyKeysOf, uprightKeyOf } from "../../../platform/storage/photo-keys.ts";
import { storedIn } from "../../../platform/storage/storage.ts";
import type { SentRow } from "../protocol/batch.ts";
import { type AbsentFiles, absentAfterMs, noAbsentFiles } from "./absent.ts";
import {
  countAbsent,
  countWanted,
  isAwaited,
  isForeignRow,
  knownParts,
  ownFile,
  pruneBlobs,
  refusedBlobs,
  wantedBlobs,
} from "./blobs.repo.ts";
import { type AwaitedFile, type Chunk, maxWantedAtOnce, partOfKey, partsFolder, type Taken } from "./chunks.ts";
import { copyKnown, type ReceiveNeeds, receiveChunk } from "./receive.ts";
import { createSender, fitsRow } from "./send.ts";

export interface BlobNeeds extends ReceiveNeeds {
  readonly clock: Clock;
  readonly log: Log;
  /** Runs after received rows were committed: pictures that were drawn from them may be outdated. */
  readonly onRows: (workspaceId: string, rows: readonly SentRow[]) => Promise<void>;
}

/** Longer than any upload takes between storing a chunk and recording it in the database. */
const settledAfterMs = hours(1);

/** The stored files of synced rows. Used by hosts and workstations. */
export function createBlobs(needs: BlobNeeds) {
  const { store, storage, clock } = needs;
  const open = createSender(needs);
  const nowMs = () => clock.now().getTime();
  const movedAt = new Map<string, number>();

  return {
    async take(workspaceId: string, chunk: Chunk): Promise<Taken> {
      const taken = await receiveChunk(needs, workspaceId, chunk);
      movedAt.set(workspaceId, nowMs());
      return taken;
    },
    open,

    /** Whether this server has a file of the workspace. */
    has: async (workspaceId: string, key: string): Promise<boolean> =>
      (await ownFile(store.read, workspaceId, key)) !== undefined && (await storage.localPath(key)) !== undefined,

    /** Whether the stored file has the hash in its row. True if the row has no hash. */
    fits: (workspaceId: string, key: string) => fitsRow(needs, workspaceId, key),

    /** A page of the incomplete files. Files with the content of another file of the workspace are copied first. */
    async wanted(workspaceId: string, after?: string, stop?: AbortSignal): Promise<AwaitedFile[]> {
      if (after === undefined) await store.write((tx) => pruneBlobs(tx, workspaceId));
      const page = { after, limit: maxWantedAtOnce };
      await copyKnown(needs, workspaceId, { blobs: await wantedBlobs(store.read, workspaceId, page), stop });
      const left = await wantedBlobs(store.read, workspaceId, page);
      return left.map(({ key, bytes, received, createdAt }) => ({ key, bytes, received, since: createdAt }));
    },

    /** Counts the incomplete files. */
    waiting: (workspaceId: string) => countWanted(store.read, workspaceId),

    absent: (workspaceId: string) => absentFiles(store.read, workspaceId, { nowMs: nowMs(), movedAt }),

    /** The keys of files that this server refused because their content does not match their rows. */
    refused: (workspaceId: string) => refusedBlobs(store.read, workspaceId),

    isAwaited: (key: string): Promise<boolean> => isAwaited(store.read, key),

    /** Call after received rows were committed. Deletes files that no row refers to any more. */
    async received(workspaceId: string, rows: readonly SentRow[]): Promise<void> {
      try {
        for (const row of rows) {
          for (const key of await formerFiles(needs, workspaceId, row)) {
            if (!(await isNamed(store.read, workspaceId, key))) await storage.delete(key);
          }
        }
        await needs.onRows(workspaceId, rows);
      } catch (error) {
        // The rows are committed. A later start deletes the remaining files.
        needs.log.warn({ err: error }, "the files of received rows could not be cleaned up");
      }
    },

    /** Deletes chunks of files that are no longer expected. Returns their number. */
    sweep: () => sweep(needs),
  };
}
export type Blobs = ReturnType<typeof createBlobs>;

interface Moved {
  readonly nowMs: number;
  /** When this process last received a chunk for a workspace. Files behind it in the queue are not absent. */
  readonly movedAt: ReadonlyMap<string, number>;
}

/**
 * Host: files that no workstation has begun to send for some time. Chunks received by other instances are not counted.
 */
async function absentFiles(db: Reader, workspaceId: string, { nowMs, movedAt }: Moved): Promise<AbsentFiles> {
  const before = nowMs - absentAfterMs;
  if ((movedAt.get(workspaceId) ?? Number.NEGATIVE_INFINITY) > before) return noAbsentFiles;
  return countAbsent(db, workspaceId, instantOf(new Date(before)));
}

async function sweep({ store, storage, clock }: BlobNeeds): Promise<number> {
  const before = new Date(clock.now().getTime() - settledAfterMs);
  const keys = await storage.listBefore(partsFolder, before);
  const parts = [...new Set(keys.map(partOfKey))];
  const known = parts.length === 0 ? new Set() : await knownParts(store.read, parts);
  const stray = keys.filter((key) => !known.has(partOfKey(key)));
  for (const key of stray) await storage.delete(key);
  return stray.length;
}

/** The files that a row had before it or its clip was deleted. Their keys contain the row's id. */
async function formerFiles({ store, storage }: BlobNeeds, workspaceId: string, row: SentRow): Promise<string[]> {
  const { table, id, values, deleted } = row;
  if ((table !== "files" && table !== "spin_jobs") || !/^[a-z0-9-]{1,64}$/.test(id)) return [];
  // The id comes from the sender, and all workspaces share the folders: check the workspace first.
  if (await isForeignRow(store.read, workspaceId, { table, id })) return [];
  if (table === "files" && deleted !== null) {
    const originals = ["jpeg", "png", "heic"].map((format) => `originals/${id}.${format}`);
    return [...originals, uprightKeyOf(id), ...copyKeysOf(id)];
  }
  if (table === "files") return [];
  const hasClip = typeof own(values ?? {}, "videoKey") === "string";
  const stored = deleted === null && hasClip ? [] : await storedIn(storage, `spins/${id}`);
  return stored.filter((key) => deleted !== null || key.includes("/video."));
}

/** Whether a row still refers to the file. Copies of a photo belong to its original. */
async function isNamed(db: Reader, workspaceId: string, key: string): Promise<boolean> {
  const photo = /^(?:photos|copies|originals)\/([a-z0-9-]+)/.exec(key)?.[1];
  if (photo === undefined) return (await ownFile(db, workspaceId, key)) !== undefined;
  for (const format of ["jpeg", "png", "heic"]) {
    if (await ownFile(db, workspaceId, `originals/${photo}.${format}`)) return true;
  }
  return false;
}

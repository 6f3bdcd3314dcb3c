import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { own } from "../../../../contracts/kit/own.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import type { DiskMonitor } from "../../../platform/disk/monitor.ts";
import { sha256Of } from "../../../platform/http/uploads.ts";
import { newId } from "../../../platform/ids.ts";
import { type Storage, storedIn } from "../../../platform/storage/storage.ts";
import { tableOfNumber } from "../policies/synced-table.ts";
import { advanceBlob, deleteBlob, findBlob, ownFile, refuseBlob, sameContent } from "./blobs.repo.ts";
import type { BlobRow } from "./blobs.table.ts";
import { type Chunk, chunkBytes, partKey, partsFolder, type Taken } from "./chunks.ts";
import { isPlaced, place, UnfitFile } from "./place.ts";
import { type Content, contentOfColumn, fileRules } from "./stored-files.ts";

/** The row with a file that has just been completed. */
export interface Arrival {
  readonly workspaceId: string;
  readonly table: string;
  readonly rowId: string;
}

export interface ReceiveNeeds {
  readonly store: Store;
  readonly storage: Storage;
  readonly diskMonitor: Pick<DiskMonitor, "assertFits">;
  /** Runs in the transaction that marks the file as complete. */
  readonly onArrival: (tx: Writer, arrival: Arrival) => Promise<void>;
  readonly wakeJobs: () => void;
}

const invalid = (field: string, message: string) => new AppError("VALIDATION_ERROR", { field, message });
const noSuchFile = () => new AppError("RESOURCE_NOT_FOUND", { message: "No such file.", field: "key" });

const tableOf = ({ tableNo }: BlobRow): string => tableOfNumber(tableNo)?.name ?? "";
const contentOf = (blob: BlobRow): Content | undefined => contentOfColumn(tableOf(blob), blob.key);

/** Whether the row contains the file's hash. Otherwise the first chunk provides it. */
const isHashOfRow = (blob: BlobRow): boolean =>
  (own(fileRules, tableOf(blob)) ?? []).some(({ sent }) => sent?.sha256 !== undefined);

/**
 * Receives a chunk of a file that a row of the workspace refers to. Chunks are stored until the last one has arrived.
 * Then the complete file is verified and stored under its key. A repeated chunk, or a chunk after a gap, changes
 * nothing: the answer contains the offset to continue from. Throws RESOURCE_NOT_FOUND if no row of the workspace refers
 * to the file, VALIDATION_ERROR, DiskFull.
 */
export async function receiveChunk(needs: ReceiveNeeds, workspaceId: string, chunk: Chunk): Promise<Taken> {
  const { store, storage, diskMonitor } = needs;
  const blob = await findBlob(store.read, workspaceId, chunk.key);
  if (!blob) {
    if (await ownFile(store.read, workspaceId, chunk.key)) return { received: chunk.bytes, isStored: true };
    throw noSuchFile();
  }
  if (blob.problem !== null) throw invalid("chunk", blob.problem);
  const content = contentOf(blob);
  if (content === undefined) throw noSuchFile();
  if (chunk.offset === 0 && (await isPlaced(storage, blob.key, content))) return finish(needs, blob);
  if (chunk.bytes !== blob.bytes) throw invalid("bytes", "The file has another size than its row says.");
  if (blob.sha256 !== null && chunk.sha256 !== blob.sha256) {
    if (isHashOfRow(blob)) throw invalid("sha256", "The file has another hash than its row says.");
    return startAgain(needs, blob, chunk.sha256);
  }
  if (chunk.offset !== blob.received) return { received: blob.received, isStored: false };
  if (chunk.size !== Math.min(chunkBytes, blob.bytes - chunk.offset)) {
    throw invalid("chunk", `Every piece but the last has ${chunkBytes} bytes.`);
  }
  // The file is written a second time when it is assembled from its chunks.
  if (chunk.offset === 0) await diskMonitor.assertFits(2 * blob.bytes);
  if (chunk.size === blob.bytes) return complete(needs, blob, { file: chunk.path, sha256: chunk.sha256, content });
  return keepPiece(needs, blob, chunk, content);
}

async function keepPiece(needs: ReceiveNeeds, blob: BlobRow, chunk: Chunk, content: Content): Promise<Taken> {
  const { store, storage } = needs;
  const part = blob.part ?? newId();
  await storage.put(partKey(part, chunk.offset), chunk.path);
  const received = chunk.offset + chunk.size;
  if (received === blob.bytes) return assemble(needs, { ...blob, part }, { sha256: chunk.sha256, content });
  const isAdvanced = await store.write((tx) => advanceBlob(tx, blob, { received, part, sha256: chunk.sha256 }));
  if (isAdvanced) return { received, isStored: false };
  // A concurrent request was faster: keep its chunks.
  if (blob.part === null) await deleteParts(needs, part);
  const now = await findBlob(store.read, blob.workspaceId, blob.key);
  return now ? { received: now.received, isStored: false } : { received: blob.bytes, isStored: true };
}

interface Whole {
  readonly sha256: string;
  readonly content: Content;
}

async function assemble(needs: ReceiveNeeds, blob: BlobRow & { part: string }, whole: Whole): Promise<Taken> {
  const { storage } = needs;
  const file = storage.temporaryFile("part");
  try {
    for (let offset = 0; offset < blob.bytes; offset += chunkBytes) {
      const piece = await storage.localPath(partKey(blob.part, offset));
      if (piece === undefined) return await startAgain(needs, blob, whole.sha256);
      await pipeline(createReadStream(piece), createWriteStream(file, { flags: "a" }));
    }
    return await complete(needs, blob, { file, ...whole });
  } finally {
    await rm(file, { force: true });
  }
}

async function complete(needs: ReceiveNeeds, blob: BlobRow, { file, sha256, content }: Whole & { file: string }) {
  if ((await sha256Of(file)) !== sha256) {
    await startAgain(needs, blob, blob.sha256);
    throw invalid("chunk", "The file was changed on its way: its hash is another one.");
  }
  try {
    await place(needs.storage, blob.key, content, file);
  } catch (error) {
    if (!(error instanceof UnfitFile)) throw error;
    await needs.store.write((tx) => refuseBlob(tx, blob, error.message));
    if (blob.part !== null) await deleteParts(needs, blob.part);
    throw invalid("chunk", error.message);
  }
  return finish(needs, blob);
}

/** Marks a stored file as complete in the database. After a crash before this step, the next chunk finds the file stored. */
async function finish(needs: ReceiveNeeds, blob: BlobRow): Promise<Taken> {
  const { workspaceId, rowId } = blob;
  await needs.store.write(async (tx) => {
    await deleteBlob(tx, blob);
    await needs.onArrival(tx, { workspaceId, table: tableOf(blob), rowId });
  });
  needs.wakeJobs();
  if (blob.part !== null) await deleteParts(needs, blob.part);
  return { received: blob.bytes, isStored: true };
}

async function startAgain(needs: ReceiveNeeds, blob: BlobRow, sha256: string | null): Promise<Taken> {
  await needs.store.write((tx) => advanceBlob(tx, blob, { received: 0, part: null, sha256 }));
  if (blob.part !== null) await deleteParts(needs, blob.part);
  return { received: 0, isStored: false };
}

async function deleteParts({ storage }: ReceiveNeeds, part: string): Promise<void> {
  for (const key of await storedIn(storage, `${partsFolder}/${part}`)) await storage.delete(key);
}

/**
 * The maximum number of copies per page: each copy is verified like a received file, which takes about as long as
 * decoding it. Our own choice.
 */
const maxCopies = 20;

/**
 * Copies files that have the same content as a complete file of the workspace, so that they need not be transferred.
 * Files above the limit are transferred.
 */
export async function copyKnown(
  needs: ReceiveNeeds,
  workspaceId: string,
  { blobs, stop }: { readonly blobs: readonly BlobRow[]; readonly stop?: AbortSignal | undefined },
): Promise<void> {
  const { store, storage } = needs;
  const known = blobs.flatMap((blob) => (blob.sha256 !== null && isHashOfRow(blob) ? [blob] : []));
  const same = await sameContent(
    store.read,
    workspaceId,
    known.map(({ sha256 }) => sha256 ?? ""),
  );
  let copies = 0;
  for (const blob of known) {
    if (copies >= maxCopies || stop?.aborted) return;
    const content = contentOf(blob);
    const from = same.get(blob.sha256 ?? "");
    const path = from === undefined ? undefined : await storage.localPath(from);
    if (path === undefined || content === undefined) continue;
    copies += 1;
    const file = storage.temporaryFile("part");
    try {
      await copyFile(path, file);
      // The source may be damaged on disk: then the file is transferred.
      await complete(needs, blob, { file, sha256: blob.sha256 ?? "", content }).catch(() => undefined);
    } finally {
      await rm(file, { force: true });
    }
  }
}

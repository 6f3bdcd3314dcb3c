import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  min,
  ne,
  notExists,
  or,
  sql,
  sum,
} from "drizzle-orm";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { dealershipLogos } from "../../dealership/logo.table.ts";
import { files } from "../../files/files.table.ts";
import { spinFrames, spinJobs } from "../../spin360/spin360.table.ts";
import { synced } from "../policies/tables.ts";
import type { AbsentFiles } from "./absent.ts";
import { type BlobRow, syncBlobs } from "./blobs.table.ts";

const isBlob = ({ workspaceId, key }: Pick<BlobRow, "workspaceId" | "key">) =>
  and(eq(syncBlobs.workspaceId, workspaceId), eq(syncBlobs.key, key));
const isWanted = (workspaceId: string) => and(eq(syncBlobs.workspaceId, workspaceId), isNull(syncBlobs.problem));

export const findBlob = async (db: Reader, workspaceId: string, key: string): Promise<BlobRow | undefined> =>
  (await db.select().from(syncBlobs).where(isBlob({ workspaceId, key })))[0];

/** Files that are not complete here and were not refused, sorted by key. */
export const wantedBlobs = (
  db: Reader,
  workspaceId: string,
  { after = "", limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<BlobRow[]> =>
  db
    .select()
    .from(syncBlobs)
    .where(and(isWanted(workspaceId), gt(syncBlobs.key, after)))
    .orderBy(asc(syncBlobs.key))
    .limit(limit);

export async function countWanted(db: Reader, workspaceId: string): Promise<{ files: number; bytes: number }> {
  const left = sum(sql`${syncBlobs.bytes} - ${syncBlobs.received}`);
  const [found] = await db.select({ files: count(), bytes: left }).from(syncBlobs).where(isWanted(workspaceId));
  return { files: found?.files ?? 0, bytes: Number(found?.bytes ?? 0) };
}

/** Counts the files of which no byte has arrived, and that were requested before a time. */
export async function countAbsent(db: Reader, workspaceId: string, before: string): Promise<AbsentFiles> {
  const isAbsent = and(isWanted(workspaceId), eq(syncBlobs.received, 0), lte(syncBlobs.createdAt, before));
  const [found] = await db
    .select({ files: count(), bytes: sum(syncBlobs.bytes), since: min(syncBlobs.createdAt) })
    .from(syncBlobs)
    .where(isAbsent);
  return { files: found?.files ?? 0, bytes: Number(found?.bytes ?? 0), since: found?.since ?? null };
}

/** The keys of files that were refused because of their content. */
export async function refusedBlobs(db: Reader, workspaceId: string): Promise<string[]> {
  const isRefused = and(eq(syncBlobs.workspaceId, workspaceId), isNotNull(syncBlobs.problem));
  return (await db.select({ key: syncBlobs.key }).from(syncBlobs).where(isRefused)).map(({ key }) => key);
}

/** Stores progress. Returns false, without a change, if another request has stored progress in the meantime. */
export const advanceBlob = async (
  tx: Writer,
  blob: BlobRow,
  change: Pick<BlobRow, "received" | "part" | "sha256">,
): Promise<boolean> => {
  const isSame = and(
    isBlob(blob),
    eq(syncBlobs.received, blob.received),
    blob.part === null ? isNull(syncBlobs.part) : eq(syncBlobs.part, blob.part),
  );
  return (await tx.update(syncBlobs).set(change).where(isSame).returning({ key: syncBlobs.key })).length > 0;
};

export const refuseBlob = async (tx: Writer, blob: BlobRow, problem: string): Promise<void> => {
  await tx.update(syncBlobs).set({ problem, part: null, received: 0 }).where(isBlob(blob));
};

export const deleteBlob = async (tx: Writer, blob: BlobRow): Promise<void> => {
  await tx.delete(syncBlobs).where(isBlob(blob));
};

/** Deletes the entries of files that no row refers to any more. */
export async function pruneBlobs(tx: Writer, workspaceId: string): Promise<void> {
  const named = [
    tx
      .select({ one: sql`1` })
      .from(files)
      .where(and(eq(files.id, syncBlobs.rowId), eq(files.originalKey, syncBlobs.key))),
    tx
      .select({ one: sql`1` })
      .from(dealershipLogos)
      .where(and(eq(dealershipLogos.workspaceId, syncBlobs.workspaceId), eq(dealershipLogos.key, syncBlobs.key))),
    tx
      .select({ one: sql`1` })
      .from(spinJobs)
      .where(and(eq(spinJobs.id, syncBlobs.rowId), eq(spinJobs.videoKey, syncBlobs.key))),
    tx
      .select({ one: sql`1` })
      .from(spinFrames)
      .where(
        and(
          eq(spinFrames.id, syncBlobs.rowId),
          or(eq(spinFrames.key, syncBlobs.key), eq(spinFrames.maskKey, syncBlobs.key)),
        ),
      ),
  ];
  await tx.delete(syncBlobs).where(and(eq(syncBlobs.workspaceId, workspaceId), ...named.map((one) => notExists(one))));
}

/** Whether a file is incomplete. Photos and their copies are generated from the original, so they depend on it. */
export async function isAwaited(db: Reader, key: string): Promise<boolean> {
  const photo = /^(?:photos|copies)\/([a-z0-9-]+)/.exec(key)?.[1];
  const where =
    photo === undefined
      ? eq(syncBlobs.key, key)
      : and(eq(syncBlobs.tableNo, synced.files?.no ?? 0), eq(syncBlobs.rowId, photo));
  return (await db.select({ key: syncBlobs.key }).from(syncBlobs).where(where).limit(1)).length > 0;
}

export const knownParts = async (db: Reader, parts: readonly string[]): Promise<ReadonlySet<string | null>> =>
  new Set(
    (
      await db
        .select({ part: syncBlobs.part })
        .from(syncBlobs)
        .where(inArray(syncBlobs.part, [...parts]))
    ).map(({ part }) => part),
  );

/** The stored files with the same content in the workspace, by hash. */
export async function sameContent(
  db: Reader,
  workspaceId: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (hashes.length === 0) return new Map();
  const found = await db
    .select({ sha256: files.sha256, key: files.originalKey })
    .from(files)
    .leftJoin(syncBlobs, and(eq(syncBlobs.workspaceId, workspaceId), eq(syncBlobs.key, files.originalKey)))
    .where(and(eq(files.workspaceId, workspaceId), inArray(files.sha256, [...hashes]), isNull(syncBlobs.key)));
  return new Map(found.map(({ sha256, key }) => [sha256, key]));
}

/** Whether another workspace has a row with this id. */
export async function isForeignRow(
  db: Reader,
  workspaceId: string,
  { table, id }: { readonly table: "files" | "spin_jobs"; readonly id: string },
): Promise<boolean> {
  const named = table === "files" ? files : spinJobs;
  const isForeign = and(eq(named.id, id), ne(named.workspaceId, workspaceId));
  return (await db.select({ id: named.id }).from(named).where(isForeign).limit(1)).length > 0;
}

/** The stored hash of a file that a row of the workspace refers to. Undefined: no row refers to the key. */
export async function ownFile(
  db: Reader,
  workspaceId: string,
  key: string,
): Promise<{ readonly sha256: string | null } | undefined> {
  const [folder, id = ""] = key.split("/");
  if (folder === "originals") {
    const isOwn = and(
      eq(files.workspaceId, workspaceId),
      eq(files.originalKey, key),
      eq(files.id, id.split(".")[0] ?? ""),
    );
    return (await db.select({ sha256: files.sha256 }).from(files).where(isOwn))[0];
  }
  if (folder === "logos") {
    const isOwn = and(eq(dealershipLogos.workspaceId, workspaceId), eq(dealershipLogos.key, key));
    return (await db.select({ sha256: dealershipLogos.sha256 }).from(dealershipLogos).where(isOwn))[0];
  }
  if (folder !== "spins") return undefined;
  const isJob = and(eq(spinJobs.id, id), eq(spinJobs.workspaceId, workspaceId));
  const [job] = await db.select({ videoKey: spinJobs.videoKey }).from(spinJobs).where(isJob);
  if (!job) return undefined;
  if (job.videoKey === key) return { sha256: null };
  const isFrame = and(eq(spinFrames.jobId, id), or(eq(spinFrames.key, key), eq(spinFrames.maskKey, key)));
  const [frame] = await db.select({ id: spinFrames.id }).from(spinFrames).where(isFrame);
  return frame && { sha256: null };
}

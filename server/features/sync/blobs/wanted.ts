import { own } from "../../../../contracts/kit/own.ts";
import { instantOf } from "../../../platform/clock.ts";
import { type Applying, seqOf } from "../apply/applying.ts";
import { putVersion, readKnown } from "../apply/rows.ts";
import { isAlive } from "../merge/merge.ts";
import type { Values } from "../merge/version.ts";
import { type SyncedTable, tableNamed } from "../policies/synced-table.ts";
import type { SentRow } from "../protocol/batch.ts";
import { fileFaultOf, photoOfCover, storedFilesOf } from "./stored-files.ts";

type Place = Pick<Applying, "run" | "workspaceId">;

/** The first column of a received row with an invalid file, or with a file of another workspace. */
export async function foreignFileOf(
  place: Place,
  table: string,
  row: Pick<SentRow, "id" | "values">,
): Promise<string | undefined> {
  const values = row.values ?? {};
  const fault = fileFaultOf(table, row.id, values);
  if (fault !== undefined) return fault;
  const photo = table === "vehicles" ? photoOfCover(own(values, "coverKey")) : undefined;
  if (photo !== undefined && (await isForeign(place, "files", "id", photo))) return "coverKey";
  const logo = table === "dealership_logos" ? own(values, "key") : undefined;
  if (typeof logo === "string" && (await isForeign(place, "dealership_logos", "key", logo))) return "key";
  return undefined;
}

async function isForeign({ run, workspaceId }: Place, table: string, column: string, value: string) {
  const rows = await run(`select 1 as found from ${table} where ${column} = ? and workspace_id <> ?`, [
    value,
    workspaceId,
  ]);
  return rows.length > 0;
}

/**
 * Requests files that a received row refers to for the first time, and refused files again: the sender may have
 * repaired them. Runs in the transaction of the row, so that a crash loses no request.
 */
export async function requestFiles(
  { run, workspaceId, nowMs }: Place & Pick<Applying, "nowMs">,
  { name, policy }: SyncedTable,
  { id, before, after }: { readonly id: string; readonly before: Values | null; readonly after: Values },
): Promise<void> {
  const known = before === null ? undefined : storedFilesOf(name, before);
  for (const [column, { key, bytes, sha256 }] of storedFilesOf(name, after)) {
    if (known?.get(column)?.key === key) {
      await run(
        "update sync_blobs set problem = null, bytes = ?, sha256 = ? where workspace_id = ? and key = ? and problem is not null",
        [bytes, sha256, workspaceId, key],
      );
      continue;
    }
    await run(
      `insert into sync_blobs (workspace_id, key, table_no, row_id, bytes, sha256, received, created_at)
        values (?, ?, ?, ?, ?, ?, 0, ?) on conflict (workspace_id, key) do update set problem = null, bytes = excluded.bytes,
        sha256 = excluded.sha256 where sync_blobs.problem is not null`,
      [workspaceId, key, policy.no, id, bytes, sha256, instantOf(new Date(nowMs))],
    );
  }
}

const users = ["inspection_images", "vehicle_photos"] as const;

async function isPhotoInUse({ run }: Applying, fileId: string): Promise<boolean> {
  for (const table of users) {
    if ((await run(`select 1 as found from ${table} where file_id = ? limit 1`, [fileId])).length > 0) return true;
  }
  return false;
}

/**
 * Whether an ad of the campaign may be running. The other server does not know the purchases, so nobody could stop the
 * ad after the campaign is deleted.
 */
async function mayAdRun({ run }: Applying, campaignId: string): Promise<boolean> {
  const unpaid = "('not_started', 'paused', 'ended', 'failed')";
  const ask = `select 1 as found from campaign_platforms where campaign_id = ? and status not in ${unpaid} limit 1`;
  return (await run(ask, [campaignId])).length > 0;
}

/**
 * Whether a deleted row must stay: a photo that a row on this server uses, or a campaign with running ads. The server
 * that deleted it did not know this.
 */
export async function staysInUse(applying: Applying, table: SyncedTable, id: string): Promise<boolean> {
  if (table.name === "campaigns") return mayAdRun(applying, id);
  return table.name === "files" && isPhotoInUse(applying, id);
}

/** Deletes a photo that was deleted elsewhere, but was kept because a row used it. The deletion is a change of this server. */
export async function deleteUnusedPhoto(applying: Applying, fileId: unknown): Promise<void> {
  const table = tableNamed("files");
  if (!table || typeof fileId !== "string") return;
  const known = await readKnown(applying, table, fileId);
  if (!known || known.version.deleted === null || !isAlive(known.version)) return;
  if (await isPhotoInUse(applying, fileId)) return;
  await applying.run("delete from files where id = ? and workspace_id = ?", [fileId, applying.workspaceId]);
}

/** Gives a kept row a new stamp, so that the server that deleted it gets it back. */
export async function restampKeptRow(applying: Applying, table: SyncedTable, id: string, row: SentRow): Promise<void> {
  const known = await readKnown(applying, table, id);
  if (!known) return;
  const version = { ...known.version, stamp: applying.stamp(), fields: {}, deleted: row.deleted };
  // With its reserved sequence number: before the rows that use it.
  await putVersion(applying, table, id, { version, seq: seqOf(applying, row), shared: known.shared });
}

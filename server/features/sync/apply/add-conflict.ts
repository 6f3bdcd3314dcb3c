import { newId } from "../../../platform/ids.ts";
import { canonical } from "../merge/canonical.ts";
import type { Version } from "../merge/version.ts";
import type { SyncedTable } from "../policies/synced-table.ts";
import type { SentRow } from "../protocol/batch.ts";
import { Lost } from "../protocol/lost.ts";
import type { Applying } from "./applying.ts";
import { rowOf } from "./held.ts";
import { nowOf } from "./notes.ts";

interface Conflict {
  readonly kind: "overwritten" | "deleted" | "taken";
  readonly lost: SentRow;
  /** `taken`: the row that keeps the value. */
  readonly otherRowId?: string;
}

/**
 * Stores a version that lost a merge, complete, for a person to review. The same version is stored once, even if it
 * arrives again.
 */
export async function addConflict(applying: Applying, table: SyncedTable, conflict: Conflict): Promise<void> {
  if (await isStored(applying, table, conflict)) return;
  const { kind, otherRowId = null } = conflict;
  // a conflict travels, and who sent the row does not
  const lost = { ...conflict.lost, origin: undefined };
  await applying.run(
    `insert into sync_conflicts (id, workspace_id, table_no, row_id, kind, other_row_id, lost, created_at)
      values (?, ?, ?, ?, ?, ?, ?, ?)`,
    [newId(), applying.workspaceId, table.policy.no, lost.id, kind, otherRowId, JSON.stringify(lost), nowOf(applying)],
  );
}

async function isStored(
  { run, workspaceId }: Applying,
  { policy }: SyncedTable,
  { kind, lost, otherRowId }: Conflict,
): Promise<boolean> {
  const found = await run(
    "select id, lost, other_row_id from sync_conflicts where workspace_id = ? and table_no = ? and row_id = ? and kind = ?",
    [workspaceId, policy.no, lost.id, kind],
  );
  for (const { id, lost: text, other_row_id: other } of found) {
    const noted = Lost.safeParse(rowOf(text));
    if (!noted.success || other !== (otherRowId ?? null) || !isSame(noted.data, lost)) continue;
    // `based` shows which fields were lost. If the stored conflict has another base, remove it: then all fields that
    // differ from the stored row count.
    if (kind === "overwritten" && noted.data.based !== null && canonical(noted.data.based) !== canonical(lost.based)) {
      const whole = JSON.stringify({ ...lost, based: null, origin: undefined });
      await run("update sync_conflicts set lost = ? where id = ? and workspace_id = ?", [whole, id, workspaceId]);
    }
    return true;
  }
  return false;
}

const isSame = (a: Version, b: Version): boolean =>
  a.stamp === b.stamp && canonical([a.fields, a.values]) === canonical([b.fields, b.values]);

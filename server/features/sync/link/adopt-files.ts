import type { RunSql } from "../../../platform/db/raw.ts";

const isShownByOwner = ["inspection_images", "vehicle_photos"]
  .map(
    (table) =>
      `exists (select 1 from ${table} where file_id = files.id and ${table}.workspace_id = files.workspace_id)`,
  )
  .join(" or ");

/**
 * Moves photos that this workspace uses, but that its people uploaded to other workspaces, to this workspace. Earlier
 * versions of the product left them there, and the linked server would wait forever for rows that use them. Photos that
 * the other workspace uses, too, stay there.
 */
export async function adoptFiles(run: RunSql, workspaceId: string): Promise<void> {
  await run(
    `update files set workspace_id = ? where id in (
      select file_id from inspection_images where workspace_id = ? union select file_id from vehicle_photos where workspace_id = ?)
      and workspace_id <> ? and not (${isShownByOwner})`,
    [workspaceId, workspaceId, workspaceId, workspaceId],
  );
}

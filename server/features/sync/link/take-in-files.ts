import type { RunSql } from "../../../platform/db/raw.ts";

const isShownByOwner = ["inspection_images", "vehicle_photos"]
  .map(
    (table) =>
      `exists (select 1 from ${table} where file_id = files.id and ${table}.workspace_id = files.workspace_id)`,
  )
  .join(" or ");

/**
 * Gives a workspace the photos that its rows show and that its people uploaded to workspaces of their own, as earlier versions of the product
 * left them: rows that show them would wait for ever at the linked server. Photos that the other workspace shows, too, stay there.
 */
export async function takeInFiles(run: RunSql, workspaceId: string): Promise<void> {
  await run(
    `update files set workspace_id = ? where id in (
      select file_id from inspection_images where workspace_id = ? union select file_id from vehicle_photos where workspace_id = ?)
      and workspace_id <> ? and not (${isShownByOwner})`,
    [workspaceId, workspaceId, workspaceId, workspaceId],
  );
}

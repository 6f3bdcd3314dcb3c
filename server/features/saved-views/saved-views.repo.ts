import { and, asc, eq } from "drizzle-orm";
import { lockRows } from "../../platform/db/row-lock.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { workspaces } from "../accounts/accounts.table.ts";
import { savedViews } from "./saved-views.table.ts";

export type SavedViewRow = typeof savedViews.$inferSelect;
type Key = Pick<SavedViewRow, "workspaceId" | "id">;
type Page = SavedViewRow["page"];

const isRow = ({ workspaceId, id }: Key) => and(eq(savedViews.workspaceId, workspaceId), eq(savedViews.id, id));
const isOf = (workspaceId: string, page: Page | undefined) =>
  and(eq(savedViews.workspaceId, workspaceId), page && eq(savedViews.page, page));

/** The views of one page, or of all pages. */
export const countViews = (db: Reader, workspaceId: string, page: Page | undefined): Promise<number> =>
  db.$count(savedViews, isOf(workspaceId, page));

/** By name. */
export const listViews = (
  db: Reader,
  workspaceId: string,
  { page, limit, offset }: { readonly page?: Page | undefined; readonly limit: number; readonly offset: number },
): Promise<SavedViewRow[]> =>
  db
    .select()
    .from(savedViews)
    .where(isOf(workspaceId, page))
    .orderBy(asc(savedViews.name), asc(savedViews.id))
    .limit(limit)
    .offset(offset);

/** Locks the workspace until the transaction ends, so that one transaction at a time counts its views and adds one. */
export const lockViews = async (tx: Writer, workspaceId: string): Promise<void> => {
  const workspace = tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId));
  await lockRows(workspace, "no key update");
};

export const insertView = async (tx: Writer, row: SavedViewRow): Promise<void> => {
  await tx.insert(savedViews).values(row);
};

export const updateView = async (
  tx: Writer,
  key: Key,
  change: Partial<SavedViewRow>,
): Promise<SavedViewRow | undefined> => (await tx.update(savedViews).set(change).where(isRow(key)).returning())[0];

export const deleteView = async (tx: Writer, key: Key): Promise<boolean> =>
  (await tx.delete(savedViews).where(isRow(key)).returning({ id: savedViews.id })).length > 0;

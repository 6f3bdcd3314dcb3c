import type { z } from "zod";
import { type savedViews as contract, maxSavedViews, type SavedView } from "../../../contracts/accounts/saved-views.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Caller } from "../../access/caller.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import { isUniqueViolation } from "../../platform/db/errors.ts";
import type { Store } from "../../platform/db/store.ts";
import { newId } from "../../platform/ids.ts";
import { countViews, deleteView, insertView, listViews, lockViews, updateView } from "./saved-views.repo.ts";

type Query = z.output<typeof contract.list.query>;
type NewView = z.output<typeof contract.create.body>;
type ViewChange = z.output<typeof contract.update.body>;

/** Views belong to the caller's own workspace, so that they are private. */
export function createSavedViews({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  return {
    /** A page of the views, and the number of all. */
    async list({ workspaceId }: Caller, query: Query): Promise<{ views: SavedView[]; total: number }> {
      const views = await listViews(store.read, workspaceId, query);
      return { views, total: await countViews(store.read, workspaceId, query.page) };
    },

    /** Throws DUPLICATE_VIEW_NAME, and VALIDATION_ERROR for one view too many. */
    async create({ workspaceId }: Caller, body: NewView): Promise<SavedView> {
      const now = instantNow(clock);
      const row = { ...body, id: newId(), workspaceId, createdAt: now, updatedAt: now };
      await withUniqueName(() =>
        store.write(async (tx) => {
          await lockViews(tx, workspaceId);
          if ((await countViews(tx, workspaceId, body.page)) >= maxSavedViews) {
            const message = `You have ${maxSavedViews} saved views of this page: delete one first.`;
            throw new AppError("VALIDATION_ERROR", { message });
          }
          await insertView(tx, row);
        }),
      );
      return row;
    },

    /** Throws RESOURCE_NOT_FOUND and DUPLICATE_VIEW_NAME. */
    async update({ workspaceId }: Caller, id: string, { name, query }: ViewChange): Promise<SavedView> {
      const change = {
        ...(name !== undefined && { name }),
        ...(query !== undefined && { query }),
        updatedAt: instantNow(clock),
      };
      const row = await withUniqueName(() => store.write((tx) => updateView(tx, { workspaceId, id }, change)));
      if (!row) throw new AppError("RESOURCE_NOT_FOUND", { field: "id" });
      return row;
    },

    /** Throws RESOURCE_NOT_FOUND. */
    async remove({ workspaceId }: Caller, id: string): Promise<void> {
      const isDeleted = await store.write((tx) => deleteView(tx, { workspaceId, id }));
      if (!isDeleted) throw new AppError("RESOURCE_NOT_FOUND", { field: "id" });
    },
  };
}
export type SavedViews = ReturnType<typeof createSavedViews>;

async function withUniqueName<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError("DUPLICATE_VIEW_NAME", { field: "name" }) : error;
  }
}

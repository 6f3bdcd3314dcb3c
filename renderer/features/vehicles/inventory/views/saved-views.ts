import "../../../../texts/lazy/views-texts.ts";
import { useQuery } from "@tanstack/react-query";
import type { SavedView } from "../../../../../contracts/accounts/saved-views.ts";
import { api } from "../../../../api/client/client.ts";
import { queryClient } from "../../../../api/client/query.ts";
import { t } from "../../../../texts/t.ts";
import { showError } from "../../../../ui/page/show-error.ts";
import { offerUndo } from "../../../../ui/page/undo.tsx";

const page = "INVENTORY";
const queryKey = ["saved-views", page] as const;

/** The user's own views of the inventory, by name. */
export const useSavedViews = () => useQuery({ queryKey, queryFn: () => api.savedViews.list({ query: { page } }) });

const refetchViews = (): Promise<void> => queryClient.invalidateQueries({ queryKey });

export async function saveView(name: string, query: string): Promise<SavedView> {
  const view = await api.savedViews.create({ body: { page, name, query } });
  await refetchViews();
  return view;
}

export async function renameView({ id }: SavedView, name: string): Promise<SavedView> {
  const view = await api.savedViews.update({ params: { id }, body: { name } });
  await refetchViews();
  return view;
}

type Views = readonly SavedView[];

/** Shows the views as they will be. If the server rejects the change, shows them as they were, with a message. */
async function change(after: (views: Views) => Views, send: () => Promise<unknown>): Promise<boolean> {
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData<Views>(queryKey);
  queryClient.setQueryData<Views>(queryKey, (views) => views && after(views));
  try {
    await send();
    return true;
  } catch (error) {
    queryClient.setQueryData(queryKey, before);
    showError(error);
    return false;
  } finally {
    void refetchViews();
  }
}

const setQuery = ({ id }: SavedView, query: string): Promise<boolean> =>
  change(
    (views) => views.map((view) => (view.id === id ? { ...view, query } : view)),
    () => api.savedViews.update({ params: { id }, body: { query } }),
  );

/** Lets a view show something else, and offers to undo it. */
export async function updateView(view: SavedView, query: string): Promise<void> {
  if (!(await setQuery(view, query))) return;
  offerUndo(t("views.updated", { name: view.name }), () => void setQuery(view, view.query));
}

/** Deletes a view. To undo it saves the same view again. */
export async function deleteView({ id, name, query }: SavedView): Promise<void> {
  const isDeleted = await change(
    (views) => views.filter((view) => view.id !== id),
    () => api.savedViews.remove({ params: { id } }),
  );
  if (isDeleted) offerUndo(t("views.deleted", { name }), () => void saveView(name, query).catch(showError));
}

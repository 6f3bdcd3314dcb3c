import type { savedViews as contract } from "../../../contracts/accounts/saved-views.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { listOutcome } from "../../platform/http/reply.ts";
import type { SavedViews } from "./saved-views.service.ts";

export const savedViewRoutes = (savedViews: SavedViews): Handlers<typeof contract> => ({
  list: async ({ caller, query, request }) => {
    const { views, total } = await savedViews.list(caller, query);
    return listOutcome(views, { ...query, total, url: request.url });
  },
  create: ({ caller, body }) => savedViews.create(caller, body),
  update: ({ caller, params, body }) => savedViews.update(caller, params.id, body),
  remove: async ({ caller, params }) => {
    await savedViews.remove(caller, params.id);
    return { success: true as const, message: "The view is deleted." };
  },
});

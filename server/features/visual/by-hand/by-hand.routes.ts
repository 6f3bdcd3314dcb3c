import type { byHand as contract } from "../../../../contracts/inspections/by-hand.ts";
import type { Handlers } from "../../../platform/http/mount.ts";
import type { ByHandEntries } from "./by-hand.service.ts";

export const byHandRoutes = (entries: ByHandEntries): Handlers<typeof contract> => ({
  get: ({ caller, params }) => entries.get(caller, params.inspection_id),
  enter: ({ caller, params, body }) => entries.enter(caller, params.inspection_id, body),
});

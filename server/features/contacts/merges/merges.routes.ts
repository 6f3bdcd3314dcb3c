import type { contactMerges as contract } from "../../../../contracts/customers/contact-merges.ts";
import type { Handlers } from "../../../platform/http/mount.ts";
import type { ContactMerges } from "./merges.service.ts";

export const contactMergeRoutes = (merges: ContactMerges): Handlers<typeof contract> => ({
  merge: ({ caller, params, body }) => merges.merge(caller, params.id, body.contact_id),
  list: async ({ caller, params, query }) => ({
    ...(await merges.list(caller, params.id, query)),
    limit: query.limit,
    offset: query.offset,
  }),
  undo: ({ caller, params }) => merges.undo(caller, params.id, params.merge_id),
});

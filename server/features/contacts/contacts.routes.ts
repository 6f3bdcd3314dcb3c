import type { contacts as contract } from "../../../contracts/customers/contacts.ts";
import { incrementalOutcome } from "../../platform/http/incremental.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { outcome } from "../../platform/http/reply.ts";
import { isIncremental } from "../changes/changes.service.ts";
import type { AdfImport } from "./adf/import-adf.ts";
import type { Contacts } from "./contacts.service.ts";

export const contactRoutes = (contacts: Contacts, importAdf: AdfImport): Handlers<typeof contract> => ({
  create: async ({ caller, body }) => {
    const contact = await contacts.create(caller, body);
    return outcome(contact, { status: contact.duplicate ? 200 : 201 });
  },
  importAdf: async ({ caller, body }) => {
    const results = await importAdf(caller, body);
    return outcome({ results }, { status: results.every(({ duplicate }) => duplicate) ? 200 : 201 });
  },
  list: async ({ caller, query, request }) => {
    const { limit, offset } = query;
    if (isIncremental(query)) {
      const { items, ...page } = await contacts.changes(caller, query);
      return incrementalOutcome({ contacts: items, limit }, { ...page, limit, url: request.url });
    }
    return { ...(await contacts.list(caller, query)), limit, offset };
  },
  get: ({ caller, params }) => contacts.get(caller, params.id),
  update: ({ caller, params, body, request }) => contacts.update(caller, params.id, body, request.precondition),
  remove: async ({ caller, params, request }) => {
    await contacts.remove(caller, params.id, request.precondition);
    return { contact_id: params.id, deleted: true } as const;
  },
  assign: ({ caller, params, body }) => contacts.assign(caller, params.id, body),
});

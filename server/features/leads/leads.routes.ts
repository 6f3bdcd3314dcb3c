import type { leads as contract } from "../../../contracts/customers/leads.ts";
import { incrementalOutcome } from "../../platform/http/incremental.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { listOutcome, Stream } from "../../platform/http/reply.ts";
import { isIncremental } from "../changes/changes.service.ts";
import type { Leads } from "./leads.service.ts";

const done = (message: string) => ({ success: true, message }) as const;

const plural = (count: number): string => `${count} ${count === 1 ? "lead" : "leads"}`;

const xml = (document: string, id: string): Stream =>
  new Stream((_req, res) => {
    res.set({ "Content-Disposition": `inline; filename="lead-${id}.xml"`, "Cache-Control": "no-store" });
    res.type("application/xml").send(document);
  });

export const leadRoutes = (leads: Leads): Handlers<typeof contract> => ({
  list: async ({ caller, query, request }) => {
    if (isIncremental(query)) {
      const { items, ...page } = await leads.changes(caller, query);
      return incrementalOutcome(items, { ...page, limit: query.limit, url: request.url });
    }
    const { leads: rows, total } = await leads.list(caller, query, true);
    return listOutcome(rows, { ...query, total, url: request.url });
  },
  listOfCar: async ({ caller, params, query, request }) => {
    const { leads: rows, total } = await leads.listOfCar(caller, params.carId, query);
    return listOutcome(rows, { ...query, total, url: request.url });
  },
  listOfStatus: async ({ caller, params, query, request }) => {
    const { leads: rows, total } = await leads.list(caller, { ...query, status: [params.status] });
    return listOutcome(rows, { ...query, total, url: request.url });
  },
  summary: ({ caller, query }) => leads.summary(caller, query),
  activities: async ({ caller, params, query, request }) => {
    const { activities, total } = await leads.activities(caller, params.id, query);
    return listOutcome(activities, { ...query, total, url: request.url });
  },
  logActivity: ({ caller, params, body }) => leads.logActivity(caller, params.id, body),
  adf: async ({ caller, params }) => xml(await leads.adf(caller, params.id), params.id),
  get: ({ caller, params }) => leads.get(caller, params.id),
  create: ({ caller, params, body }) => leads.create(caller, params.carId, body),
  bulk: async ({ caller, body }) => {
    const { updated, deleted } = await leads.bulk(caller, body);
    const message = deleted > 0 ? `${plural(deleted)} deleted.` : `${plural(updated)} changed.`;
    return { ...done(message), updated, deleted };
  },
  update: ({ caller, params, body, request }) => leads.update(caller, params.id, body, request.precondition),
  reorder: async ({ caller, params, body }) => {
    await leads.reorder(caller, params.carId, body.leadOrders);
    return done(`${plural(body.leadOrders.length)} ordered.`);
  },
  setOrder: async ({ caller, params, body }) => {
    const { id, updatedAt } = await leads.update(caller, params.id, body);
    return { id, order: body.order, updatedAt };
  },
  remove: async ({ caller, params, request }) => {
    await leads.remove(caller, params.id, request.precondition);
    return done("The lead was deleted.");
  },
});

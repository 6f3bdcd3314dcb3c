import type { sales as contract } from "../../../contracts/sales.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { listOutcome } from "../../platform/http/reply.ts";
import type { Sales } from "./sales.service.ts";

export const saleRoutes = (sales: Sales): Handlers<typeof contract> => ({
  list: async ({ caller, query, request }) => {
    const { sales: rows, total } = await sales.list(caller, query);
    return listOutcome(rows, { total, limit: query.limit, offset: query.offset, url: request.url });
  },
  get: ({ caller, params }) => sales.get(caller, params.id),
  correct: ({ caller, params, body, request }) => sales.correct(caller, params.id, body, request.precondition),
  void: ({ caller, params, body }) => sales.void(caller, params.id, body.reason),
});

import type { sales as contract } from "../../../contracts/papers/sales.ts";
import { incrementalOutcome } from "../../platform/http/incremental.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { listOutcome } from "../../platform/http/reply.ts";
import { isIncremental } from "../changes/changes.service.ts";
import type { Sales } from "./sales.service.ts";

export const saleRoutes = (sales: Sales): Handlers<typeof contract> => ({
  list: async ({ caller, query, request }) => {
    if (isIncremental(query)) {
      const { items, ...page } = await sales.changes(caller, query);
      return incrementalOutcome(items, { ...page, limit: query.limit, url: request.url });
    }
    const { sales: rows, total } = await sales.list(caller, query);
    return listOutcome(rows, { total, limit: query.limit, offset: query.offset, url: request.url });
  },
  get: ({ caller, params }) => sales.get(caller, params.id),
  correct: ({ caller, params, body, request }) => sales.correct(caller, params.id, body, request.precondition),
  void: ({ caller, params, body }) => sales.void(caller, params.id, body.reason),
});

import type { kpis as contract } from "../../../contracts/system/kpis.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { listOutcome } from "../../platform/http/reply.ts";
import type { Kpis } from "./kpis.service.ts";

export const kpiRoutes = (kpis: Kpis): Handlers<typeof contract> => ({
  list: async ({ caller, query, request }) => {
    const { kpis: page, total } = await kpis.list(caller, query);
    return listOutcome(page, { ...query, total, url: request.url });
  },
  visible: async ({ caller, query, request }) => {
    const { kpis: page, total } = await kpis.list(caller, query, "visible");
    return listOutcome(page, { ...query, total, url: request.url });
  },
  get: ({ caller, params, query }) => kpis.get(caller, params.id, query),
  create: ({ caller, query, body }) => kpis.create(caller, query, body),
  update: ({ caller, params, query, body }) => kpis.update(caller, query, params.id, body),
  remove: async ({ caller, params, query }) => {
    await kpis.remove(caller, query, params.id);
    return { success: true as const, message: "The figure is deleted." };
  },
  reorder: async ({ caller, query, body }) => {
    await kpis.reorder(caller, query, body.orders);
    return { success: true as const, message: "The order is set." };
  },
  toggle: async ({ caller, params, query }) => {
    const { id, isVisible } = await kpis.toggle(caller, query, params.id);
    return { id, isVisible, message: isVisible ? "The figure is shown." : "The figure is hidden." };
  },
  reset: async ({ caller, query }) => {
    const kpisCount = await kpis.reset(caller, query);
    return { success: true as const, message: "The built-in figures are restored.", kpisCount };
  },
  chart: ({ caller, params, query, body }) => kpis.chart(caller, query, params.id, body),
  chartData: ({ caller, params, query }) => kpis.chartData(caller, params.id, query),
});

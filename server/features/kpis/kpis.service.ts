import type { z } from "zod";
import type { kpis as contract, Kpi, TimeRange } from "../../../contracts/system/kpis.ts";
import type { Caller } from "../../access/caller.ts";
import { createKpiCalculator, type KpiNeeds } from "./calculator.ts";
import { changeKpi, givenFields, requireKpi } from "./commands/change-kpi.ts";
import { assertCustom, createKpi, type NewKpi } from "./commands/create-kpi.ts";
import { deleteKpi } from "./commands/delete-kpi.ts";
import { type KpiOrder, reorderKpis } from "./commands/reorder-kpis.ts";
import { resetKpis } from "./commands/reset-kpis.ts";
import { type KpiChange, updateKpi } from "./commands/update-kpi.ts";
import { createKpiPlaces, type OfTeam } from "./kpi-place.ts";
import { type KpiRow, listKpis } from "./kpis.repo.ts";

interface ValueQuery extends OfTeam {
  readonly timeRange: TimeRange;
}
interface ListQuery extends ValueQuery {
  readonly limit: number;
  readonly offset: number;
}
type ChartChange = z.output<typeof contract.chart.body>;

export function createKpis(needs: KpiNeeds) {
  const { store } = needs;
  const places = createKpiPlaces(needs);
  const calculator = createKpiCalculator(needs);
  const workspaceToChange = async (caller: Caller, of: OfTeam) => (await places.toChange(caller, of)).workspaceId;

  return {
    /** A page of KPIs with their values, and the number of all. */
    async list(caller: Caller, query: ListQuery, shown: "all" | "visible" = "all") {
      const place = await places.toView(caller, query);
      await places.addBuiltIns(place.workspaceId);
      const rows = (await listKpis(store.read, place.workspaceId)).filter((row) => shown === "all" || row.isVisible);
      const page = rows.slice(query.offset, query.offset + query.limit);
      return { kpis: await calculator.kpis(place, page, query.timeRange), total: rows.length };
    },

    async get(caller: Caller, id: string, query: ValueQuery): Promise<Kpi> {
      const place = await places.toView(caller, query);
      return calculator.kpi(place, await requireKpi(store.read, place.workspaceId, id), query.timeRange);
    },

    async chartData(caller: Caller, id: string, query: ValueQuery) {
      const place = await places.toView(caller, query);
      return calculator.chart(place, await requireKpi(store.read, place.workspaceId, id), query.timeRange);
    },

    async create(caller: Caller, of: OfTeam, body: NewKpi): Promise<KpiRow> {
      assertCustom(body);
      return createKpi(needs, caller, { workspaceId: await workspaceToChange(caller, of), body });
    },

    async update(caller: Caller, of: OfTeam, id: string, body: KpiChange): Promise<Kpi> {
      const place = await places.toChange(caller, of, "view_analytics");
      return calculator.kpi(place, await updateKpi(needs, { workspaceId: place.workspaceId, id }, body), "30d");
    },

    chart: async (caller: Caller, of: OfTeam, id: string, body: ChartChange): Promise<KpiRow> =>
      changeKpi(needs, { workspaceId: await workspaceToChange(caller, of), id }, () => givenFields(body)),

    toggle: async (caller: Caller, of: OfTeam, id: string): Promise<KpiRow> => {
      const workspaceId = await workspaceToChange(caller, of);
      return changeKpi(needs, { workspaceId, id }, ({ isVisible }) => ({ isVisible: !isVisible }));
    },

    remove: async (caller: Caller, of: OfTeam, id: string): Promise<void> =>
      deleteKpi(needs, caller, { workspaceId: await workspaceToChange(caller, of), id }),

    reorder: async (caller: Caller, of: OfTeam, orders: readonly KpiOrder[]): Promise<void> =>
      reorderKpis(needs, await workspaceToChange(caller, of), orders),

    reset: async (caller: Caller, of: OfTeam): Promise<number> =>
      resetKpis(needs, caller, await workspaceToChange(caller, of)),
  };
}
export type Kpis = ReturnType<typeof createKpis>;

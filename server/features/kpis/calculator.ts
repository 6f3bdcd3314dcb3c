import type { Kpi, TimeRange } from "../../../contracts/system/kpis.ts";
import type { UnitRates } from "../../domain/unit-rates.ts";
import { type Calendar, calendarOf } from "../../platform/calendar.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Reader, Store } from "../../platform/db/store.ts";
import type { Dealerships } from "../dealership/dealership.service.ts";
import { createComputation, nothing } from "./figures/compute.ts";
import { usesCosts } from "./figures/costs.ts";
import { before, lastDays } from "./figures/period.ts";
import type { KpiPlace } from "./kpi-place.ts";
import { chartOf, kpiOf } from "./kpis.present.ts";
import type { KpiRow } from "./kpis.repo.ts";

export interface KpiNeeds {
  readonly store: Store;
  readonly clock: Clock;
  /** The time zone of a workspace, as its days are the days of KPIs, and the currency of its amounts. */
  readonly dealerships: Pick<Dealerships, "timeZone" | "currency">;
  /** The rates for amounts that are not in the workspace's currency. */
  readonly rates: (db: Reader, workspaceId: string) => Promise<UnitRates>;
}

/** Computes the values of KPIs. Values that use costs are withheld from a caller who may not see costs. */
export function createKpiCalculator({ store, clock, dealerships, ...needs }: KpiNeeds) {
  const calendarIn = async ({ workspaceId }: KpiPlace): Promise<Calendar> =>
    calendarOf(await dealerships.timeZone(store.read, workspaceId));

  /** `first` is the first day that is read. */
  function computationFrom({ workspaceId, scope, seesCosts }: KpiPlace, calendar: Calendar, first: number) {
    const rates = () => needs.rates(store.read, workspaceId);
    const computedOf = createComputation(store.read, { scope, calendar, first, rates });
    return async (row: KpiRow) => {
      const withheld = !seesCosts && usesCosts(row);
      return { withheld, computedIn: withheld ? () => nothing : await computedOf(row) };
    };
  }

  async function kpis(place: KpiPlace, rows: readonly KpiRow[], timeRange: TimeRange): Promise<Kpi[]> {
    const calendar = await calendarIn(place);
    const period = lastDays(timeRange, calendar, clock);
    const computedOf = computationFrom(place, calendar, before(period).first);
    const currency = await dealerships.currency(store.read, place.workspaceId);
    const computed: Kpi[] = [];
    for (const row of rows) computed.push(kpiOf(row, await computedOf(row), { period, calendar, clock, currency }));
    return computed;
  }

  return {
    kpis,

    async kpi(place: KpiPlace, row: KpiRow, timeRange: TimeRange): Promise<Kpi> {
      const [kpi] = await kpis(place, [row], timeRange);
      if (!kpi) throw new Error("no KPI was computed");
      return kpi;
    },

    async chart(place: KpiPlace, row: KpiRow, timeRange: TimeRange) {
      const calendar = await calendarIn(place);
      const period = lastDays(timeRange, calendar, clock);
      const { computedIn } = await computationFrom(place, calendar, period.first)(row);
      return { kpiId: row.id, timeRange, ...chartOf(row, computedIn, period) };
    },
  };
}

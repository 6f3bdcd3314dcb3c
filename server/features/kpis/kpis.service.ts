import type { z } from "zod";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { kpis as contract, Kpi, TimeRange } from "../../../contracts/kpis.ts";
import type { TeamPermission } from "../../../contracts/teams.ts";
import { accessOf, assertTeam } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import { isUniqueViolation } from "../../platform/db/errors.ts";
import type { Reader, Store, Writer } from "../../platform/db/store.ts";
import { newId } from "../../platform/ids.ts";
import { record } from "../audit/record.ts";
import { builtInCount, standardKpis } from "./built-ins.ts";
import { openComputation } from "./figures/compute.ts";
import { isMadeOfCosts } from "./figures/costs.ts";
import type { PerUsd } from "./figures/moments.repo.ts";
import { before, lastDays } from "./figures/period.ts";
import type { Scope } from "./figures/scope.repo.ts";
import { chartOf, kpiOf } from "./kpis.present.ts";
import {
  countKpis,
  deleteCustomKpis,
  deleteKpi,
  findKpi,
  insertKpi,
  type KpiRow,
  listKpis,
  lockKpis,
  updateKpi,
} from "./kpis.repo.ts";
import { assertLogic, type Logic } from "./logic.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  /** Units of each currency for one US dollar, as a workspace counts. */
  readonly perUsd: (db: Reader, workspaceId: string) => Promise<PerUsd>;
}
interface Over {
  readonly teamId?: string | undefined;
  readonly timeRange: TimeRange;
}
interface Page {
  readonly limit: number;
  readonly offset: number;
}
type OfTeam = Pick<Over, "teamId">;
/** Whose list of figures, over which rows. */
interface Place {
  readonly workspaceId: string;
  readonly scope: Scope;
  readonly seesCosts: boolean;
}
type NewKpi = z.output<typeof contract.create.body>;
type Change = z.output<typeof contract.update.body>;
type ChartChange = z.output<typeof contract.chart.body>;

/** So many figures of its own may a workspace have: each is computed whenever they are looked at. */
const maxCustomKpis = 50;
const logicFields = ["key", "dataType", "formula", "aggregation", "targetModel", "targetField", "filters"] as const;

/** What was given, without the fields that were not. */
const given = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

export function openKpis({ store, clock, perUsd }: Needs) {
  /** The figures of the caller's own workspace; or its owner's figures, over the vehicles of a team of the caller's. */
  async function placeOf(caller: Caller, { teamId }: OfTeam, ...needs: readonly TeamPermission[]): Promise<Place> {
    const { workspaceId } = caller;
    if (teamId === undefined) return { workspaceId, scope: { workspaceId }, seesCosts: true };
    const access = await accessOf(store.read, caller);
    for (const permission of needs) assertTeam(access, teamId, permission);
    const seesCosts = access.teamIds("view_costs").includes(teamId);
    return { workspaceId: access.workspaceOf(teamId) ?? workspaceId, scope: { teamId }, seesCosts };
  }

  const seen = (caller: Caller, of: OfTeam) => placeOf(caller, of, "view_analytics");

  /** Adds the built-in figures to a workspace that has not got them all yet. */
  async function furnish(workspaceId: string): Promise<void> {
    if ((await countKpis(store.read, workspaceId, "BUILTIN")) === builtInCount) return;
    const now = instantNow(clock);
    await store.write(async (tx) => {
      for (const row of standardKpis()) {
        await insertKpi(tx, { ...row, id: newId(), workspaceId, createdAt: now, updatedAt: now });
      }
    });
  }

  /** For changes. Where they answer figures, too, who makes them must be allowed to see those. */
  async function changeable(caller: Caller, of: OfTeam, ...needs: readonly TeamPermission[]): Promise<Place> {
    const place = await placeOf(caller, of, "manage_kpis", ...needs);
    await furnish(place.workspaceId);
    return place;
  }

  async function find(db: Reader, workspaceId: string, id: string): Promise<KpiRow> {
    const row = await findKpi(db, workspaceId, id);
    if (!row) throw new AppError("KPI_NOT_FOUND", { field: "id" });
    return row;
  }

  /** Of figures from that day on. */
  function computing({ workspaceId, scope, seesCosts }: Place, first: number) {
    const figureOf = openComputation(store.read, { scope, first, perUsd: () => perUsd(store.read, workspaceId) });
    return async (row: KpiRow) => {
      const withheld = !seesCosts && isMadeOfCosts(row);
      return { withheld, valued: withheld ? () => undefined : await figureOf(row) };
    };
  }

  async function compute(place: Place, rows: readonly KpiRow[], timeRange: TimeRange): Promise<Kpi[]> {
    const period = lastDays(timeRange, clock);
    const figureOf = computing(place, before(period).first);
    const figures: Kpi[] = [];
    for (const row of rows) figures.push(kpiOf(row, await figureOf(row), { period, clock }));
    return figures;
  }

  const change = ({ workspaceId }: Place, id: string, make: (row: KpiRow) => Partial<KpiRow>): Promise<KpiRow> =>
    store.write(async (tx) => {
      await lockKpis(tx, workspaceId);
      const row = await find(tx, workspaceId, id);
      const after = await updateKpi(tx, row, { ...make(row), updatedAt: instantNow(clock) });
      if (!after) throw new Error("the figure was there and is gone within one transaction");
      return after;
    });

  const audit = (tx: Writer, caller: Caller, action: string, row: Pick<KpiRow, "id" | "key">) =>
    record(tx, clock, caller, { action, subjectType: "kpi", subjectId: row.id, details: { key: row.key } });

  return {
    /** Those of a page are computed, and all are counted. */
    async list(caller: Caller, query: Over & Page, shown: "all" | "visible" = "all") {
      const place = await seen(caller, query);
      await furnish(place.workspaceId);
      const rows = await listKpis(store.read, place.workspaceId);
      const wanted = rows.filter(({ isVisible }) => shown === "all" || isVisible);
      const page = wanted.slice(query.offset, query.offset + query.limit);
      return { kpis: await compute(place, page, query.timeRange), total: wanted.length };
    },

    async get(caller: Caller, id: string, query: Over): Promise<Kpi> {
      const place = await seen(caller, query);
      const [kpi] = await compute(place, [await find(store.read, place.workspaceId, id)], query.timeRange);
      if (!kpi) throw new Error("one figure in, none out");
      return kpi;
    },

    async chartData(caller: Caller, id: string, { timeRange, ...of }: Over) {
      const place = await seen(caller, of);
      const row = await find(store.read, place.workspaceId, id);
      const period = lastDays(timeRange, clock);
      const { valued } = await computing(place, period.first)(row);
      return { kpiId: row.id, timeRange, ...chartOf(row, valued, period) };
    },

    async create(caller: Caller, of: OfTeam, body: NewKpi): Promise<KpiRow> {
      if (body.kpiType !== "CUSTOM") {
        const message = "kpiType: the built-in figures are there already; yours are CUSTOM.";
        throw new AppError("VALIDATION_ERROR", { message, field: "kpiType" });
      }
      const now = instantNow(clock);
      const { workspaceId } = await changeable(caller, of);
      const row = { ...newKpi(body), id: newId(), workspaceId, createdAt: now, updatedAt: now };
      assertLogic(row);
      await store.write(async (tx) => {
        await lockKpis(tx, workspaceId);
        if ((await countKpis(tx, workspaceId, "CUSTOM")) >= maxCustomKpis) {
          throw new AppError("VALIDATION_ERROR", {
            message: `There are ${maxCustomKpis} figures already: delete one.`,
          });
        }
        if (!(await insertKpi(tx, row))) throw new AppError("DUPLICATE_KPI_KEY", { field: "key" });
        await audit(tx, caller, "kpi.created", row);
      });
      return row;
    },

    async update(caller: Caller, of: OfTeam, id: string, body: Change): Promise<Kpi> {
      const place = await changeable(caller, of, "view_analytics");
      try {
        const row = await change(place, id, (before) => {
          assertMayChange(before, body);
          if (before.kpiType === "CUSTOM") assertLogic({ ...before, ...given(body) });
          return given(body);
        });
        const [kpi] = await compute(place, [row], "30d");
        if (!kpi) throw new Error("one figure in, none out");
        return kpi;
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError("DUPLICATE_KPI_KEY", { field: "key" }) : error;
      }
    },

    chart: async (caller: Caller, of: OfTeam, id: string, body: ChartChange): Promise<KpiRow> =>
      change(await changeable(caller, of), id, () => given(body)),

    toggle: async (caller: Caller, of: OfTeam, id: string): Promise<KpiRow> =>
      change(await changeable(caller, of), id, ({ isVisible }) => ({ isVisible: !isVisible })),

    async remove(caller: Caller, of: OfTeam, id: string): Promise<void> {
      const { workspaceId } = await changeable(caller, of);
      await store.write(async (tx) => {
        await lockKpis(tx, workspaceId);
        const row = await find(tx, workspaceId, id);
        if (row.kpiType === "BUILTIN") throw new AppError("CANNOT_DELETE_BUILTIN", { field: "id" });
        await deleteKpi(tx, workspaceId, id);
        await audit(tx, caller, "kpi.deleted", row);
      });
    },

    async reorder(caller: Caller, of: OfTeam, orders: readonly { id: string; displayOrder: number }[]): Promise<void> {
      const { workspaceId } = await changeable(caller, of);
      const now = instantNow(clock);
      await store.write(async (tx) => {
        await lockKpis(tx, workspaceId);
        for (const [i, { id, displayOrder }] of orders.entries()) {
          const row = await updateKpi(tx, { workspaceId, id }, { displayOrder, updatedAt: now });
          if (!row) throw new AppError("KPI_NOT_FOUND", { field: `orders[${i}].id` });
        }
      });
    },

    /** Back to the built-in figures as they were; answers how many those are. */
    async reset(caller: Caller, of: OfTeam): Promise<number> {
      const { workspaceId } = await changeable(caller, of);
      const now = instantNow(clock);
      await store.write(async (tx) => {
        await lockKpis(tx, workspaceId);
        await deleteCustomKpis(tx, workspaceId);
        const rows = new Map((await listKpis(tx, workspaceId)).map((row) => [row.key, row]));
        for (const standard of standardKpis()) {
          const row = rows.get(standard.key);
          if (row) await updateKpi(tx, row, { ...standard, updatedAt: now });
        }
        await audit(tx, caller, "kpi.reset", { id: workspaceId, key: "all" });
      });
      return builtInCount;
    },
  };
}
export type Kpis = ReturnType<typeof openKpis>;

/** Throws CANNOT_MODIFY_BUILTIN_LOGIC, with the first field, where a built-in figure would be computed otherwise. */
function assertMayChange(row: KpiRow, change: Change): void {
  if (row.kpiType === "CUSTOM") return;
  const field = logicFields.find(
    (name) => change[name] !== undefined && JSON.stringify(change[name]) !== JSON.stringify(row[name]),
  );
  if (field !== undefined) throw new AppError("CANNOT_MODIFY_BUILTIN_LOGIC", { field });
}

const noLogic: Logic = { aggregation: null, targetModel: null, targetField: null, filters: null, formula: null };

/** A figure of one's own, shown last where nothing else is said, and drawn as a line once somebody wants to. */
const newKpi = (body: NewKpi) => ({
  description: null,
  icon: null,
  color: null,
  displayOrder: 1000,
  isVisible: true,
  ...noLogic,
  ...given(body),
  chartType: "NONE" as const,
  chartEnabled: false,
  chartConfig: {},
});

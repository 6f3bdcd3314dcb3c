import type { z } from "zod";
import { type Lead, overdueAfterDays } from "../../../contracts/customers/lead.ts";
import type { leads as contract } from "../../../contracts/customers/leads.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { carField, requireVehicleToRead, vehicleFilter } from "../../access/vehicles/require-vehicle.ts";
import { type Clock, days, instantNow, later } from "../../platform/clock.ts";
import { createQueryCache } from "../../platform/db/query-cache.ts";
import type { Store } from "../../platform/db/store.ts";
import { type Changes, type IncrementalQuery, readChanges } from "../changes/changes.service.ts";
import { countOverdue, summarizeLeads } from "./lead-counts.repo.ts";
import { presentLead, presentLeadWithCar } from "./leads.present.ts";
import {
  countLeads,
  type LeadFilter,
  type LeadRow,
  type OverdueAt,
  searchLeads,
  type VisibleLeads,
  visibleLeads,
  workspacesWithLeads,
} from "./leads.repo.ts";

type FilterQuery = z.output<typeof contract.summary.query> & {
  readonly status?: readonly LeadRow["status"][] | undefined;
};
type ListQuery = FilterQuery & z.output<typeof contract.listOfStatus.query> & Partial<IncrementalQuery>;

/** Lists the leads that a caller may see. Remembers their access until something is written. */
export function createLeadList({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  const remember = createQueryCache<VisibleLeads>(store);

  async function readVisible(caller: Caller): Promise<VisibleLeads> {
    const { scope, teamIds } = await accessOf(store.read, caller);
    const { workspaceId } = caller;
    const workspaceIds = await workspacesWithLeads(store.read, { workspaceId, teamIds: teamIds("view_inventory") });
    const isOwn = workspaceIds.every((id) => id === workspaceId);
    return { workspaceIds, scope: isOwn ? undefined : scope };
  }

  const overdueAt = (): OverdueAt => ({ now: instantNow(clock), since: later(clock, -days(overdueAfterDays)) });

  async function toFilter(caller: Caller, query: FilterQuery): Promise<LeadFilter> {
    const { olderThanDays, overdue, carId: reference, assigneeId, ...rest } = query;
    return {
      ...rest,
      carId: await vehicleFilter(await accessOf(store.read, caller), reference, carField),
      before: olderThanDays === undefined ? undefined : later(clock, -days(olderThanDays)),
      overdue: overdue && { is: overdue === "true", ...overdueAt() },
      assigneeId: assigneeId === "none" ? null : assigneeId === "me" ? caller.accountId : assigneeId,
    };
  }

  const visibleTo = (caller: Caller): Promise<VisibleLeads> =>
    remember(`${caller.accountId} ${caller.workspaceId}`, () => readVisible(caller));

  return {
    async list(caller: Caller, query: ListQuery, withCars = false): Promise<{ leads: Lead[]; total: number }> {
      const { sortBy, sortOrder, limit, offset, updatedSince: _since, cursor: _cursor, ...filters } = query;
      const filter = await toFilter(caller, filters);
      const visible = await visibleTo(caller);
      const total = await countLeads(store.read, visible, filter);
      const rows = await searchLeads(store.read, visible, { ...filter, sortBy, sortOrder, limit, offset, total });
      const now = clock.now();
      return {
        leads: rows.map((row) => (withCars ? presentLeadWithCar : presentLead)(row, now)),
        total,
      };
    },

    /** How many leads are overdue now. */
    overdue: async (caller: Caller): Promise<number> => countOverdue(store.read, await visibleTo(caller), overdueAt()),

    async summary(caller: Caller, query: FilterQuery) {
      const filter = await toFilter(caller, query);
      return summarizeLeads(store.read, await visibleTo(caller), { ...filter, at: overdueAt() });
    },
  };
}

type LeadList = ReturnType<typeof createLeadList>["list"];

/**
 * Lists the leads of the vehicle that `reference` names. A `carId` in the query is one more filter: if it names another
 * vehicle, no lead matches.
 */
export const createCarLeadList =
  (store: Store, list: LeadList) =>
  async (caller: Caller, reference: string, { carId, ...query }: ListQuery): ReturnType<LeadList> => {
    if (carId !== undefined) {
      const access = await accessOf(store.read, caller);
      const { id } = await requireVehicleToRead(access, reference, carField);
      if ((await requireVehicleToRead(access, carId, carField)).id !== id) return { leads: [], total: 0 };
    }
    return list(caller, { ...query, carId: reference });
  };

/** The leads that changed: an incremental read. Without the vehicle's summary, whose changes are the vehicle's. */
export const createChangedLeads =
  ({ store, clock }: { readonly store: Store; readonly clock: Clock }) =>
  async (caller: Caller, query: IncrementalQuery): Promise<Changes<Lead>> => {
    const access = await accessOf(store.read, caller);
    return readChanges(access, query, {
      resource: "lead",
      async visible(ids) {
        const [rows, now] = [await visibleLeads(store.read, access.scope, ids), clock.now()];
        return new Map(rows.map((row) => [row.id, presentLead(row, now)]));
      },
    });
  };

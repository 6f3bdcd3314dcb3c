import type { z } from "zod";
import { AppError } from "../../../contracts/kit/errors.ts";
import {
  type leads as contract,
  type Lead,
  type LeadChange,
  type NewLead,
  overdueAfterDays,
} from "../../../contracts/leads.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { type AuthorizedLead, requireLead, requireLeads } from "../../access/records/require-leads.ts";
import {
  type AuthorizedVehicle,
  carField,
  keepFromDeletion,
  requireVehicle,
  requireVehicleForLead,
  vehicleFilter,
} from "../../access/vehicles/require-vehicle.ts";
import { writeAdf } from "../../formats/adf/write.ts";
import { type Clock, days, instantNow, later } from "../../platform/clock.ts";
import { openMemory } from "../../platform/db/memory.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import { openTotals } from "../../platform/db/totals.ts";
import { newId } from "../../platform/ids.ts";
import type { Accounts } from "../accounts/accounts.service.ts";
import { record } from "../audit/record.ts";
import { announce } from "./leads.history.ts";
import { changedFields, columnsOf, isSame, presented, presentedWithCar } from "./leads.present.ts";
import {
  countLeads,
  deleteLead,
  findCustomer,
  findOpenLead,
  insertLead,
  type LeadRow,
  leadSearchText,
  searchLeads,
  updateLead,
  updateLeadOfContact,
  type Visible,
  workspacesWithLeads,
} from "./leads.repo.ts";
import { reachOf } from "./reach.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "account">;
}
type ChangeableLead = AuthorizedLead<"manage_leads">;
type LeadVehicle = AuthorizedVehicle<"create_leads">;
type ListQuery = z.output<typeof contract.listOfStatus.query> & {
  readonly status?: LeadRow["status"] | undefined;
  readonly carId?: string | undefined;
};
type Bulk = z.output<typeof contract.bulk.body>;
interface LeadOrder {
  readonly id: string;
  readonly order: number;
}
/** A lead that another feature makes, in its own transaction. */
export interface MadeLead extends NewLead {
  readonly contactId?: string | null;
}

/** Whoever changes several leads takes their locks in this order: two who name the same ones never wait for each other. */
const inLockOrder = (found: readonly ChangeableLead[]): ChangeableLead[] =>
  found.toSorted((a, b) => (a.lead.id < b.lead.id ? -1 : 1));

export function openLeads({ store, clock, accounts }: Needs) {
  const totals = openTotals(store);
  /** A role that is changed is a write: what was remembered before it is forgotten by it. */
  const remember = openMemory<Visible>(store);

  const visibleTo = (caller: Caller): Promise<Visible> =>
    remember(`${caller.accountId} ${caller.workspaceId}`, () => lookUp(caller));

  async function lookUp(caller: Caller): Promise<Visible> {
    const { scope, teamIds } = await accessOf(store.read, caller);
    const { workspaceId } = caller;
    const workspaceIds = await workspacesWithLeads(store.read, { workspaceId, teamIds: teamIds("view_inventory") });
    const isOwn = workspaceIds.every((id) => id === workspaceId);
    return { workspaceIds, scope: isOwn ? undefined : scope };
  }

  /** Nothing is written, and nobody is told, where nothing changes. */
  async function change(tx: Writer, caller: Caller, known: ChangeableLead, given: LeadChange): Promise<LeadRow> {
    const { lead } = known;
    if (isSame(lead, given)) return lead;
    const now = instantNow(clock);
    // takes the row's lock: what it is read as now, it still is when it is written
    const before = await updateLead(tx, known, { updatedAt: now });
    const after = before && { ...before, ...columnsOf(given) };
    const row =
      after &&
      (await updateLead(tx, known, {
        ...columnsOf(given),
        searchText: leadSearchText(after),
        statusSince: after.status === before.status ? before.statusSince : now,
      }));
    if (!row) throw new AppError("LEAD_NOT_FOUND", { field: "id" });
    await announce(tx, clock, { before, after: row, actorId: caller.accountId });
    return row;
  }

  async function remove(tx: Writer, caller: Caller, known: ChangeableLead): Promise<void> {
    const { lead } = known;
    if (!(await deleteLead(tx, known))) return;
    await announce(tx, clock, { before: lead, actorId: caller.accountId });
    const { id: subjectId, workspaceId, carId, status, action } = lead;
    const details = { workspaceId, carId, status, action };
    await record(tx, clock, caller, { action: "lead.deleted", subjectType: "lead", subjectId, details });
  }

  /** Adds a lead to a vehicle, within a transaction. */
  async function add(tx: Writer, caller: Caller, vehicle: LeadVehicle, given: MadeLead): Promise<Lead> {
    await keepFromDeletion(tx, vehicle, carField);
    const { action, targetName, targetInfo, tag = null, note = null } = given;
    const now = instantNow(clock);
    const row = await insertLead(tx, vehicle, {
      id: newId(),
      contactId: given.contactId ?? null,
      createdBy: caller.accountId,
      status: given.status ?? "NEW",
      ...{ action, targetName, targetInfo, tag, note },
      position: given.order ?? 0,
      searchText: leadSearchText({ action, targetName, tag }),
      statusSince: now,
      createdAt: now,
      updatedAt: now,
    });
    if (!row) throw new Error("the lead could not be stored");
    await announce(tx, clock, { after: row, actorId: caller.accountId });
    return presented(row, clock.now());
  }

  return {
    add,

    /** The leads that the caller may see; with a summary of their cars where that is asked for. */
    async list(caller: Caller, query: ListQuery, withCars = false): Promise<{ leads: Lead[]; total: number }> {
      const { olderThanDays, overdue: isOverdue, carId: reference, ...rest } = query;
      const carId = await vehicleFilter(await accessOf(store.read, caller), reference, carField);
      const before = olderThanDays === undefined ? undefined : later(clock, -days(olderThanDays));
      const overdue = isOverdue && { is: isOverdue === "true", since: later(clock, -days(overdueAfterDays)) };
      const wish = { ...rest, carId, before, overdue };
      const visible = await visibleTo(caller);
      const rows = await searchLeads(store.read, visible, wish);
      const now = clock.now();
      const { sortBy: _by, sortOrder: _order, limit: _limit, offset: _offset, ...filter } = wish;
      return {
        leads: rows.map((row) => (withCars ? presentedWithCar : presented)(row, now)),
        total: await totals([caller.workspaceId, filter], () => countLeads(store.read, visible, wish)),
      };
    },

    get: async (caller: Caller, id: string): Promise<Lead> =>
      presented((await requireLead(await accessOf(store.read, caller), id, "view_inventory")).lead, clock.now()),

    /** The lead as ADF/XML. */
    async adf(caller: Caller, id: string): Promise<string> {
      const { lead, car } = await requireLead(await accessOf(store.read, caller), id, "view_inventory");
      const contact = await findCustomer(store.read, lead);
      const owner = await accounts.account(car.ownerId);
      return writeAdf({
        ...lead,
        vehicle: car,
        customer: reachOf(lead.targetInfo, contact),
        source: contact?.source ?? null,
        vendor: { name: owner?.name ?? "", email: owner?.email ?? "" },
      });
    },

    /** A lead of the vehicle that is still to be done: the same action for the same address or number. */
    async openLike(tx: Writer, vehicle: LeadVehicle, given: Pick<LeadRow, "action" | "targetInfo">) {
      const row = await findOpenLead(tx, { ...given, workspaceId: vehicle.workspaceId, carId: vehicle.id });
      return row && presented(row, clock.now());
    },

    async create(caller: Caller, reference: string, given: NewLead): Promise<Lead> {
      const vehicle = await requireVehicleForLead(await accessOf(store.read, caller), reference);
      return store.write((tx) => add(tx, caller, vehicle, given));
    },

    /** Points leads from one contact to another, within a transaction; the ids of those that it changed. */
    async moveToContact(
      tx: Writer,
      caller: Caller,
      { from, to, ids }: { from: string; to: string; ids: readonly string[] },
    ): Promise<string[]> {
      const moved: string[] = [];
      for (const id of ids.toSorted()) {
        const change = { contactId: to, updatedAt: instantNow(clock) };
        const after = await updateLeadOfContact(tx, { id, contactId: from }, change);
        if (!after) continue;
        await announce(tx, clock, { before: { ...after, contactId: from }, after, actorId: caller.accountId });
        moved.push(id);
      }
      return moved;
    },

    async update(caller: Caller, id: string, given: LeadChange) {
      return store.write(async (tx) => {
        const found = await requireLead(await accessOf(tx, caller), id, "manage_leads");
        return changedFields(await change(tx, caller, found, given), given);
      });
    },

    /** Gives leads of one car their places: all of them, or none. */
    async reorder(caller: Caller, reference: string, orders: readonly LeadOrder[]): Promise<void> {
      const access = await accessOf(store.read, caller);
      const car = await requireVehicle(access, reference, { ...carField, permission: "view_inventory" });
      const ids = orders.map(({ id }) => id);
      const fieldOf = (i: number) => `leadOrders[${i}].id`;
      await store.write(async (tx) => {
        const found = await requireLeads(await accessOf(tx, caller), ids, { permission: "manage_leads", fieldOf });
        const ofOtherCar = found.findIndex(({ lead }) => lead.carId !== car.id);
        if (ofOtherCar !== -1) {
          const message = "This lead is not one of the vehicle's.";
          throw new AppError("LEAD_NOT_FOUND", { message, field: fieldOf(ofOtherCar) });
        }
        const places = new Map(orders.map(({ id, order }) => [id, order]));
        for (const one of inLockOrder(found)) await change(tx, caller, one, { order: places.get(one.lead.id) });
      });
    },

    async remove(caller: Caller, id: string): Promise<void> {
      await store.write(async (tx) =>
        remove(tx, caller, await requireLead(await accessOf(tx, caller), id, "manage_leads")),
      );
    },

    /** Changes or deletes many: all of them, or none. */
    async bulk(caller: Caller, { ids, delete: gone, ...given }: Bulk): Promise<{ updated: number; deleted: number }> {
      const demand = { permission: "manage_leads", fieldOf: (i: number) => `ids[${i}]` } as const;
      await store.write(async (tx) => {
        for (const found of inLockOrder(await requireLeads(await accessOf(tx, caller), ids, demand))) {
          if (gone) await remove(tx, caller, found);
          else await change(tx, caller, found, given);
        }
      });
      return gone ? { updated: 0, deleted: ids.length } : { updated: ids.length, deleted: 0 };
    },
  };
}
export type Leads = ReturnType<typeof openLeads>;

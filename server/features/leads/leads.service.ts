import type { z } from "zod";
import { AppError } from "../../../contracts/kit/errors.ts";
import {
  type leads as contract,
  type Lead,
  type LeadChange,
  type NewLead,
  overdueAfterDays,
} from "../../../contracts/leads.ts";
import type { TeamPermission } from "../../../contracts/teams.ts";
import { type Access, accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { writeAdf } from "../../formats/adf/write.ts";
import { type Clock, days, instantNow, later } from "../../platform/clock.ts";
import { openMemory } from "../../platform/db/memory.ts";
import type { Reader, Store, Writer } from "../../platform/db/store.ts";
import { openTotals } from "../../platform/db/totals.ts";
import { newId } from "../../platform/ids.ts";
import type { Accounts } from "../accounts/accounts.service.ts";
import { record } from "../audit/record.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { announce } from "./leads.history.ts";
import { changedFields, columnsOf, isSame, presented, presentedWithCar } from "./leads.present.ts";
import {
  countLeads,
  deleteLead,
  findCustomer,
  findLeads,
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
  readonly vehicles: Pick<Vehicles, "resolveForRead" | "resolveForWrite" | "isThere">;
}
type Vehicle = NonNullable<Awaited<ReturnType<Vehicles["resolveForWrite"]>>>;
type Found = Awaited<ReturnType<typeof findLeads>>[number];
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

const noCar = (field: string) => new AppError("CAR_NOT_FOUND", { field });
/** Whoever changes several leads takes their locks in this order: two who name the same ones never wait for each other. */
const inLockOrder = (found: readonly Found[]): Found[] => found.toSorted((a, b) => (a.lead.id < b.lead.id ? -1 : 1));

export function openLeads({ store, clock, accounts, vehicles }: Needs) {
  const totals = openTotals(store);
  /** A role that is changed is a write: what was remembered before it is forgotten by it. */
  const remember = openMemory<Visible>(store);

  async function carToRead(caller: Caller, reference: string): Promise<Vehicle> {
    const vehicle = await vehicles.resolveForRead(caller, reference, { field: "carId" });
    if (!vehicle) throw noCar("carId");
    return vehicle;
  }

  /** What may be done to its leads is asked apart: without the permission it is UNAUTHORIZED_LEAD_ACCESS. */
  async function carToChange(caller: Caller, reference: string): Promise<Vehicle> {
    const wanted = { field: "carId", permission: "view_inventory" } as const;
    const vehicle = await vehicles.resolveForWrite(caller, reference, wanted);
    if (!vehicle) throw noCar("carId");
    return vehicle;
  }

  const visibleTo = (caller: Caller): Promise<Visible> =>
    remember(`${caller.accountId} ${caller.workspaceId}`, () => lookUp(caller));

  async function lookUp(caller: Caller): Promise<Visible> {
    const { scope, teamIds } = await accessOf(store.read, caller);
    const { workspaceId } = caller;
    const workspaceIds = await workspacesWithLeads(store.read, { workspaceId, teamIds: teamIds("view_inventory") });
    const isOwn = workspaceIds.every((id) => id === workspaceId);
    return { workspaceIds, scope: isOwn ? undefined : scope };
  }

  /** The leads of those ids, in their order, once the caller may do this to each of them; `fieldOf` names an id in the request. */
  async function seek(
    db: Reader,
    { caller, permission }: { caller: Caller; permission: TeamPermission },
    wanted: { ids: readonly string[]; fieldOf: (i: number) => string },
  ): Promise<Found[]> {
    const found = new Map((await findLeads(db, caller.environment, wanted.ids)).map((one) => [one.lead.id, one]));
    const access: Access = await accessOf(db, caller);
    return wanted.ids.map((id, i) => {
      const one = found.get(id);
      const field = wanted.fieldOf(i);
      if (!one) throw new AppError("LEAD_NOT_FOUND", { field });
      if (!access.may(one.car, permission)) throw new AppError("UNAUTHORIZED_LEAD_ACCESS", { field });
      return one;
    });
  }

  async function seekOne(db: Reader, caller: Caller, id: string, permission: TeamPermission): Promise<Found> {
    const [found] = await seek(db, { caller, permission }, { ids: [id], fieldOf: () => "id" });
    if (!found) throw new AppError("LEAD_NOT_FOUND", { field: "id" });
    return found;
  }

  /** Nothing is written, and nobody is told, where nothing changes. */
  async function change(tx: Writer, caller: Caller, { lead }: Found, given: LeadChange): Promise<LeadRow> {
    if (isSame(lead, given)) return lead;
    const now = instantNow(clock);
    // takes the row's lock: what it is read as now, it still is when it is written
    const before = await updateLead(tx, lead, { updatedAt: now });
    const after = before && { ...before, ...columnsOf(given) };
    const row =
      after &&
      (await updateLead(tx, lead, {
        ...columnsOf(given),
        searchText: leadSearchText(after),
        statusSince: after.status === before.status ? before.statusSince : now,
      }));
    if (!row) throw new AppError("LEAD_NOT_FOUND", { field: "id" });
    await announce(tx, clock, { before, after: row, actorId: caller.accountId });
    return row;
  }

  async function remove(tx: Writer, caller: Caller, { lead }: Found): Promise<void> {
    if (!(await deleteLead(tx, lead))) return;
    await announce(tx, clock, { before: lead, actorId: caller.accountId });
    const { id: subjectId, workspaceId, carId, status, action } = lead;
    const details = { workspaceId, carId, status, action };
    await record(tx, clock, caller, { action: "lead.deleted", subjectType: "lead", subjectId, details });
  }

  /** The vehicle of that id, VIN or stock number, once the caller may make leads of it. */
  async function target(caller: Caller, reference: string): Promise<Vehicle> {
    const vehicle = await carToChange(caller, reference);
    await assertMayLead(caller, vehicle, "carId");
    return vehicle;
  }

  /** Throws UNAUTHORIZED_LEAD_ACCESS unless the caller may make leads of the vehicle. */
  async function assertMayLead(caller: Caller, vehicle: Vehicle, field: string): Promise<void> {
    const { may } = await accessOf(store.read, caller);
    if (!may(vehicle, "create_leads")) throw new AppError("UNAUTHORIZED_LEAD_ACCESS", { field });
  }

  /** Makes a lead of a `target`, within a transaction. */
  async function add(tx: Writer, caller: Caller, vehicle: Vehicle, given: MadeLead): Promise<Lead> {
    if (!(await vehicles.isThere(tx, vehicle))) throw noCar("carId");
    const { action, targetName, targetInfo, tag = null, note = null } = given;
    const now = instantNow(clock);
    const row = await insertLead(tx, {
      id: newId(),
      workspaceId: vehicle.workspaceId,
      carId: vehicle.id,
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
    target,
    assertMayLead,
    add,

    /** The leads that the caller may see; with a summary of their cars where that is asked for. */
    async list(caller: Caller, query: ListQuery, withCars = false): Promise<{ leads: Lead[]; total: number }> {
      const { olderThanDays, overdue: isOverdue, carId: reference, ...rest } = query;
      const carId = reference === undefined ? undefined : (await carToRead(caller, reference)).id;
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
      presented((await seekOne(store.read, caller, id, "view_inventory")).lead, clock.now()),

    /** The lead as ADF/XML. */
    async adf(caller: Caller, id: string): Promise<string> {
      const { lead, car } = await seekOne(store.read, caller, id, "view_inventory");
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
    async openLike(tx: Writer, vehicle: Vehicle, given: Pick<LeadRow, "action" | "targetInfo">) {
      const row = await findOpenLead(tx, { ...given, workspaceId: vehicle.workspaceId, carId: vehicle.id });
      return row && presented(row, clock.now());
    },

    async create(caller: Caller, reference: string, given: NewLead): Promise<Lead> {
      const vehicle = await target(caller, reference);
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
        const found = await seekOne(tx, caller, id, "manage_leads");
        return changedFields(await change(tx, caller, found, given), given);
      });
    },

    /** Gives leads of one car their places: all of them, or none. */
    async reorder(caller: Caller, reference: string, orders: readonly LeadOrder[]): Promise<void> {
      const car = await carToChange(caller, reference);
      const wanted = { ids: orders.map(({ id }) => id), fieldOf: (i: number) => `leadOrders[${i}].id` };
      await store.write(async (tx) => {
        const found = await seek(tx, { caller, permission: "manage_leads" }, wanted);
        const stranger = found.findIndex(({ lead }) => lead.carId !== car.id);
        if (stranger !== -1) {
          const message = "This lead is not one of the vehicle's.";
          throw new AppError("LEAD_NOT_FOUND", { message, field: wanted.fieldOf(stranger) });
        }
        const places = new Map(orders.map(({ id, order }) => [id, order]));
        for (const one of inLockOrder(found)) await change(tx, caller, one, { order: places.get(one.lead.id) });
      });
    },

    async remove(caller: Caller, id: string): Promise<void> {
      await store.write(async (tx) => remove(tx, caller, await seekOne(tx, caller, id, "manage_leads")));
    },

    /** Changes or deletes many: all of them, or none. */
    async bulk(caller: Caller, { ids, delete: gone, ...given }: Bulk): Promise<{ updated: number; deleted: number }> {
      const wanted = { ids, fieldOf: (i: number) => `ids[${i}]` };
      await store.write(async (tx) => {
        for (const found of inLockOrder(await seek(tx, { caller, permission: "manage_leads" }, wanted))) {
          if (gone) await remove(tx, caller, found);
          else await change(tx, caller, found, given);
        }
      });
      return gone ? { updated: 0, deleted: ids.length } : { updated: ids.length, deleted: 0 };
    },
  };
}
export type Leads = ReturnType<typeof openLeads>;

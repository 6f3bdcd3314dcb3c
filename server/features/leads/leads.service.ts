import type { Lead, LeadChange, NewLead } from "../../../contracts/customers/lead.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireLead } from "../../access/records/require-leads.ts";
import { type AuthorizedVehicle, requireVehicleForLead } from "../../access/vehicles/require-vehicle.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import { noPrecondition, type Precondition } from "../../platform/http/conditional.ts";
import type { Accounts } from "../accounts/accounts.service.ts";
import { listActivities, type Page } from "./activities/list-activities.ts";
import { logActivity, type NewActivity } from "./activities/log-activity.ts";
import { addLead, type LeadToAdd } from "./commands/add-lead.ts";
import { bulkLeads } from "./commands/bulk-leads.ts";
import { changeLead } from "./commands/change-lead.ts";
import { deleteLead } from "./commands/delete-lead.ts";
import { type LeadMove, moveLeads } from "./commands/move-leads.ts";
import { type LeadOrder, reorderLeads } from "./commands/reorder-leads.ts";
import { exportAdf } from "./export-adf.ts";
import { changedFields, presentLead } from "./leads.present.ts";
import { findOpenLead, type LeadRow } from "./leads.repo.ts";
import { createCarLeadList, createChangedLeads, createLeadList } from "./list-leads.ts";
import { completeForBuyer } from "./sold/complete-for-buyer.ts";
import { reopenAfterVoid } from "./sold/reopen-after-void.ts";
import { unassignUnseen } from "./unseen/unassign-unseen.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "account">;
}
type LeadVehicle = AuthorizedVehicle<"create_leads">;

export function createLeads({ store, clock, accounts }: Needs) {
  const lists = createLeadList({ store, clock });
  return {
    ...lists,
    listOfCar: createCarLeadList(store, lists.list),
    changes: createChangedLeads({ store, clock }),

    get: async (caller: Caller, id: string): Promise<Lead> =>
      presentLead((await requireLead(await accessOf(store.read, caller), id, "view_inventory")).lead, clock.now()),

    adf: (caller: Caller, id: string) => exportAdf({ store, accounts }, caller, id),

    /** A NEW lead of the vehicle with the same action and `targetInfo`. */
    async findOpen(tx: Writer, vehicle: LeadVehicle, given: Pick<LeadRow, "action" | "targetInfo">) {
      const row = await findOpenLead(tx, { ...given, workspaceId: vehicle.workspaceId, carId: vehicle.id });
      return row && presentLead(row, clock.now());
    },

    add: (tx: Writer, caller: Caller, vehicle: LeadVehicle, given: LeadToAdd): Promise<Lead> =>
      addLead(clock, tx, { caller, vehicle, given }),

    async create(caller: Caller, reference: string, given: NewLead): Promise<Lead> {
      const vehicle = await requireVehicleForLead(await accessOf(store.read, caller), reference);
      return store.write((tx) => addLead(clock, tx, { caller, vehicle, given }));
    },

    completeForBuyer: (tx: Writer, sold: Parameters<typeof completeForBuyer>[2]) => completeForBuyer(clock, tx, sold),

    reopenAfterVoid: (tx: Writer, voided: Parameters<typeof reopenAfterVoid>[2]) => reopenAfterVoid(clock, tx, voided),

    unassignUnseen: (tx: Writer, where: Parameters<typeof unassignUnseen>[2]) => unassignUnseen(clock, tx, where),

    moveToContact: (tx: Writer, caller: Caller, move: LeadMove) => moveLeads(clock, tx, { ...move, caller }),

    update: (caller: Caller, id: string, given: LeadChange, precondition = noPrecondition) =>
      store.write(async (tx) => {
        const known = await requireLead(await accessOf(tx, caller), id, "manage_leads");
        return changedFields(await changeLead(clock, tx, { caller, known, given, precondition }), given);
      }),

    activities: (caller: Caller, id: string, page: Page) => listActivities({ store }, caller, { id, ...page }),

    logActivity: (caller: Caller, id: string, given: NewActivity) =>
      store.write(async (tx) => {
        const known = await requireLead(await accessOf(tx, caller), id, "manage_leads");
        return logActivity(clock, tx, { caller, known, given });
      }),

    reorder: (caller: Caller, reference: string, orders: readonly LeadOrder[]) =>
      reorderLeads({ store, clock }, caller, { reference, orders }),

    remove: (caller: Caller, id: string, precondition: Precondition): Promise<void> =>
      store.write(async (tx) => {
        const known = await requireLead(await accessOf(tx, caller), id, "manage_leads");
        await deleteLead(clock, tx, { caller, known, precondition });
      }),

    bulk: (caller: Caller, body: Parameters<typeof bulkLeads>[2]) => bulkLeads({ store, clock }, caller, body),
  };
}
export type Leads = ReturnType<typeof createLeads>;

import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, lt, not, type SQL, sql } from "drizzle-orm";
import type { Environment } from "../../../contracts/accounts/accounts.ts";
import { utmNames } from "../../../contracts/customers/lead.ts";
import type { Authorized } from "../../access/authorized.ts";
import { sharedWorkspaces } from "../../access/records/shared-workspaces.repo.ts";
import { perRow } from "../../platform/db/per-row.ts";
import { prepared } from "../../platform/db/prepared.ts";
import { lockRows } from "../../platform/db/row-lock.ts";
import { foundByTrigrams, lineIs, searchTextOf, wordsIn } from "../../platform/db/search.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { totalOf } from "../../platform/db/totals.ts";
import { workspaces } from "../accounts/accounts.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";
import { leads } from "./leads.table.ts";

export type LeadRow = typeof leads.$inferSelect;

/** A lead with its vehicle. */
export interface LeadOfVehicle {
  readonly lead: LeadRow;
  readonly car: VehicleRow;
}

/** The leads that a caller may see: those of visible vehicles. */
export interface VisibleLeads {
  readonly workspaceIds: readonly string[];
  /** A condition on `vehicles`; undefined if all vehicles of these workspaces are visible. */
  readonly scope?: SQL | undefined;
}

/** What makes a NEW lead overdue: it was due by `now`, or it has no due date and was NEW by `since`. */
export interface OverdueAt {
  readonly now: string;
  readonly since: string;
}

export interface LeadQuery extends Partial<Record<(typeof utmNames)[number], string | undefined>> {
  readonly search?: string | undefined;
  readonly status?: readonly LeadRow["status"][] | undefined;
  readonly action?: string | undefined;
  readonly targetName?: string | undefined;
  readonly tag?: string | undefined;
  readonly carId?: string | undefined;
  /** Created before this instant. */
  readonly before?: string | undefined;
  readonly overdue?: (OverdueAt & { readonly is: boolean }) | undefined;
  /** Null: not assigned. */
  readonly assigneeId?: string | null | undefined;
  readonly dueBefore?: string | undefined;
  readonly campaignId?: string | undefined;
  readonly sortBy: "order" | "status" | "action" | "targetName" | "createdAt" | "dueAt";
  readonly sortOrder: "asc" | "desc";
  readonly limit: number;
  readonly offset: number;
}

export type LeadFilter = Omit<LeadQuery, "sortBy" | "sortOrder" | "limit" | "offset">;

export const leadSearchText = ({ action, targetName, tag }: Pick<LeadRow, "action" | "targetName" | "tag">): string =>
  searchTextOf([action, targetName, tag]);

/** The workspaces that have visible leads. For a single workspace the list can follow an index. */
export async function workspacesWithLeads(
  db: Reader,
  { workspaceId, teamIds }: { workspaceId: string; teamIds: readonly string[] },
): Promise<string[]> {
  const shared = await sharedWorkspaces(db, { workspaceId, teamIds });
  if (shared.length === 0) return [workspaceId];
  const own = await db.select({ id: leads.workspaceId }).from(leads).where(eq(leads.workspaceId, workspaceId)).limit(1);
  return [...own, ...shared].map(({ id }) => id);
}

const line = (index: number) => ({ index, of: 3 });

export const isOverdue = ({ now, since }: OverdueAt): SQL =>
  sql`(${leads.status} = 'NEW' and case when ${leads.dueAt} is null then ${leads.statusSince} <= ${since} else ${leads.dueAt} <= ${now} end)`;

function overdueIs({ is, ...at }: NonNullable<LeadQuery["overdue"]>): SQL {
  return is ? isOverdue(at) : not(isOverdue(at));
}

const isAssignedTo = (assigneeId: string | null): SQL =>
  assigneeId === null ? isNull(leads.assigneeId) : eq(leads.assigneeId, assigneeId);

/** For the leads that match. */
export const matchingLeads = (visible: VisibleLeads, query: LeadFilter): SQL | undefined =>
  and(
    inArray(leads.workspaceId, [...visible.workspaceIds]),
    visible.scope,
    ...wordsIn(leads.searchText, query.search),
    query.status && inArray(leads.status, [...query.status]),
    query.carId ? eq(leads.carId, query.carId) : undefined,
    query.before === undefined ? undefined : lt(leads.createdAt, query.before),
    query.overdue && overdueIs(query.overdue),
    query.assigneeId === undefined ? undefined : isAssignedTo(query.assigneeId),
    query.dueBefore === undefined ? undefined : lt(leads.dueAt, query.dueBefore),
    query.campaignId === undefined ? undefined : eq(leads.campaignId, query.campaignId),
    ...utmNames.map((name) => (query[name] ? sql`lower(${leads[name]}) = lower(${query[name]})` : undefined)),
    lineIs(leads.searchText, line(0), query.action),
    lineIs(leads.searchText, line(1), query.targetName),
    lineIs(leads.searchText, line(2), query.tag),
  );

const sortColumns = {
  order: leads.position,
  status: leads.status,
  action: sql`lower(${leads.action})`,
  targetName: sql`lower(${leads.targetName})`,
  createdAt: leads.createdAt,
  dueAt: leads.dueAt,
} as const;

const { workspaceId: _workspace, searchText: _folded, ...shown } = getTableColumns(leads);
const { make, model, overviewYear, location, status: vehicleStatus } = getTableColumns(vehicles);
/** A lead and its vehicle in one flat row: reading a page of nested rows takes almost twice as long. */
const listed = { ...shown, make, model, overviewYear, location, vehicleStatus };
export type ShownLead = Omit<LeadRow, "workspaceId" | "searchText">;
type ListedVehicle = Pick<VehicleRow, "make" | "model" | "overviewYear" | "location">;
export type ListedLead = ShownLead & ListedVehicle & { readonly vehicleStatus: VehicleRow["status"] };

/** The databases sort NULL differently. */
const withoutDueDate = sql`case when ${leads.dueAt} is null then 1 else 0 end`;

type Order = Pick<LeadQuery, "sortBy" | "sortOrder">;

function sortedLeads(db: Reader, where: SQL | undefined, { sortBy, sortOrder }: Order) {
  const direction = sortOrder === "asc" ? asc : desc;
  return db
    .select(listed)
    .from(leads)
    .innerJoin(vehicles, eq(vehicles.id, leads.carId))
    .where(where)
    .orderBy(...(sortBy === "dueAt" ? [asc(withoutDueDate)] : []), direction(sortColumns[sortBy]), direction(leads.id));
}

const ofWorkspace = eq(leads.workspaceId, sql.placeholder("workspaceId"));
const unfilteredQuery = (order: Order) =>
  prepared(`leads_by_${order.sortBy}_${order.sortOrder}`, (db) =>
    sortedLeads(db, ofWorkspace, order).limit(sql.placeholder("limit")).offset(sql.placeholder("offset")),
  );
const sortings = ["order", "status", "action", "targetName", "createdAt", "dueAt"] as const;
/** The most frequent queries: the leads of one workspace without a filter. */
const unfiltered = {
  asc: new Map(sortings.map((sortBy) => [sortBy, unfilteredQuery({ sortBy, sortOrder: "asc" })])),
  desc: new Map(sortings.map((sortBy) => [sortBy, unfilteredQuery({ sortBy, sortOrder: "desc" })])),
} as const;

/**
 * The leads that match, each with its vehicle. Leads with equal sort keys are in the order of their ids: the older first,
 * or last in descending order. `total` is the number of matches: it decides how they are found.
 */
export async function searchLeads(
  db: Reader,
  visible: VisibleLeads,
  query: LeadQuery & { readonly total: number },
): Promise<ListedLead[]> {
  const { sortBy, sortOrder, limit, offset, total, ...filter } = query;
  if (total <= offset) return [];
  const [workspaceId, ...others] = visible.workspaceIds;
  const isUnfiltered =
    !visible.scope &&
    others.length === 0 &&
    Object.values(filter).every((value) => value === undefined || value === "");
  const run = isUnfiltered ? unfiltered[sortOrder].get(sortBy) : undefined;
  if (run) return run(db, { workspaceId, limit, offset });
  const where = foundByTrigrams("leads", matchingLeads(visible, query), { search: query.search, matches: total });
  return sortedLeads(db, where, { sortBy, sortOrder }).limit(limit).offset(offset);
}

export function countLeads(db: Reader, visible: VisibleLeads, query: LeadFilter): Promise<number> {
  const counted = db.select({ n: count() }).from(leads).$dynamic();
  const joined = visible.scope ? counted.innerJoin(vehicles, eq(vehicles.id, leads.carId)) : counted;
  return totalOf(db, joined.where(foundByTrigrams("leads", matchingLeads(visible, query), { search: query.search })));
}

/** The leads with these ids whose vehicle is in `scope` (see `Access`). */
export const visibleLeads = (db: Reader, scope: SQL, ids: readonly string[]): Promise<ShownLead[]> =>
  db
    .select(shown)
    .from(leads)
    .innerJoin(vehicles, eq(vehicles.id, leads.carId))
    .where(and(perRow(scope), inArray(leads.id, [...ids])));

/** The leads with these ids in all workspaces of an environment, with their vehicles. Check the caller's access after it. */
export const findLeads = (db: Reader, environment: Environment, ids: readonly string[]): Promise<LeadOfVehicle[]> =>
  db
    .select({ lead: leads, car: vehicles })
    .from(leads)
    .innerJoin(vehicles, eq(vehicles.id, leads.carId))
    .innerJoin(workspaces, eq(workspaces.id, leads.workspaceId))
    .where(and(inArray(leads.id, [...ids]), eq(workspaces.environment, environment)));

/** The oldest NEW lead of a vehicle with the same action and `targetInfo`. */
export const findOpenLead = async (
  db: Reader,
  lead: Pick<LeadRow, "workspaceId" | "carId" | "action" | "targetInfo">,
): Promise<LeadRow | undefined> =>
  (
    await db
      .select()
      .from(leads)
      .where(
        and(
          eq(leads.workspaceId, lead.workspaceId),
          eq(leads.carId, lead.carId),
          eq(leads.status, "NEW"),
          eq(leads.action, lead.action),
          eq(leads.targetInfo, lead.targetInfo),
        ),
      )
      .orderBy(asc(leads.id))
      .limit(1)
  )[0];

/** The address, number and source of a lead's contact. */
export const findCustomer = async (
  db: Reader,
  { workspaceId, contactId }: Pick<LeadRow, "workspaceId" | "contactId">,
): Promise<{ email: string | null; phone: string | null; source: string | null } | undefined> =>
  contactId === null
    ? undefined
    : (
        await db
          .select({ email: contacts.email, phone: contacts.phone, source: contacts.source })
          .from(contacts)
          .where(and(eq(contacts.workspaceId, workspaceId), eq(contacts.id, contactId)))
      )[0];

export const insertLead = async (
  tx: Writer,
  vehicle: Authorized<VehicleRow, "create_leads">,
  lead: Omit<typeof leads.$inferInsert, "workspaceId" | "carId">,
): Promise<LeadRow | undefined> =>
  (
    await tx
      .insert(leads)
      .values({ ...lead, workspaceId: vehicle.workspaceId, carId: vehicle.id })
      .returning()
  )[0];

const ofLead = ({ workspaceId, id }: LeadRow): SQL | undefined =>
  and(eq(leads.workspaceId, workspaceId), eq(leads.id, id));

/** The lead, locked until the transaction ends; undefined if it was deleted. */
export const lockLead = async (
  tx: Writer,
  { lead }: Authorized<LeadOfVehicle, "manage_leads">,
): Promise<LeadRow | undefined> => (await lockRows(tx.select().from(leads).where(ofLead(lead)), "no key update"))[0];

/** Changes the lead and returns it; undefined if it was deleted. */
export const updateLead = async (
  tx: Writer,
  { lead }: Authorized<LeadOfVehicle, "manage_leads">,
  change: Partial<LeadRow>,
): Promise<LeadRow | undefined> => (await tx.update(leads).set(change).where(ofLead(lead)).returning())[0];

/** Changes a lead of this contact and returns it; undefined if it was deleted or has another contact. */
export const updateLeadOfContact = async (
  tx: Writer,
  { id, contactId }: { readonly id: string; readonly contactId: string },
  change: Partial<LeadRow>,
): Promise<LeadRow | undefined> =>
  (
    await tx
      .update(leads)
      .set(change)
      .where(and(eq(leads.id, id), eq(leads.contactId, contactId)))
      .returning()
  )[0];

/** Returns whether the lead still existed. */
export const deleteLeadRow = async (
  tx: Writer,
  { lead }: Authorized<LeadOfVehicle, "manage_leads">,
): Promise<boolean> => (await tx.delete(leads).where(ofLead(lead)).returning({ id: leads.id })).length > 0;

import { and, asc, count, desc, eq, getTableColumns, inArray, lt, lte, ne, not, type SQL, sql } from "drizzle-orm";
import type { Environment } from "../../../contracts/accounts.ts";
import type { Authorized } from "../../access/authorized.ts";
import { prepared } from "../../platform/db/prepared.ts";
import { lineIs, searchTextOf, wordsIn } from "../../platform/db/search.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
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

/** The vehicles that a lead may be seen at. */
export interface Visible {
  readonly workspaceIds: readonly string[];
  /** A condition on `vehicles`; none where all of those workspaces' are visible. */
  readonly scope?: SQL | undefined;
}

export interface LeadSearch {
  readonly search?: string | undefined;
  readonly status?: LeadRow["status"] | undefined;
  readonly action?: string | undefined;
  readonly targetName?: string | undefined;
  readonly tag?: string | undefined;
  readonly carId?: string | undefined;
  /** Made before this instant. */
  readonly before?: string | undefined;
  /** Whether it is NEW, and has been since this instant or longer. */
  readonly overdue?: { readonly is: boolean; readonly since: string } | undefined;
  readonly sortBy: "order" | "status" | "action" | "targetName" | "createdAt";
  readonly sortOrder: "asc" | "desc";
  readonly limit: number;
  readonly offset: number;
}

export const leadSearchText = ({ action, targetName, tag }: Pick<LeadRow, "action" | "targetName" | "tag">): string =>
  searchTextOf([action, targetName, tag]);

/** The workspaces whose leads somebody may see: with a single one the list follows an index. */
export async function workspacesWithLeads(
  db: Reader,
  { workspaceId, teamIds }: { workspaceId: string; teamIds: readonly string[] },
): Promise<string[]> {
  if (teamIds.length === 0) return [workspaceId];
  const shared = await db
    .selectDistinct({ id: vehicles.workspaceId })
    .from(vehicles)
    .where(and(inArray(vehicles.teamId, [...teamIds]), ne(vehicles.workspaceId, workspaceId)));
  if (shared.length === 0) return [workspaceId];
  const own = await db.select({ id: leads.workspaceId }).from(leads).where(eq(leads.workspaceId, workspaceId)).limit(1);
  return [...own, ...shared].map(({ id }) => id);
}

const line = (index: number) => ({ index, of: 3 });

function isOverdue({ is, since }: NonNullable<LeadSearch["overdue"]>): SQL | undefined {
  const overdue = and(eq(leads.status, "NEW"), lte(leads.statusSince, since));
  return is || !overdue ? overdue : not(overdue);
}

const condition = (visible: Visible, wish: LeadSearch): SQL | undefined =>
  and(
    inArray(leads.workspaceId, [...visible.workspaceIds]),
    visible.scope,
    ...wordsIn(leads.searchText, wish.search),
    wish.status && eq(leads.status, wish.status),
    wish.carId ? eq(leads.carId, wish.carId) : undefined,
    wish.before === undefined ? undefined : lt(leads.createdAt, wish.before),
    wish.overdue && isOverdue(wish.overdue),
    lineIs(leads.searchText, line(0), wish.action),
    lineIs(leads.searchText, line(1), wish.targetName),
    lineIs(leads.searchText, line(2), wish.tag),
  );

const sortColumns = {
  order: leads.position,
  status: leads.status,
  action: sql`lower(${leads.action})`,
  targetName: sql`lower(${leads.targetName})`,
  createdAt: leads.createdAt,
} as const;

const { workspaceId: _workspace, searchText: _folded, ...shown } = getTableColumns(leads);
const { make, model, overviewYear, location } = getTableColumns(vehicles);
/** A lead as it is shown, and its car in the same row: nested, a page would take almost twice as long to read. */
const listed = { ...shown, make, model, overviewYear, location };
export type ShownLead = Omit<LeadRow, "workspaceId" | "searchText">;
export type ListedLead = ShownLead & Pick<typeof vehicles.$inferSelect, "make" | "model" | "overviewYear" | "location">;

type Order = Pick<LeadSearch, "sortBy" | "sortOrder">;

function inOrder(db: Reader, where: SQL | undefined, { sortBy, sortOrder }: Order) {
  const direction = sortOrder === "asc" ? asc : desc;
  return db
    .select(listed)
    .from(leads)
    .innerJoin(vehicles, eq(vehicles.id, leads.carId))
    .where(where)
    .orderBy(direction(sortColumns[sortBy]), direction(leads.id));
}

const ofWorkspace = eq(leads.workspaceId, sql.placeholder("workspaceId"));
const wholeIn = (order: Order) =>
  prepared(`leads_by_${order.sortBy}_${order.sortOrder}`, (db) =>
    inOrder(db, ofWorkspace, order).limit(sql.placeholder("limit")).offset(sql.placeholder("offset")),
  );
const sortings = ["order", "status", "action", "targetName", "createdAt"] as const;
/** One workspace's leads without a filter: what is asked for most. */
const whole = {
  asc: new Map(sortings.map((sortBy) => [sortBy, wholeIn({ sortBy, sortOrder: "asc" })])),
  desc: new Map(sortings.map((sortBy) => [sortBy, wholeIn({ sortBy, sortOrder: "desc" })])),
} as const;

/** The leads that match, each with its car; of equal ones the older (by id) stands first, or last where it goes down. */
export function searchLeads(db: Reader, visible: Visible, wish: LeadSearch): Promise<ListedLead[]> {
  const { sortBy, sortOrder, limit, offset, ...filter } = wish;
  const [workspaceId, ...others] = visible.workspaceIds;
  const isWhole = !visible.scope && others.length === 0 && !Object.values(filter).some(Boolean);
  const ask = isWhole ? whole[sortOrder].get(sortBy) : undefined;
  if (ask) return ask(db, { workspaceId, limit, offset });
  return inOrder(db, condition(visible, wish), { sortBy, sortOrder }).limit(limit).offset(offset);
}

export async function countLeads(db: Reader, visible: Visible, wish: LeadSearch): Promise<number> {
  const counted = db.select({ n: count() }).from(leads).$dynamic();
  const joined = visible.scope ? counted.innerJoin(vehicles, eq(vehicles.id, leads.carId)) : counted;
  return (await joined.where(condition(visible, wish)))[0]?.n ?? 0;
}

/** The leads of those ids in any account's workspace of that environment, with their cars: for who may act on them. */
export const findLeads = (db: Reader, environment: Environment, ids: readonly string[]): Promise<LeadOfVehicle[]> =>
  db
    .select({ lead: leads, car: vehicles })
    .from(leads)
    .innerJoin(vehicles, eq(vehicles.id, leads.carId))
    .innerJoin(workspaces, eq(workspaces.id, leads.workspaceId))
    .where(and(inArray(leads.id, [...ids]), eq(workspaces.environment, environment)));

/** A lead that is still to be done: the same action, at the same car, for the same address or number. */
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

/** Where the contact of a lead came from, and how it is reached. */
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

/** Changes it, and answers it as it then is; undefined when it is gone. */
export const updateLead = async (
  tx: Writer,
  { lead: { workspaceId, id } }: Authorized<LeadOfVehicle, "manage_leads">,
  change: Partial<LeadRow>,
): Promise<LeadRow | undefined> =>
  (
    await tx
      .update(leads)
      .set(change)
      .where(and(eq(leads.workspaceId, workspaceId), eq(leads.id, id)))
      .returning()
  )[0];

/** Changes a lead of that contact, and returns it as it then is; undefined if it is gone or another contact's. */
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

/** Whether it was there. */
export const deleteLead = async (
  tx: Writer,
  { lead: { workspaceId, id } }: Authorized<LeadOfVehicle, "manage_leads">,
): Promise<boolean> =>
  (
    await tx
      .delete(leads)
      .where(and(eq(leads.workspaceId, workspaceId), eq(leads.id, id)))
      .returning({ id: leads.id })
  ).length > 0;

import { and, asc, eq, exists, inArray, isNotNull, like, ne, not, type SQL, sql } from "drizzle-orm";
import { lockRows } from "../../../platform/db/row-lock.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { workspaces } from "../../accounts/accounts.table.ts";
import { memberships, teamRoles } from "../../teams/teams.table.ts";
import { vehicles } from "../../vehicles/vehicles.table.ts";
import type { LeadRow } from "../leads.repo.ts";
import { leads } from "../leads.table.ts";

/** Where to look: the leads of some vehicles, or those of a team's vehicles, of one account or of all. */
export type Where =
  | { readonly vehicleIds: readonly string[] }
  | { readonly teamId: string; readonly accountId?: string };

const within = (where: Where): SQL | undefined =>
  "vehicleIds" in where
    ? inArray(vehicles.id, [...where.vehicleIds])
    : and(
        eq(vehicles.teamId, where.teamId),
        where.accountId === undefined ? undefined : eq(leads.assigneeId, where.accountId),
      );

/** The role has the permission. The Owner role has all of them. Permissions are stored as a JSON array of names. */
const viewsInventory = like(sql`cast(${teamRoles.permissions} as text)`, '%"view_inventory"%');

const assigneeSeesVehicle = (db: Reader): SQL =>
  exists(
    db
      .select({ id: memberships.id })
      .from(memberships)
      .innerJoin(teamRoles, eq(teamRoles.id, memberships.roleId))
      .where(and(eq(memberships.teamId, vehicles.teamId), eq(memberships.userId, leads.assigneeId), viewsInventory)),
  );

/** Open leads with an assignee who neither owns the vehicle nor sees it in its team, in the order of their ids, locked. */
export const lockUnseenLeads = async (tx: Writer, where: Where, limit: number): Promise<LeadRow[]> => {
  const found = tx
    .select({ lead: leads })
    .from(vehicles)
    // the literal status lets the database use the index of open leads
    .innerJoin(leads, and(eq(leads.carId, vehicles.id), sql`${leads.status} = 'NEW'`))
    .innerJoin(workspaces, eq(workspaces.id, leads.workspaceId))
    .where(
      and(
        within(where),
        isNotNull(leads.assigneeId),
        ne(leads.assigneeId, workspaces.accountId),
        not(assigneeSeesVehicle(tx)),
      ),
    )
    .orderBy(asc(leads.id))
    .limit(limit);
  return (await lockRows(found, "no key update")).map(({ lead }) => lead);
};

/** Removes the assignee of these leads and returns them. */
export const unassignLeads = (tx: Writer, ids: readonly string[], updatedAt: string): Promise<LeadRow[]> =>
  tx
    .update(leads)
    .set({ assigneeId: null, updatedAt })
    .where(inArray(leads.id, [...ids]))
    .returning();

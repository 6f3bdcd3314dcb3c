import { type AnyColumn, and, eq, exists, inArray, isNull, or, type SQL } from "drizzle-orm";
import type { Reader } from "../../../platform/db/store.ts";
import { workspaces } from "../../accounts/accounts.table.ts";
import { campaigns } from "../../campaigns/campaigns.table.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { leads } from "../../leads/leads.table.ts";
import { sales } from "../../sales/sales.table.ts";
import { memberships, teams } from "../../teams/teams.table.ts";
import { vehicles } from "../../vehicles/vehicles.table.ts";

/** The rows that KPIs count: all of a workspace, or those of a team's vehicles in all members' workspaces. */
export type Scope = { readonly workspaceId: string } | { readonly teamId: string };

interface Columns {
  readonly workspaceId: AnyColumn;
  readonly vehicleId: AnyColumn;
}
export const leadColumns: Columns = { workspaceId: leads.workspaceId, vehicleId: leads.carId };

/** The workspaces of a team's members. A team's vehicles belong to its members and leave the team with them. */
const teamWorkspaces = (db: Reader, teamId: string) =>
  db
    .select({ id: workspaces.id })
    .from(memberships)
    .innerJoin(teams, eq(teams.id, memberships.teamId))
    .innerJoin(
      workspaces,
      and(eq(workspaces.accountId, memberships.userId), eq(workspaces.environment, teams.environment)),
    )
    .where(eq(memberships.teamId, teamId));

export const vehiclesIn = (scope: Scope): SQL =>
  "teamId" in scope ? eq(vehicles.teamId, scope.teamId) : eq(vehicles.workspaceId, scope.workspaceId);

/** A condition for tables with a vehicle id: the rows of the scope's vehicles. */
export function ofVehiclesIn(db: Reader, scope: Scope, { workspaceId, vehicleId }: Columns): SQL | undefined {
  if (!("teamId" in scope)) return eq(workspaceId, scope.workspaceId);
  const car = db
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(and(eq(vehicles.id, vehicleId), eq(vehicles.teamId, scope.teamId)));
  // The workspaces first: a window has few rows, and a team may have many vehicles.
  return and(inArray(workspaceId, teamWorkspaces(db, scope.teamId)), exists(car));
}

/** A team has no contacts of its own: those with a lead or a sale of one of its vehicles count. */
export function contactsIn(db: Reader, scope: Scope): SQL | undefined {
  if (!("teamId" in scope)) return eq(contacts.workspaceId, scope.workspaceId);
  const hasLead = db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.contactId, contacts.id), ofVehiclesIn(db, scope, leadColumns)));
  const hasSale = db
    .select({ id: sales.id })
    .from(sales)
    .where(and(eq(sales.contactId, contacts.id), isNull(sales.voidedAt), ofVehiclesIn(db, scope, sales)));
  return and(inArray(contacts.workspaceId, teamWorkspaces(db, scope.teamId)), or(exists(hasLead), exists(hasSale)));
}

/** For a team: the campaigns that are shared with it, and those of its vehicles. */
export const campaignsIn = (db: Reader, scope: Scope): SQL | undefined =>
  "teamId" in scope
    ? or(eq(campaigns.teamId, scope.teamId), ofVehiclesIn(db, scope, campaigns))
    : eq(campaigns.workspaceId, scope.workspaceId);

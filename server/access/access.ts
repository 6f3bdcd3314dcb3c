import { AppError } from "../../contracts/kit/errors.ts";
import type { TeamPermission } from "../../contracts/teams.ts";
import { lockTeam } from "../features/teams/teams.repo.ts";
import type { Reader, Writer } from "../platform/db/store.ts";
import { rolesOf, teammatesWorkspaces, type VehicleScope, vehiclesOf } from "./access.repo.ts";
import type { Caller } from "./caller.ts";
import { allows } from "./permissions.ts";

/** What decides who may act on a vehicle. */
export interface Belonging {
  readonly workspaceId: string;
  readonly teamId: string | null;
  readonly ownerId: string;
}

/** What somebody may do with which vehicles, and so with what hangs on them: inspections, leads, figures. */
export interface Access {
  /** A condition on `vehicles`: those that the caller may see. */
  readonly scope: VehicleScope;
  /** Whether the caller may do this to a vehicle: to any of the own workspace, to a team's as the role says. */
  may(vehicle: Belonging, permission: TeamPermission): boolean;
  /** The teams in which the caller has the permission. */
  teamIds(permission: TeamPermission): readonly string[];
  /** Whether the caller is in the team at all. */
  isIn(teamId: string): boolean;
  /** The workspace that a team of the caller's works on; undefined for a team that he is not in. */
  workspaceOf(teamId: string): string | undefined;
}

/**
 * Read anew for each request: a role that was changed counts from the next one on. A workspace and a team
 * are of one environment, so that nothing of the sandbox is ever seen from production, nor the other way.
 */
export async function accessOf(db: Reader, caller: Caller): Promise<Access> {
  const roles = await rolesOf(db, caller);
  const teamIds = (permission: TeamPermission): string[] =>
    roles
      .filter(({ ownerId, permissions }) => allows({ isOwner: ownerId === caller.accountId, permissions }, permission))
      .map(({ teamId }) => teamId);
  return {
    scope: vehiclesOf(caller.workspaceId, teamIds("view_inventory")),
    may: ({ workspaceId, teamId }, permission) =>
      workspaceId === caller.workspaceId || (teamId !== null && teamIds(permission).includes(teamId)),
    teamIds,
    isIn: (teamId) => roles.some((role) => role.teamId === teamId),
    workspaceOf: (teamId) => roles.find((role) => role.teamId === teamId)?.workspaceId,
  };
}

/** The caller's own workspace, and those whose vehicles may be in one of his teams. */
export const workspacesAround = async (db: Reader, caller: Caller): Promise<ReadonlySet<string>> =>
  new Set([caller.workspaceId, ...(await teammatesWorkspaces(db, caller))]);

/** Keeps the team, its people and their roles as they are until the transaction ends: ask for the access after it. */
export async function holdTeam(tx: Writer, teamId: string | null | undefined): Promise<void> {
  if (teamId) await lockTeam(tx, teamId);
}

/** What a member is told whose role does not go that far. */
export const lacksPermission = (permission: TeamPermission, field?: string): AppError =>
  new AppError("INSUFFICIENT_PERMISSIONS", {
    message: `Your role in this team lacks the permission ${permission}.`,
    details: { required: permission },
    ...(field !== undefined && { field }),
  });

/**
 * Throws unless the caller has the permission in the team that he wants to give something to: TEAM_NOT_FOUND
 * for a team that he is not in, INSUFFICIENT_PERMISSIONS for one in which his role does not go that far.
 */
export function assertTeam(access: Access, teamId: string | null | undefined, permission: TeamPermission): void {
  if (!teamId || access.teamIds(permission).includes(teamId)) return;
  throw access.isIn(teamId)
    ? lacksPermission(permission, "teamId")
    : new AppError("TEAM_NOT_FOUND", { field: "teamId" });
}

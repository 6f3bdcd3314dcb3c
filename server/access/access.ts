import type { TeamPermission } from "../../contracts/accounts/teams.ts";
import { AppError } from "../../contracts/kit/errors.ts";
import { lockTeam } from "../features/teams/teams.repo.ts";
import type { Reader, Writer } from "../platform/db/store.ts";
import { rolesOf, teammatesWorkspaces, type VehicleScope, vehiclesOf } from "./access.repo.ts";
import type { Caller } from "./caller.ts";
import { lacksPermission } from "./errors.ts";
import { allows } from "./permissions.ts";
import type { RecordScope } from "./records/listed.repo.ts";

/** The owners of a vehicle: its workspace, and the team that shares it. */
export interface VehicleOwners {
  readonly workspaceId: string;
  readonly teamId: string | null;
}

/** What a caller may do, read from the database once. The `require...` functions of `server/access` take it. */
export interface Access<Db extends Reader = Reader> {
  readonly db: Db;
  readonly caller: Caller;
  /** A condition on `vehicles`: those that the caller may see. */
  readonly scope: VehicleScope;
  /** The same for lists of records that follow a vehicle. */
  readonly records: RecordScope;
  /** Whether the caller may do this to a vehicle: always in their own workspace, in a team if the role permits it. */
  may(vehicle: VehicleOwners, permission: TeamPermission): boolean;
  /** The teams in which the caller has the permission. */
  teamIds(permission: TeamPermission): readonly string[];
  /** Whether the caller is in the team at all. */
  isIn(teamId: string): boolean;
  /** The workspace of a team; undefined for a team that the caller is not in. */
  workspaceOf(teamId: string): string | undefined;
}

/**
 * As of the last commit, for each request and in each transaction: a changed role counts from the next one on. A workspace and a
 * team belong to one environment, so the sandbox is never visible from production, nor the other way.
 */
export async function accessOf<Db extends Reader>(db: Db, caller: Caller): Promise<Access<Db>> {
  const roles = await rolesOf(db, caller);
  const teamIds = (permission: TeamPermission): string[] =>
    roles
      .filter(({ ownerId, permissions }) => allows({ isOwner: ownerId === caller.accountId, permissions }, permission))
      .map(({ teamId }) => teamId);
  return {
    db,
    caller,
    scope: vehiclesOf(caller.workspaceId, teamIds("view_inventory")),
    records: { workspaceId: caller.workspaceId, teamIds: teamIds("view_inventory") },
    may: ({ workspaceId, teamId }, permission) =>
      workspaceId === caller.workspaceId || (teamId !== null && teamIds(permission).includes(teamId)),
    teamIds,
    isIn: (teamId) => roles.some((role) => role.teamId === teamId),
    workspaceOf: (teamId) => roles.find((role) => role.teamId === teamId)?.workspaceId,
  };
}

/** The caller's own workspace, and those whose vehicles may be in one of their teams. */
export const visibleWorkspaces = async (db: Reader, caller: Caller): Promise<ReadonlySet<string>> =>
  new Set([caller.workspaceId, ...(await teammatesWorkspaces(db, caller))]);

/** Locks the team, its members and their roles until the transaction ends. Read the access after it. */
export async function holdTeam(tx: Writer, teamId: string | null | undefined): Promise<void> {
  if (teamId) await lockTeam(tx, teamId);
}

/**
 * Throws unless the caller has the permission in the team to which they assign something: TEAM_NOT_FOUND for a team
 * that they are not in, INSUFFICIENT_PERMISSIONS for one in which their role lacks it. No team is always permitted.
 */
export function assertTeam(access: Access, teamId: string | null | undefined, permission: TeamPermission): void {
  if (!teamId || access.teamIds(permission).includes(teamId)) return;
  throw access.isIn(teamId)
    ? lacksPermission(permission, "teamId")
    : new AppError("TEAM_NOT_FOUND", { field: "teamId" });
}

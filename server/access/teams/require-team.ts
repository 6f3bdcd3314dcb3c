import type { TeamPermission } from "../../../contracts/accounts/teams.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { findStanding, lockTeam } from "../../features/teams/teams.repo.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { authorize } from "../authorize.ts";
import type { Caller } from "../caller.ts";
import { lacksPermission } from "../errors.ts";
import { allows, lacking, type Standing } from "../permissions.ts";
import type { AuthorizedTeam, OwnedTeam, TeamStanding } from "./team-standing.ts";

/** A team that the caller is in. Throws TEAM_NOT_FOUND for another, as if it did not exist. */
export async function requireMembership(db: Reader, caller: Caller, teamId: string): Promise<TeamStanding> {
  const found = await findStanding(db, caller, teamId);
  if (!found) throw new AppError("TEAM_NOT_FOUND");
  return { ...found, isOwner: found.team.ownerId === caller.accountId };
}

/** A team in which the caller has the permission. Throws TEAM_NOT_FOUND and INSUFFICIENT_PERMISSIONS. */
export async function requireTeam<P extends TeamPermission>(
  db: Reader,
  caller: Caller,
  teamId: string,
  permission: P,
): Promise<AuthorizedTeam<P>> {
  const standing = await requireMembership(db, caller, teamId);
  if (!allows(standing, permission)) throw lacksPermission(permission);
  return authorize(standing, permission);
}

/** The same with the team locked: until the transaction ends nobody else changes its members or roles. */
export async function requireTeamToChange<P extends TeamPermission>(
  tx: Writer,
  caller: Caller,
  teamId: string,
  permission: P,
): Promise<AuthorizedTeam<P>> {
  await lockTeam(tx, teamId);
  return requireTeam(tx, caller, teamId, permission);
}

/** A locked team that the caller owns. Throws TEAM_NOT_FOUND and NOT_TEAM_OWNER. */
export async function requireOwnedTeam(tx: Writer, caller: Caller, teamId: string): Promise<OwnedTeam> {
  await lockTeam(tx, teamId);
  const standing = await requireMembership(tx, caller, teamId);
  if (!standing.isOwner) throw new AppError("NOT_TEAM_OWNER");
  return standing as OwnedTeam;
}

/** Nobody grants permissions that they lack: INSUFFICIENT_PERMISSIONS, with `details.lacking`. */
export function assertMayGrant(standing: Standing, permissions: readonly TeamPermission[], field: string): void {
  const beyond = lacking(standing, permissions);
  if (beyond.length === 0) return;
  throw new AppError("INSUFFICIENT_PERMISSIONS", {
    message: `You cannot give permissions that you lack yourself: ${beyond.join(", ")}.`,
    field,
    details: { lacking: beyond },
  });
}

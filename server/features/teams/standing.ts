import { AppError } from "../../../contracts/kit/errors.ts";
import type { TeamPermission } from "../../../contracts/teams.ts";
import { lacksPermission } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { allows, lacking, type Standing } from "../../access/permissions.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { findStanding, lockTeam, type TeamRow } from "./teams.repo.ts";

/** The caller in one of his teams. */
export interface TeamStanding extends Standing {
  readonly team: TeamRow;
}

/** Throws TEAM_NOT_FOUND for a team that the caller is not in, as if it did not exist. */
export async function standingIn(db: Reader, caller: Caller, teamId: string): Promise<TeamStanding> {
  const found = await findStanding(db, caller, teamId);
  if (!found) throw new AppError("TEAM_NOT_FOUND");
  return { ...found, isOwner: found.team.ownerId === caller.accountId };
}

/** The same for who must have a permission there: else INSUFFICIENT_PERMISSIONS. */
export async function standingWith(
  db: Reader,
  caller: Caller,
  teamId: string,
  permission: TeamPermission,
): Promise<TeamStanding> {
  const standing = await standingIn(db, caller, teamId);
  if (!allows(standing, permission)) throw lacksPermission(permission);
  return standing;
}

/** The same for who is about to change the team's people or roles: nobody else does until the transaction ends. */
export async function standingToChange(
  tx: Writer,
  caller: Caller,
  teamId: string,
  permission: TeamPermission,
): Promise<TeamStanding> {
  await lockTeam(tx, teamId);
  return standingWith(tx, caller, teamId, permission);
}

/** The same for changes that only the team's owner makes: else NOT_TEAM_OWNER. */
export async function standingAsOwner(tx: Writer, caller: Caller, teamId: string): Promise<TeamStanding> {
  await lockTeam(tx, teamId);
  const standing = await standingIn(tx, caller, teamId);
  if (!standing.isOwner) throw new AppError("NOT_TEAM_OWNER");
  return standing;
}

/** Nobody gives another what he does not have himself: INSUFFICIENT_PERMISSIONS, `details.lacking` names it. */
export function assertMayGrant(standing: Standing, permissions: readonly TeamPermission[], field: string): void {
  const beyond = lacking(standing, permissions);
  if (beyond.length === 0) return;
  throw new AppError("INSUFFICIENT_PERMISSIONS", {
    message: `You cannot give permissions that you lack yourself: ${beyond.join(", ")}.`,
    field,
    details: { lacking: beyond },
  });
}

import { type Access, accessOf, assertTeam, holdTeam } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import type { Writer } from "../../../platform/db/store.ts";

/**
 * The team of a new vehicle. A team or null that is given stands; without one it is the only team in which the author
 * may edit the inventory. With none or several of them the vehicle is private.
 */
export function teamOfNewVehicle(given: string | null | undefined, editableTeams: readonly string[]): string | null {
  if (given !== undefined) return given;
  const [only = null, ...others] = editableTeams;
  return others.length === 0 ? only : null;
}

/**
 * The team of a vehicle that this transaction adds, and the access it was decided by. The team is locked first: a
 * member who is removed at the same moment adds a private vehicle, or one that the removal takes out of the team.
 * Throws TEAM_NOT_FOUND and INSUFFICIENT_PERMISSIONS with `teamId` for a given team.
 */
export async function holdTeamOfNewVehicle(
  tx: Writer,
  caller: Caller,
  given: string | null | undefined,
): Promise<{ teamId: string | null; access: Access }> {
  const editable = async () => {
    const access = await accessOf(tx, caller);
    return { access, teamId: teamOfNewVehicle(given, access.teamIds("edit_inventory")) };
  };
  const { teamId: locked } = await editable();
  await holdTeam(tx, locked);
  const { access, teamId } = await editable();
  if (given !== undefined) assertTeam(access, given, "edit_inventory");
  // The membership changed between the two reads: only the locked team is safe to share with.
  return { access, teamId: teamId === locked ? teamId : null };
}

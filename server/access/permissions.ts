import { type TeamPermission, teamPermissions } from "../../contracts/accounts/teams.ts";

/** A person's permissions in a team: all of them for its owner, else those of their role. */
export interface Standing {
  readonly isOwner: boolean;
  readonly permissions: readonly TeamPermission[];
}

/** Permissions that another permission includes: who edits vehicles may also inspect them. */
const impliedBy: Partial<Record<TeamPermission, TeamPermission>> = { inspect_vehicles: "edit_inventory" };

/**
 * A member has a permission when it is in the role's list, when one in the list implies it, or when the member is
 * the owner (interface, 2.4).
 */
export function allows({ isOwner, permissions }: Standing, permission: TeamPermission): boolean {
  const wider = impliedBy[permission];
  return isOwner || permissions.includes(permission) || (wider !== undefined && permissions.includes(wider));
}

/** All permissions of a person, with implied ones, in the order of the contract. */
export const permissionsOf = (standing: Standing): TeamPermission[] =>
  teamPermissions.filter((permission) => allows(standing, permission));

/** The permissions among `wanted` that the person lacks, and so cannot grant. */
export const lacking = (standing: Standing, wanted: readonly TeamPermission[]): TeamPermission[] =>
  wanted.filter((permission) => !allows(standing, permission));

/** Each permission once, in the order of the contract. */
export const inOrder = (permissions: readonly TeamPermission[]): TeamPermission[] =>
  teamPermissions.filter((permission) => permissions.includes(permission));

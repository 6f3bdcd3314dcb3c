import type { TeamRole } from "../../../contracts/roles.ts";
import type { Member, TeamPermission } from "../../../contracts/teams.ts";

/** What somebody is in a team, and so what its page offers; the server judges each act itself. */
export interface TeamAccess {
  readonly userId: string;
  readonly isOwner: boolean;
  can(permission: TeamPermission): boolean;
}

export function teamAccess(members: readonly Member[], userId: string): TeamAccess {
  const me = members.find(({ id }) => id === userId);
  const isOwner = me?.isOwner ?? false;
  const given = me?.role.permissions ?? [];
  // as the server has it: to edit vehicles includes to inspect them
  const has = (permission: TeamPermission) =>
    given.includes(permission) || (permission === "inspect_vehicles" && given.includes("edit_inventory"));
  return { userId, isOwner, can: (permission) => isOwner || has(permission) };
}

/** The roles that one may give: never the owner's, and none with a permission that one lacks. */
export const grantableRoles = (roles: readonly TeamRole[], access: TeamAccess): TeamRole[] =>
  roles.filter(({ kind, permissions }) => kind !== "owner" && permissions.every((name) => access.can(name)));

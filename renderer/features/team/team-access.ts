import type { TeamRole } from "../../../contracts/accounts/roles.ts";
import type { Member, TeamPermission } from "../../../contracts/accounts/teams.ts";

/** What the signed-in user may do in a team. The page offers only these actions; the server checks each request. */
export interface TeamAccess {
  readonly userId: string;
  readonly isOwner: boolean;
  can(permission: TeamPermission): boolean;
}

export function teamAccess(members: readonly Member[], userId: string): TeamAccess {
  const me = members.find(({ id }) => id === userId);
  const isOwner = me?.isOwner ?? false;
  const granted = me?.role.permissions ?? [];
  // same rule as on the server: edit_inventory includes inspect_vehicles
  const has = (permission: TeamPermission) =>
    granted.includes(permission) || (permission === "inspect_vehicles" && granted.includes("edit_inventory"));
  return { userId, isOwner, can: (permission) => isOwner || has(permission) };
}

/** The roles that the user may assign: never the owner's, and none with a permission that the user does not have. */
export const grantableRoles = (roles: readonly TeamRole[], access: TeamAccess): TeamRole[] =>
  roles.filter(({ kind, permissions }) => kind !== "owner" && permissions.every((name) => access.can(name)));

import { type TeamPermission, teamPermissions } from "../../../contracts/teams.ts";

/** What a person is in a team: its owner, or somebody with a role's permissions. */
export interface Standing {
  readonly isOwner: boolean;
  readonly permissions: readonly TeamPermission[];
}

/** A member has a permission when it is in the role's list or the member is the owner (interface, 2.4). */
export const allows = ({ isOwner, permissions }: Standing, permission: TeamPermission): boolean =>
  isOwner || permissions.includes(permission);

/** The permissions among `wanted` that the person does not have, and so cannot give to another. */
export const lacking = (standing: Standing, wanted: readonly TeamPermission[]): TeamPermission[] =>
  wanted.filter((permission) => !allows(standing, permission));

/** Each once, in the order of the contract. */
export const inOrder = (permissions: readonly TeamPermission[]): TeamPermission[] =>
  teamPermissions.filter((permission) => permissions.includes(permission));

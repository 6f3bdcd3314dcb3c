import type { TeamRole } from "../../../../contracts/accounts/roles.ts";
import { type TeamPermission, teamPermissions } from "../../../../contracts/accounts/teams.ts";
import { own } from "../../../../contracts/kit/own.ts";

/** The unsaved permissions of roles, by role id. Roles without changes are not in it. */
export type Draft = Readonly<Record<string, readonly TeamPermission[]>>;

const same = (one: readonly TeamPermission[], other: readonly TeamPermission[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name));

export const permissionsIn = (draft: Draft, role: TeamRole): readonly TeamPermission[] =>
  own(draft, role.id) ?? role.permissions;

/** Adds or removes one permission of one role. A role whose permissions are as saved leaves the draft. */
export function toggled(draft: Draft, role: TeamRole, permission: TeamPermission): Draft {
  const before = permissionsIn(draft, role);
  const has = before.includes(permission);
  const after = teamPermissions.filter((name) => (name === permission ? !has : before.includes(name)));
  const { [role.id]: _removed, ...others } = draft;
  return same(after, role.permissions) ? others : { ...others, [role.id]: after };
}

/** The draft after a role was saved. Changes of the role made during saving stay in the draft. */
export function withoutSaved(draft: Draft, saved: Pick<TeamRole, "id" | "permissions">): Draft {
  const { [saved.id]: pending, ...others } = draft;
  return pending && !same(pending, saved.permissions) ? draft : others;
}

/** The changes that are still to be saved, for roles that still exist. */
export const changedRoles = (
  draft: Draft,
  roles: readonly TeamRole[],
): readonly { readonly role: TeamRole; readonly permissions: readonly TeamPermission[] }[] =>
  roles.flatMap((role) => {
    const permissions = own(draft, role.id);
    return permissions && !same(permissions, role.permissions) ? [{ role, permissions }] : [];
  });

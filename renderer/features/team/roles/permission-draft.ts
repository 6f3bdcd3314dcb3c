import { own } from "../../../../contracts/kit/own.ts";
import type { TeamRole } from "../../../../contracts/roles.ts";
import { type TeamPermission, teamPermissions } from "../../../../contracts/teams.ts";

/** The permissions that roles are to have, by role id, where they differ from what they have now. */
export type Draft = Readonly<Record<string, readonly TeamPermission[]>>;

const same = (one: readonly TeamPermission[], other: readonly TeamPermission[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name));

export const permissionsIn = (draft: Draft, role: TeamRole): readonly TeamPermission[] =>
  own(draft, role.id) ?? role.permissions;

/** The draft with one permission of one role given or taken; what is as it was leaves it. */
export function toggled(draft: Draft, role: TeamRole, permission: TeamPermission): Draft {
  const before = permissionsIn(draft, role);
  const has = before.includes(permission);
  const after = teamPermissions.filter((name) => (name === permission ? !has : before.includes(name)));
  const { [role.id]: _left, ...others } = draft;
  return same(after, role.permissions) ? others : { ...others, [role.id]: after };
}

/** The draft after a role was saved as it is given here; what was ticked of it meanwhile stays to be saved. */
export function withoutSaved(draft: Draft, saved: Pick<TeamRole, "id" | "permissions">): Draft {
  const { [saved.id]: wish, ...others } = draft;
  return wish && !same(wish, saved.permissions) ? draft : others;
}

/** What of the draft still says something new of roles that still exist. */
export const changedRoles = (
  draft: Draft,
  roles: readonly TeamRole[],
): readonly { readonly role: TeamRole; readonly permissions: readonly TeamPermission[] }[] =>
  roles.flatMap((role) => {
    const permissions = own(draft, role.id);
    return permissions && !same(permissions, role.permissions) ? [{ role, permissions }] : [];
  });

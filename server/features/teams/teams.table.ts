import type { TeamPermission } from "../../../contracts/accounts/teams.ts";
import { id, index, instant, json, ofWorkspace, oneOf, table, text, unique } from "../../platform/db/kit.ts";
import { accounts, workspaces } from "../accounts/accounts.table.ts";

/** People of several accounts who work on the vehicles of the owner's workspace. */
export const teams = table(
  "teams",
  {
    id: id(),
    /** The owner's workspace, of the same environment. */
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    environment: oneOf(["production", "development"]).notNull(),
    ownerId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    name: text().notNull(),
    slug: text().notNull(),
    /** Name and slug, folded to lower case. */
    searchText: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [unique("teams_slug_uq").on(t.environment, t.slug), index("teams_owner_idx").on(t.ownerId)],
);

export const teamRoles = table(
  "team_roles",
  {
    id: id(),
    workspaceId: ofWorkspace(),
    teamId: text()
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The Owner role cannot be changed. */
    kind: oneOf(["owner", "default", "custom"]).notNull(),
    permissions: json<TeamPermission[]>().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [unique("team_roles_name_uq").on(t.teamId, t.name)],
);

/** The owner has a membership, too. */
export const memberships = table(
  "memberships",
  {
    id: id(),
    workspaceId: ofWorkspace(),
    teamId: text()
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    roleId: text()
      .notNull()
      .references(() => teamRoles.id),
    createdAt: instant().notNull(),
  },
  (t) => [unique("memberships_user_uq").on(t.teamId, t.userId), index("memberships_user_idx").on(t.userId)],
);

export const invitations = table(
  "invitations",
  {
    id: id(),
    workspaceId: ofWorkspace(),
    teamId: text()
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    email: text().notNull(),
    /** Null until an account with that address exists. */
    userId: text().references(() => accounts.id, { onDelete: "cascade" }),
    roleId: text()
      .notNull()
      .references(() => teamRoles.id, { onDelete: "cascade" }),
    invitedBy: text().references(() => accounts.id, { onDelete: "set null" }),
    tokenHash: text().notNull(),
    status: oneOf(["pending", "accepted", "cancelled"]).notNull(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    unique("invitations_token_uq").on(t.tokenHash),
    index("invitations_team_idx").on(t.teamId, t.status),
    index("invitations_email_idx").on(t.email),
  ],
);

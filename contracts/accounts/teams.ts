import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { arrayAnswer, BooleanInQuery, Id, Instant, Message, nameOf, page } from "../kit/values.ts";
import { Email } from "./accounts.ts";

/**
 * What a member may do with the team's vehicles, leads, figures and people. `edit_inventory` implies
 * `inspect_vehicles`. Without `view_costs`, purchase prices and figures computed from costs are hidden.
 */
export const teamPermissions = [
  "view_inventory",
  "view_costs",
  "inspect_vehicles",
  "edit_inventory",
  "delete_inventory",
  "create_leads",
  "manage_leads",
  "view_analytics",
  "manage_kpis",
  "invite_members",
  "remove_members",
  "manage_roles",
  "manage_team",
] as const;
export const TeamPermission = z.enum(teamPermissions);
export type TeamPermission = z.infer<typeof TeamPermission>;

const Name = nameOf(1, 100);
const Slug = z
  .string()
  .min(1)
  .max(50)
  .regex(/^[a-z0-9-]+$/, "has lowercase letters, digits and hyphens only");

export const GrantedRole = z
  .object({ id: Id, name: z.string(), permissions: z.array(TeamPermission) })
  .meta({ id: "GrantedRole" });

const Person = z.object({ id: Id, name: z.string(), email: z.string() });

export const Member = z
  .object({
    id: Id.meta({ description: "the person's user id" }),
    name: z.string(),
    email: z.string(),
    image: z.string().nullable().meta({ description: "URL of a picture; null if there is none" }),
    createdAt: Instant.meta({ description: "when the person became a member" }),
    role: GrantedRole,
    isOwner: z.boolean(),
  })
  .meta({ id: "Member" });
export type Member = z.infer<typeof Member>;

export const Team = z
  .object({
    id: Id,
    name: z.string(),
    slug: z.string(),
    ownerId: Id,
    createdAt: Instant,
    owner: Person,
    memberCount: z.int().meta({ description: "including the owner" }),
    roleCount: z.int(),
    invitationCount: z.int().meta({ description: "invitations that can still be accepted" }),
    permissions: z
      .array(TeamPermission)
      .meta({ description: "what the caller may do in the team, including implied permissions" }),
  })
  .meta({ id: "Team" });
export type Team = z.infer<typeof Team>;

export const Invitation = z
  .object({
    id: Id,
    teamId: Id,
    userId: Id.nullable().meta({ description: "null while no account has this address" }),
    email: z.string(),
    roleId: Id,
    expiresAt: Instant,
    user: Person.nullable(),
    role: GrantedRole.pick({ id: true, name: true }),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof Invitation>;

export const Membership = z
  .object({
    id: Id,
    teamId: Id,
    userId: Id,
    roleId: Id,
    team: z.object({ id: Id, name: z.string(), slug: z.string() }),
    role: GrantedRole,
  })
  .meta({ id: "Membership" });
export type Membership = z.infer<typeof Membership>;

const common = { auth: "any", shape: "plain" } as const;
const read = { ...common, permission: "teams:read" } as const;
const write = { ...common, permission: "teams:write" } as const;
const ById = z.object({ id: z.string().min(1).meta({ description: "the id of the team" }) });
const OfTeam = z.object({ teamId: z.string().min(1).meta({ description: "the id of the team" }) });
const OfMember = OfTeam.extend({ memberId: z.string().min(1).meta({ description: "the id of the member's account" }) });
const paged = z.object(page());

export const teams = contract({
  list: {
    ...read,
    method: "GET",
    path: "/teams",
    summary: "List the teams that you are in",
    description: `${arrayAnswer} Teams that you are not in are never listed.`,
    query: z.object({
      search: z.string().trim().max(100).optional().meta({ description: "words of name or slug" }),
      ownerId: Id.optional(),
      sortBy: z.enum(["name", "createdAt"]).default("name"),
      sortOrder: z.enum(["asc", "desc"]).default("asc"),
      ...page(),
    }),
    response: z.array(Team),
    errors: [],
  },
  my: {
    ...read,
    method: "GET",
    path: "/teams/my",
    summary: "List the teams that you own or are a member of, by name",
    query: paged,
    response: z.array(Team),
    errors: [],
  },
  bySlug: {
    ...read,
    method: "GET",
    path: "/teams/slug/{slug}",
    summary: "Read a team by its slug",
    params: z.object({ slug: z.string().min(1).meta({ description: "the slug of the team: `main-street-sales`" }) }),
    response: Team,
    errors: ["TEAM_NOT_FOUND"],
  },
  ofUser: {
    ...read,
    method: "GET",
    path: "/teams/user/{userId}",
    summary: "List the teams that you share with a person",
    params: z.object({ userId: z.string().min(1).meta({ description: "the id of the person's account" }) }),
    query: paged,
    response: z.array(Team),
    errors: [],
  },
  get: {
    ...read,
    method: "GET",
    path: "/teams/{id}",
    summary: "Read a team, with its members if `includeDetails=true`",
    params: ById,
    query: z.object({ includeDetails: BooleanInQuery.default(false) }),
    response: Team.extend({ members: z.array(Member).optional() }).meta({ id: "TeamDetails" }),
    errors: ["TEAM_NOT_FOUND"],
  },
  create: {
    ...write,
    method: "POST",
    path: "/teams",
    summary: "Create a team; the creator owns it",
    description: "The team starts with the roles Owner, Admin, Manager, Salesperson, Viewer and Inspector.",
    body: z.strictObject({ name: Name, slug: Slug }),
    response: Team.pick({ id: true, name: true, slug: true, ownerId: true, createdAt: true }),
    status: 201,
    errors: ["SLUG_ALREADY_EXISTS"],
  },
  update: {
    ...write,
    method: "PATCH",
    path: "/teams/{id}",
    summary: "Change the name or slug of a team; only for the owner",
    params: ById,
    body: z.strictObject({ name: Name, slug: Slug }).partial(),
    response: Team,
    errors: ["TEAM_NOT_FOUND", "NOT_TEAM_OWNER", "SLUG_ALREADY_EXISTS"],
  },
  remove: {
    ...write,
    method: "DELETE",
    path: "/teams/{id}",
    summary: "Delete a team that has no members other than its owner; only for the owner",
    description: "Its vehicles stay with the accounts that own them.",
    params: ById,
    response: Message,
    errors: ["TEAM_NOT_FOUND", "NOT_TEAM_OWNER", "TEAM_HAS_MEMBERS"],
  },
  invite: {
    ...write,
    method: "POST",
    path: "/teams/{teamId}/invite",
    sensitive: true,
    summary: "Invite an e-mail address to the team; needs `invite_members`",
    description:
      "Sends a mail with a link. The token is returned only here. It works once, within 7 days, and only for the invited address. An earlier invitation of the address to this team is replaced. Callers cannot invite to a role with permissions that they lack, or to the Owner role.",
    params: OfTeam,
    body: z.strictObject({ email: Email, roleId: Id }),
    response: Invitation.extend({ token: z.string() }).meta({ id: "NewInvitation" }),
    status: 201,
    errors: ["TEAM_NOT_FOUND", "RESOURCE_NOT_FOUND", "ALREADY_TEAM_MEMBER"],
  },
  invitations: {
    ...read,
    method: "GET",
    path: "/teams/{teamId}/invitations",
    summary: "List the invitations that can still be accepted, newest first; needs `invite_members`",
    params: OfTeam,
    query: paged,
    response: z.array(Invitation),
    errors: ["TEAM_NOT_FOUND"],
  },
  cancelInvitation: {
    ...write,
    method: "DELETE",
    path: "/teams/invitations/{invitationId}/cancel",
    summary: "Cancel an invitation; needs `invite_members`",
    params: z.object({ invitationId: z.string().min(1).meta({ description: "the id of the invitation" }) }),
    response: Message,
    errors: ["INVITATION_NOT_FOUND"],
  },
  acceptInvitation: {
    ...write,
    method: "POST",
    path: "/teams/accept-invitation",
    sensitive: true,
    summary: "Join a team with the token of an invitation",
    description: "A person without an account first registers with the invited address, verifies it and signs in.",
    body: z.strictObject({ token: z.string().min(1).max(256) }),
    response: Membership,
    errors: ["INVITATION_NOT_FOUND", "INVITATION_EXPIRED", "ALREADY_TEAM_MEMBER"],
  },
  members: {
    ...read,
    method: "GET",
    path: "/teams/{teamId}/members",
    summary: "List a team's members in the order in which they joined",
    params: OfTeam,
    query: paged,
    response: z.array(Member),
    errors: ["TEAM_NOT_FOUND"],
  },
  changeMember: {
    ...write,
    method: "PATCH",
    path: "/teams/{teamId}/members/{memberId}",
    summary: "Give a member another role; needs `manage_roles`",
    description: "Callers cannot give a role with permissions that they lack. The owner keeps the Owner role.",
    params: OfMember,
    body: z.strictObject({ roleId: Id }),
    response: Member,
    errors: ["TEAM_NOT_FOUND", "RESOURCE_NOT_FOUND", "CANNOT_REMOVE_OWNER"],
  },
  removeMember: {
    ...write,
    method: "DELETE",
    path: "/teams/{teamId}/members/{memberId}",
    summary: "Remove a member, which needs `remove_members`, or leave the team",
    description: "Vehicles that belong to the removed member's account are no longer shared with the team.",
    params: OfMember,
    response: Message,
    errors: ["TEAM_NOT_FOUND", "RESOURCE_NOT_FOUND", "CANNOT_REMOVE_OWNER"],
  },
});

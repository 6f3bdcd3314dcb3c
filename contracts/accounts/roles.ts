import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { Id, Instant, Message, nameOf, page } from "../kit/values.ts";
import { GrantedRole, TeamPermission } from "./teams.ts";

export const TeamRole = GrantedRole.extend({
  teamId: Id,
  kind: z.enum(["owner", "default", "custom"]).meta({ description: "the Owner role cannot be changed" }),
  memberCount: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
}).meta({ id: "TeamRole" });
export type TeamRole = z.infer<typeof TeamRole>;

const writable = {
  name: nameOf(1, 50),
  permissions: z.array(TeamPermission).max(100),
} as const;

const common = { auth: "any", shape: "plain" } as const;
const read = { ...common, permission: "teams:read" } as const;
const write = { ...common, permission: "teams:write" } as const;
const OfTeam = z.object({ teamId: z.string().min(1).meta({ description: "the id of the team" }) });
const OfRole = OfTeam.extend({ roleId: z.string().min(1).meta({ description: "the id of the role" }) });

export const roles = contract({
  list: {
    ...read,
    method: "GET",
    path: "/teams/{teamId}/roles",
    summary: "List a team's roles",
    params: OfTeam,
    query: z.object(page()),
    response: z.array(TeamRole),
    errors: ["TEAM_NOT_FOUND"],
  },
  create: {
    ...write,
    method: "POST",
    path: "/teams/{teamId}/roles",
    summary: "Create a role; needs `manage_roles` and every permission that the role grants",
    params: OfTeam,
    body: z.strictObject(writable),
    response: TeamRole,
    status: 201,
    errors: ["TEAM_NOT_FOUND"],
  },
  update: {
    ...write,
    method: "PATCH",
    path: "/teams/{teamId}/roles/{roleId}",
    summary: "Change a role; needs `manage_roles` and every permission that the change adds",
    description: "Applies to the role's members from their next request. The Owner role cannot be changed.",
    params: OfRole,
    body: z.strictObject(writable).partial(),
    response: TeamRole,
    errors: ["TEAM_NOT_FOUND", "RESOURCE_NOT_FOUND"],
  },
  remove: {
    ...write,
    method: "DELETE",
    path: "/teams/{teamId}/roles/{roleId}",
    summary: "Delete a role that no member has and no invitation uses; needs `manage_roles`",
    params: OfRole,
    response: Message,
    errors: ["TEAM_NOT_FOUND", "RESOURCE_NOT_FOUND", "ROLE_IN_USE"],
  },
});

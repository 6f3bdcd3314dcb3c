import type { roles as roleContract } from "../../../contracts/accounts/roles.ts";
import type { teams as contract } from "../../../contracts/accounts/teams.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { listOutcome } from "../../platform/http/reply.ts";
import type { Invitations } from "./invitations/invitations.service.ts";
import type { Members } from "./members/members.service.ts";
import type { Roles } from "./roles/roles.service.ts";
import type { Teams } from "./teams.service.ts";

interface Services {
  readonly teams: Teams;
  readonly members: Members;
  readonly invitations: Invitations;
}

const done = (message: string) => ({ success: true as const, message });

export const teamRoutes = ({ teams, members, invitations }: Services): Handlers<typeof contract> => ({
  list: async ({ caller, query, request }) => {
    const { teams: rows, total } = await teams.list(caller, query);
    return listOutcome(rows, { total, ...query, url: request.url });
  },
  my: async ({ caller, query, request }) => {
    const { teams: rows, total } = await teams.list(caller, query);
    return listOutcome(rows, { total, ...query, url: request.url });
  },
  ofUser: async ({ caller, params, query, request }) => {
    const { teams: rows, total } = await teams.list(caller, { ...query, userId: params.userId });
    return listOutcome(rows, { total, ...query, url: request.url });
  },
  bySlug: ({ caller, params }) => teams.get(caller, { slug: params.slug }),
  get: ({ caller, params, query }) => teams.get(caller, { id: params.id }, query.includeDetails),
  create: ({ caller, body }) => teams.create(caller, body),
  update: ({ caller, params, body }) => teams.update(caller, params.id, body),
  remove: async ({ caller, params }) => {
    await teams.remove(caller, params.id);
    return done("The team is deleted.");
  },
  invite: ({ caller, params, body }) => invitations.invite(caller, params.teamId, body),
  invitations: async ({ caller, params, query, request }) => {
    const { invitations: rows, total } = await invitations.list(caller, params.teamId, query);
    return listOutcome(rows, { total, ...query, url: request.url });
  },
  cancelInvitation: async ({ caller, params }) => {
    await invitations.cancel(caller, params.invitationId);
    return done("The invitation is cancelled.");
  },
  acceptInvitation: ({ caller, body }) => invitations.accept(caller, body.token),
  members: async ({ caller, params, query, request }) => {
    const { members: rows, total } = await members.list(caller, params.teamId, query);
    return listOutcome(rows, { total, ...query, url: request.url });
  },
  changeMember: ({ caller, params, body }) =>
    members.change(caller, params.teamId, { memberId: params.memberId, roleId: body.roleId }),
  removeMember: async ({ caller, params }) => {
    await members.remove(caller, params.teamId, params.memberId);
    return done("The member is no longer in the team.");
  },
});

export const roleRoutes = (roles: Roles): Handlers<typeof roleContract> => ({
  list: async ({ caller, params, query, request }) => {
    const { roles: rows, total } = await roles.list(caller, params.teamId, query);
    return listOutcome(rows, { total, ...query, url: request.url });
  },
  create: ({ caller, params, body }) => roles.create(caller, params.teamId, body),
  update: ({ caller, params, body }) => roles.update(caller, params.teamId, params.roleId, body),
  remove: async ({ caller, params }) => {
    await roles.remove(caller, params.teamId, params.roleId);
    return done("The role is deleted.");
  },
});

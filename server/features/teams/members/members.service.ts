import type { Member } from "../../../../contracts/accounts/teams.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireMembership, requireTeam, requireTeamToChange } from "../../../access/teams/require-team.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Reader, Store, Writer } from "../../../platform/db/store.ts";
import { record } from "../../audit/record.ts";
import type { Leads } from "../../leads/leads.service.ts";
import type { Vehicles } from "../../vehicles/vehicles.service.ts";
import { grantableRole } from "../roles/grantable.ts";
import { lockTeam } from "../teams.repo.ts";
import { memberOf } from "./member.ts";
import { changeRole, countMembers, deleteMembership, findMember, listMembers, type MemberRow } from "./members.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Vehicles;
  readonly leads: Pick<Leads, "unassignUnseen">;
}

/** The member to change, who is never the owner. Throws RESOURCE_NOT_FOUND and CANNOT_REMOVE_OWNER. */
async function otherMember(db: Reader, team: { id: string; ownerId: string }, memberId: string): Promise<MemberRow> {
  const member = await findMember(db, team.id, memberId);
  if (!member) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such member.", field: "memberId" });
  if (member.id === team.ownerId) throw new AppError("CANNOT_REMOVE_OWNER", { field: "memberId" });
  return member;
}

export function createMembers({ store, clock, vehicles, leads }: Needs) {
  return {
    async list(
      caller: Caller,
      teamId: string,
      page: { limit: number; offset: number },
    ): Promise<{ members: Member[]; total: number }> {
      const { team } = await requireMembership(store.read, caller, teamId);
      const rows = await listMembers(store.read, teamId, page);
      return {
        members: rows.map((row) => memberOf(row, team.ownerId)),
        total: await countMembers(store.read, teamId),
      };
    },

    change: (caller: Caller, teamId: string, { memberId, roleId }: { memberId: string; roleId: string }) =>
      store.write(async (tx: Writer): Promise<Member> => {
        const standing = await requireTeamToChange(tx, caller, teamId, "manage_roles");
        const member = await otherMember(tx, standing.team, memberId);
        const { id, name, permissions } = await grantableRole(tx, standing, roleId);
        await changeRole(tx, standing, { userId: memberId, roleId: id });
        if (!permissions.includes("view_inventory")) await leads.unassignUnseen(tx, { teamId, accountId: memberId });
        await record(tx, clock, caller, {
          action: "team.member_role_changed",
          subjectType: "team",
          subjectId: teamId,
          details: { member: { id: memberId, email: member.email }, from: member.role.name, to: name },
        });
        return memberOf({ ...member, role: { id, name, permissions } }, standing.team.ownerId);
      }),

    /** Removes another member, with `remove_members`, or the caller. */
    remove: (caller: Caller, teamId: string, memberId: string): Promise<void> =>
      store.write(async (tx: Writer) => {
        await lockTeam(tx, teamId);
        const leaves = memberId === caller.accountId;
        const { team } = leaves
          ? await requireMembership(tx, caller, teamId)
          : await requireTeam(tx, caller, teamId, "remove_members");
        const member = await otherMember(tx, team, memberId);
        await deleteMembership(tx, teamId, memberId);
        await vehicles.unshare(tx, teamId, memberId);
        await record(tx, clock, caller, {
          action: leaves ? "team.member_left" : "team.member_removed",
          subjectType: "team",
          subjectId: teamId,
          details: { member: { id: memberId, email: member.email }, role: member.role.name },
        });
      }),
  };
}
export type Members = ReturnType<typeof createMembers>;

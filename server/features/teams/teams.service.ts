import type { z } from "zod";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { teams as contract, Member, Team } from "../../../contracts/teams.ts";
import type { Caller } from "../../access/caller.ts";
import { permissionsOf } from "../../access/permissions.ts";
import { requireOwnedTeam } from "../../access/teams/require-team.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import { isUniqueViolation } from "../../platform/db/errors.ts";
import { searchTextOf } from "../../platform/db/search.ts";
import type { Reader, Store, Writer } from "../../platform/db/store.ts";
import { newId } from "../../platform/ids.ts";
import { record } from "../audit/record.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { memberOf } from "./members/member.ts";
import { countMembers, insertMembership, listMembers } from "./members/members.repo.ts";
import { defaultRoles } from "./roles/default-roles.ts";
import { insertDefaultRoles } from "./roles/roles.repo.ts";
import {
  countTeams,
  deleteTeam,
  insertTeam,
  searchTeams,
  type TeamRow,
  type TeamSearch,
  updateTeam,
} from "./teams.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Vehicles;
}
type NewTeam = z.output<typeof contract.create.body>;
type TeamChange = z.output<typeof contract.update.body>;

type FoundTeam = Awaited<ReturnType<typeof searchTeams>>[number];

/** A team in the API's form, with the caller's permissions. */
const wire = (caller: Caller, { granted, ...team }: FoundTeam): Team => ({
  ...team,
  permissions: permissionsOf({ isOwner: team.ownerId === caller.accountId, permissions: granted }),
});

/** Teams for their members. Others get TEAM_NOT_FOUND. */
export function openTeams({ store, clock, vehicles }: Needs) {
  async function one(db: Reader, caller: Caller, search: Pick<TeamSearch, "id" | "slug">): Promise<Team> {
    const [team] = await searchTeams(db, { ...caller, now: instantNow(clock) }, search);
    if (!team) throw new AppError("TEAM_NOT_FOUND");
    return wire(caller, team);
  }

  /** A slug is unique within an environment. Throws SLUG_ALREADY_EXISTS. */
  const withSlug = async <T>(slug: string | undefined, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new AppError("SLUG_ALREADY_EXISTS", { field: "slug", details: { slug } });
    }
  };

  return {
    async list(caller: Caller, search: TeamSearch): Promise<{ teams: Team[]; total: number }> {
      const rows = await searchTeams(store.read, { ...caller, now: instantNow(clock) }, search);
      return { teams: rows.map((row) => wire(caller, row)), total: await countTeams(store.read, caller, search) };
    },

    async get(
      caller: Caller,
      search: Pick<TeamSearch, "id" | "slug">,
      withMembers = false,
    ): Promise<Team & { members?: Member[] }> {
      const team = await one(store.read, caller, search);
      if (!withMembers) return team;
      return { ...team, members: (await listMembers(store.read, team.id)).map((row) => memberOf(row, team.ownerId)) };
    },

    /** The caller owns the new team and has its Owner role. */
    async create(caller: Caller, { name, slug }: NewTeam): Promise<TeamRow> {
      const now = instantNow(clock);
      const team: TeamRow = {
        id: newId(),
        workspaceId: caller.workspaceId,
        environment: caller.environment,
        ownerId: caller.accountId,
        name,
        slug,
        searchText: searchTextOf([name, slug]),
        createdAt: now,
        updatedAt: now,
      };
      const roles = defaultRoles.map(({ permissions, ...role }) => ({
        ...role,
        id: newId(),
        teamId: team.id,
        permissions: [...permissions],
        createdAt: now,
        updatedAt: now,
      }));
      const [ownerRole] = roles;
      if (!ownerRole) throw new Error("a team has an Owner role");
      const owner = { id: newId(), teamId: team.id, userId: caller.accountId, roleId: ownerRole.id, createdAt: now };
      await withSlug(slug, () =>
        store.write(async (tx) => {
          await insertTeam(tx, team);
          await insertDefaultRoles(tx, roles);
          await insertMembership(tx, owner);
          await record(tx, clock, caller, {
            action: "team.created",
            subjectType: "team",
            subjectId: team.id,
            details: { name, slug },
          });
        }),
      );
      return team;
    },

    update: (caller: Caller, id: string, { name, slug }: TeamChange): Promise<Team> =>
      withSlug(slug, () =>
        store.write(async (tx) => {
          const owned = await requireOwnedTeam(tx, caller, id);
          const before = owned.team;
          const after = { name: name ?? before.name, slug: slug ?? before.slug };
          await updateTeam(tx, owned, {
            ...after,
            searchText: searchTextOf([after.name, after.slug]),
            updatedAt: instantNow(clock),
          });
          await record(tx, clock, caller, {
            action: "team.changed",
            subjectType: "team",
            subjectId: id,
            details: { from: { name: before.name, slug: before.slug }, to: after },
          });
          return one(tx, caller, { id });
        }),
      ),

    remove: (caller: Caller, id: string): Promise<void> =>
      store.write(async (tx: Writer) => {
        const owned = await requireOwnedTeam(tx, caller, id);
        const { team } = owned;
        const others = (await countMembers(tx, id)) - 1;
        if (others > 0) throw new AppError("TEAM_HAS_MEMBERS", { details: { members_left: others } });
        await vehicles.unshare(tx, id);
        await deleteTeam(tx, owned);
        await record(tx, clock, caller, {
          action: "team.deleted",
          subjectType: "team",
          subjectId: id,
          details: { name: team.name, slug: team.slug },
        });
      }),
  };
}
export type Teams = ReturnType<typeof openTeams>;

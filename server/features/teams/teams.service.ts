import type { z } from "zod";
import type { teams as contract, Member, Team } from "../../../contracts/accounts/teams.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Caller } from "../../access/caller.ts";
import { permissionsOf } from "../../access/permissions.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Reader, Store } from "../../platform/db/store.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { createTeam } from "./commands/create-team.ts";
import { removeTeam } from "./commands/delete-team.ts";
import { changeTeam } from "./commands/update-team.ts";
import { withSlug } from "./commands/with-slug.ts";
import { memberOf } from "./members/member.ts";
import { listMembers } from "./members/members.repo.ts";
import { countTeams, searchTeams, type TeamRow, type TeamSearch } from "./teams.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Vehicles;
}
type NewTeam = z.output<typeof contract.create.body>;
type TeamChange = z.output<typeof contract.update.body>;
type TeamName = Pick<TeamSearch, "id" | "slug">;

type FoundTeam = Awaited<ReturnType<typeof searchTeams>>[number];

/** A team in the API's form, with the caller's permissions. */
const wire = (caller: Caller, { granted, ...team }: FoundTeam): Team => ({
  ...team,
  permissions: permissionsOf({ isOwner: team.ownerId === caller.accountId, permissions: granted }),
});

/** Teams for their members. Others get TEAM_NOT_FOUND. */
export function createTeams(needs: Needs) {
  const { store, clock } = needs;
  async function one(db: Reader, caller: Caller, name: TeamName): Promise<Team> {
    const [team] = await searchTeams(db, { ...caller, now: instantNow(clock) }, name);
    if (!team) throw new AppError("TEAM_NOT_FOUND");
    return wire(caller, team);
  }

  return {
    async list(caller: Caller, search: TeamSearch): Promise<{ teams: Team[]; total: number }> {
      const rows = await searchTeams(store.read, { ...caller, now: instantNow(clock) }, search);
      return { teams: rows.map((row) => wire(caller, row)), total: await countTeams(store.read, caller, search) };
    },

    async get(caller: Caller, name: TeamName, withMembers = false): Promise<Team & { members?: Member[] }> {
      const team = await one(store.read, caller, name);
      if (!withMembers) return team;
      return { ...team, members: (await listMembers(store.read, team.id)).map((row) => memberOf(row, team.ownerId)) };
    },

    create: (caller: Caller, body: NewTeam): Promise<TeamRow> => createTeam(needs, caller, body),

    update: (caller: Caller, id: string, body: TeamChange): Promise<Team> =>
      withSlug(body.slug, () =>
        store.write(async (tx) => {
          await changeTeam({ tx, clock, caller }, id, body);
          return one(tx, caller, { id });
        }),
      ),

    remove: (caller: Caller, id: string): Promise<void> => removeTeam(needs, caller, id),
  };
}
export type Teams = ReturnType<typeof createTeams>;

import type { z } from "zod";
import type { teams as contract } from "../../../../contracts/accounts/teams.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import { searchTextOf } from "../../../platform/db/search.ts";
import type { Store } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import { record } from "../../audit/record.ts";
import { insertMembership } from "../members/members.repo.ts";
import { defaultRoles } from "../roles/default-roles.ts";
import { insertDefaultRoles } from "../roles/roles.repo.ts";
import { insertTeam, type TeamRow } from "../teams.repo.ts";
import { withSlug } from "./with-slug.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
}

/** Creates a team with the default roles. The caller owns it and has its Owner role. Throws SLUG_ALREADY_EXISTS. */
export async function createTeam(
  { store, clock }: Needs,
  caller: Caller,
  { name, slug }: z.output<typeof contract.create.body>,
): Promise<TeamRow> {
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
  const roles = rolesOfNewTeam(team.id, now);
  const [ownerRole] = roles;
  if (!ownerRole) throw new Error("a team has an Owner role");
  const owner = { id: newId(), teamId: team.id, userId: caller.accountId, roleId: ownerRole.id, createdAt: now };
  await withSlug(slug, () =>
    store.write(async (tx) => {
      await insertTeam(tx, team);
      await insertDefaultRoles(tx, roles);
      await insertMembership(tx, owner);
      const subject = { action: "team.created", subjectType: "team", subjectId: team.id };
      await record(tx, clock, caller, { ...subject, details: { name, slug } });
    }),
  );
  return team;
}

/** The first role is the Owner's. */
const rolesOfNewTeam = (teamId: string, now: string) =>
  defaultRoles.map(({ permissions, ...role }) => ({
    ...role,
    id: newId(),
    teamId,
    permissions: [...permissions],
    createdAt: now,
    updatedAt: now,
  }));

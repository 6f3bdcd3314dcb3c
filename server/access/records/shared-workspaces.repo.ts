import { and, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { vehicles } from "../../features/vehicles/vehicles.table.ts";
import type { Reader } from "../../platform/db/store.ts";

/** Another workspace with vehicles in the teams. */
export interface SharedWorkspace {
  readonly id: string;
  /** Whether it has many vehicles in one of the teams. */
  readonly isLarge: boolean;
}

interface Scope {
  readonly workspaceId: string;
  readonly teamIds: readonly string[];
}

/** Our own estimate: below it, finding records by the vehicles is fast; from it on, a page of them is soon full. */
const largeFrom = 1000;

/**
 * The vehicles of these workspaces in the teams, by `vehicles_shared_idx`. That index has an expression, so that a database
 * does not use it for the list of a team's vehicles, which has an index in its order.
 */
export const vehiclesShared = (teamIds: readonly string[], workspaceIds: readonly string[]): SQL | undefined =>
  and(
    isNotNull(vehicles.teamId),
    inArray(sql`(${vehicles.teamId} || '')`, [...teamIds]),
    inArray(vehicles.workspaceId, [...workspaceIds]),
  );

const inTeam = (column: string): string =>
  `vehicles as v where v.team_id is not null and (v.team_id || '') = ${column}`;
const firstOfTeam = sql.raw(`(select min(v.workspace_id) from ${inTeam("team")})`);
const nextOfTeam = sql.raw(`(select min(v.workspace_id) from ${inTeam("team")} and v.workspace_id > workspace)`);
const vehiclesOfPair = sql.raw(
  `(select count(*) from (select 1 from ${inTeam("team")} and v.workspace_id = workspace limit ${largeFrom}) as few)`,
);

/** The other workspaces that have vehicles in the teams. It reads one entry of an index for each, not all vehicles. */
export async function sharedWorkspaces(db: Reader, { workspaceId, teamIds }: Scope): Promise<SharedWorkspace[]> {
  if (teamIds.length === 0) return [];
  const teams = sql.join(
    teamIds.map((id) => sql`select ${id} as team`),
    sql` union all `,
  );
  const found = sql`(with recursive teams(team) as (${teams}), pairs(team, workspace) as (
      select team, ${firstOfTeam} from teams
      union all select team, ${nextOfTeam} from pairs where workspace is not null)
    select workspace as id, ${vehiclesOfPair} as n from pairs where workspace <> ${workspaceId}) as found`;
  const pairs = await db.select({ id: sql<string>`id`, n: sql`n`.mapWith(Number) }).from(found);
  const large = new Set(pairs.filter(({ n }) => n >= largeFrom).map(({ id }) => id));
  return [...new Set(pairs.map(({ id }) => id))].map((id) => ({ id, isLarge: large.has(id) }));
}

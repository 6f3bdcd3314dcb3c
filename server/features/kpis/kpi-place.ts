import type { TeamPermission } from "../../../contracts/accounts/teams.ts";
import { accessOf, assertTeam } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { newId } from "../../platform/ids.ts";
import { builtInCount, standardKpis } from "./built-ins.ts";
import type { Scope } from "./figures/scope.repo.ts";
import { countKpis, insertKpi } from "./kpis.repo.ts";

/** The list of KPIs that a request is about, and the rows that they count. */
export interface KpiPlace {
  readonly workspaceId: string;
  readonly scope: Scope;
  readonly seesCosts: boolean;
}
export interface OfTeam {
  readonly teamId?: string | undefined;
}

/** Finds the place of a request: the caller's workspace, or the owner's KPIs over the vehicles of a team. */
export function createKpiPlaces({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  async function placeOf(
    caller: Caller,
    { teamId }: OfTeam,
    permissions: readonly TeamPermission[],
  ): Promise<KpiPlace> {
    const { workspaceId } = caller;
    if (teamId === undefined) return { workspaceId, scope: { workspaceId }, seesCosts: true };
    const access = await accessOf(store.read, caller);
    for (const permission of permissions) assertTeam(access, teamId, permission);
    const seesCosts = access.teamIds("view_costs").includes(teamId);
    return { workspaceId: access.workspaceOf(teamId) ?? workspaceId, scope: { teamId }, seesCosts };
  }

  /** Adds the built-in KPIs that a workspace does not have yet. */
  async function addBuiltIns(workspaceId: string): Promise<void> {
    if ((await countKpis(store.read, workspaceId, "BUILTIN")) === builtInCount) return;
    const now = instantNow(clock);
    await store.write(async (tx) => {
      for (const row of standardKpis()) {
        await insertKpi(tx, { ...row, id: newId(), workspaceId, createdAt: now, updatedAt: now });
      }
    });
  }

  return {
    addBuiltIns,

    /** Throws TEAM_NOT_FOUND, and INSUFFICIENT_PERMISSIONS without `view_analytics`. */
    toView: (caller: Caller, of: OfTeam) => placeOf(caller, of, ["view_analytics"]),

    /** Needs `manage_kpis` and `permissions`: a change that returns values also needs `view_analytics`. */
    async toChange(caller: Caller, of: OfTeam, ...permissions: readonly TeamPermission[]): Promise<KpiPlace> {
      const place = await placeOf(caller, of, ["manage_kpis", ...permissions]);
      await addBuiltIns(place.workspaceId);
      return place;
    },
  };
}

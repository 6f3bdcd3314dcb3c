import type { Campaigns } from "../features/campaigns/campaigns.service.ts";
import type { Leads } from "../features/leads/leads.service.ts";
import type { Vehicles } from "../features/vehicles/vehicles.service.ts";
import type { Writer } from "../platform/db/store.ts";

interface Needs {
  readonly vehicles: Pick<Vehicles, "unshare">;
  readonly campaigns: Pick<Campaigns, "unshare">;
  readonly leads: Pick<Leads, "unassignUnseen">;
}

/**
 * Takes what an account has out of a team that it has just left, or all vehicles and campaigns out of a team that is deleted.
 * Returns the ids of the vehicles.
 */
export const createUnshare =
  ({ vehicles, campaigns, leads }: Needs) =>
  async (tx: Writer, teamId: string, accountId?: string): Promise<string[]> => {
    const vehicleIds = await vehicles.unshare(tx, teamId, accountId);
    await campaigns.unshare(tx, teamId, accountId);
    await leads.unassignUnseen(tx, { vehicleIds });
    if (accountId !== undefined) await leads.unassignUnseen(tx, { teamId, accountId });
    return vehicleIds;
  };

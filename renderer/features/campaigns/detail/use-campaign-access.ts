import type { Campaign } from "../../../../contracts/campaigns.ts";
import type { Vehicle } from "../../../../contracts/vehicles.ts";
import { useMyTeams, useVehicleAccess } from "../../../api/teams.ts";

/** Whether the user may change and run a campaign. Until the teams are loaded nothing is offered. */
export function useMayRun(campaign: Campaign | undefined, car: Vehicle | undefined): boolean {
  const access = useVehicleAccess(car);
  const teams = useMyTeams();
  if (!campaign) return false;
  if (campaign.vehicleId !== null) return access?.can("edit_inventory") ?? false;
  if (campaign.teamId === null) return true;
  return teams.data?.find(({ id }) => id === campaign.teamId)?.permissions.includes("edit_inventory") ?? false;
}

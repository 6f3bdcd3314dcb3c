import type { Campaign } from "../../../contracts/customers/campaigns.ts";
import type { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { useMyTeams, useVehicleAccess } from "../../api/records/teams.ts";
import type { AdvertiserAccess } from "./use-advertiser.ts";

/**
 * Whether the user may change and run a campaign: by its team, or by the team of its vehicle. Undefined until the vehicle
 * and the teams are loaded. If the teams cannot be loaded, everything is offered and the server decides.
 */
export function useCampaignAccess(
  { vehicleId, teamId }: Pick<Campaign, "vehicleId" | "teamId">,
  car: Vehicle | undefined,
): AdvertiserAccess | undefined {
  const access = useVehicleAccess(car);
  const teams = useMyTeams();
  if (teams.isError || (vehicleId === null && teamId === null)) return { mayRun: true, team: undefined };
  if (!teams.data) return undefined;
  const team = teams.data.find(({ id }) => id === teamId);
  if (team?.permissions.includes("edit_inventory")) return { mayRun: true, team };
  if (vehicleId === null) return { mayRun: false, team };
  return access && { mayRun: access.can("edit_inventory"), team: access.team ?? team };
}

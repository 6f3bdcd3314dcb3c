import { type Clock, instantNow } from "../../platform/clock.ts";
import type { VehicleDependents } from "../vehicles/removal.service.ts";
import { detachCampaigns, hasCampaignOf } from "./campaigns.repo.ts";

/** When a vehicle is removed, its campaigns stay, without the vehicle. */
export const campaignsOfVehicle = (clock: Clock): VehicleDependents => ({
  exist: hasCampaignOf,
  async delete(tx, vehicleId) {
    await detachCampaigns(tx, vehicleId, instantNow(clock));
    return {};
  },
});

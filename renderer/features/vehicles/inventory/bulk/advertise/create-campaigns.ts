import type { InventoryVehicle } from "../../../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../../../api/client/client.ts";
import { errorSummary } from "../../../../../api/client/error-explanation.ts";
import type { SendOnce } from "../../../../../api/client/send-once.ts";
import { refreshCampaigns } from "../../../../../api/records/campaigns.ts";
import { suggestionFor } from "../../../../campaigns/composer/suggestion.ts";
import { bodyOf, type ComposerValues } from "../../../../campaigns/composer/values.ts";
import type { Problem } from "../problem-list.tsx";

interface Drafts {
  readonly values: ComposerValues;
  readonly sendOncePer: (carId: string) => SendOnce;
}

/**
 * Creates a draft for each vehicle, with its photos and a suggested text.
 * `sendOncePer` has a key for each vehicle: after a lost response, the next try gets the draft of the first one. Returns the
 * vehicles without a draft, with the reasons.
 */
export async function createCampaigns(
  cars: readonly InventoryVehicle[],
  { values, sendOncePer }: Drafts,
): Promise<Problem[]> {
  const failed: Problem[] = [];
  for (const car of cars) {
    try {
      const photos = await api.vehiclePhotos.list({ params: { id: car.id } });
      const suggestion = suggestionFor(car, { photos, name: "" });
      const body = bodyOf({ ...values, ...suggestion, vehicleId: car.id });
      await sendOncePer(car.id)((options) => api.campaigns.create({ body }, options));
    } catch (error) {
      failed.push({ car, reason: errorSummary(error) });
    }
  }
  void refreshCampaigns();
  return failed;
}

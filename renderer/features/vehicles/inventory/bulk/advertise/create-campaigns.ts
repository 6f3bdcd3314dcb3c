import type { InventoryVehicle } from "../../../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../../../api/client/client.ts";
import { errorSummary } from "../../../../../api/client/error-explanation.ts";
import { refreshCampaigns } from "../../../../../api/records/campaigns.ts";
import { suggestionFor } from "../../../../campaigns/composer/suggestion.ts";
import { bodyOf, type ComposerValues } from "../../../../campaigns/composer/values.ts";
import type { Problem } from "../problem-list.tsx";

/**
 * Creates a draft for each vehicle, with its photos and a suggested text. `currency`: that of
 * their asking prices. Returns the vehicles whose draft was not created.
 */
export async function createCampaigns(
  cars: readonly InventoryVehicle[],
  { values, currency }: { readonly values: ComposerValues; readonly currency: string },
): Promise<Problem[]> {
  const failed: Problem[] = [];
  for (const car of cars) {
    try {
      const photos = await api.vehiclePhotos.list({ params: { id: car.id } });
      const suggestion = suggestionFor(car, { photos, name: "", currency });
      await api.campaigns.create({ body: bodyOf({ ...values, ...suggestion, vehicleId: car.id }) });
    } catch (error) {
      failed.push({ car, reason: errorSummary(error) });
    }
  }
  void refreshCampaigns();
  return failed;
}

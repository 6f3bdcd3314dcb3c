import type { InventoryVehicle } from "../../../../../../contracts/vehicles/vehicles.ts";
import type { Preview } from "./price-preview.tsx";

/** The suggested price of each vehicle that should have another one than its asking price, in its own currency. */
export const suggestedPrices = (cars: readonly InventoryVehicle[]): Preview["prices"] =>
  cars.flatMap(({ id, askingPrice, currency, latestValue }) => {
    const suggestion = latestValue?.currency === currency ? latestValue.suggestion : null;
    if (!suggestion?.change || suggestion.change === "keep") return [];
    return [{ id, from: askingPrice, to: suggestion.price }];
  });

/** The preview of a change that changes nothing, with the suggested prices of the vehicles that may be changed. */
export function withSuggestions(found: Preview, cars: readonly InventoryVehicle[]): Preview {
  const refused = new Set(found.problems.map(({ id }) => id));
  const prices = suggestedPrices(cars).filter(({ id }) => !refused.has(id));
  return { ...found, prices, unchanged: cars.length - refused.size - prices.length };
}

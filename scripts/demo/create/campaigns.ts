import { home } from "../cars/places.ts";
import type { PlannedCar } from "../dealership/inventory.ts";
import type { Action } from "./actions.ts";
import type { Api } from "./callers.ts";

/** Number of days that the campaign has run. */
export const runsForDays = 7;

/** Advertises the most valuable car that was for sale on that day. */
export function advertised(cars: readonly PlannedCar[]): readonly Action[] {
  const onLot = cars.filter(({ end, prices }) => end === "IN_STOCK" && (prices[0]?.daysAgo ?? 0) > runsForDays);
  const [star] = onLot.toSorted((a, b) => b.worth - a.worth);
  return star ? [{ daysAgo: runsForDays, run: ({ owner, teamId }) => advertise(owner, teamId, star) }] : [];
}

/**
 * Facebook runs the campaign. Instagram rejects it, because the account has no payment method: the word in the profile key
 * makes the simulator create such an account (docs/campaigns.md).
 */
async function advertise(owner: Api, teamId: string, { stockNumber, car, prices }: PlannedCar): Promise<void> {
  await owner.campaigns.connect({ body: { platform: "facebook" } });
  await owner.campaigns.connect({ body: { platform: "instagram", profileKey: "no-payment" } });
  const { pages } = await owner.campaigns.pages();
  const name = `${car.year} ${car.model.make} ${car.model.model}`;
  const price = prices.findLast(({ daysAgo }) => daysAgo >= runsForDays)?.dollars;
  const { id } = await owner.campaigns.create({
    body: {
      name: `Demo: ${name}`,
      vehicleId: stockNumber,
      teamId,
      objective: "leads",
      dailyBudget: 40,
      headline: name,
      text: `$${price} in Indianapolis. Demo data: this car does not exist.`,
      audience: { locations: [`${home.city}, ${home.state}`], radiusKm: 80, ageMin: 21, ageMax: 65 },
      pageId: pages[0]?.id ?? null,
    },
  });
  const { summary } = await owner.campaigns.activate({
    body: { campaignId: id, platforms: ["facebook", "instagram"] },
  });
  if (summary.successes !== 1) throw new Error(`The campaign did not start: ${summary.error_messages.join(" ")}`);
}

import type { PlannedCar } from "../dealership/inventory.ts";
import type { Crew } from "./actions.ts";

/** What the dealership calculates with for each car, in US dollars. Our own estimates. */
const costs = { wanted_margin: 1500, pack: 300, transport: 150, holding_per_day: 12 } as const;

/** The appraisal by which the newest car was bought, and an open one with a bid: the manager decides about it today. */
export async function appraise(crew: Crew, cars: readonly PlannedCar[]): Promise<void> {
  const api = crew.of("mara@example.com").appraisals;
  const bought = cars.findLast(({ end }) => end === "IN_RECON");
  const undecided = cars.find(({ end }) => end === "ON_HOLD");
  if (bought) {
    const { appraisal_id } = await api.create({
      body: { vehicle_id: bought.stockNumber, ...costs, repairs: 450, bid: bought.paid },
    });
    await api.update({ params: { appraisal_id }, body: { decision: "bought", price_paid: bought.paid } });
  }
  if (undecided) {
    const { appraisal_id, highest_bid } = await api.create({
      body: { vehicle_id: undecided.stockNumber, ...costs, exit: "wholesale", note: "For the auction on Thursday." },
    });
    // bids are round numbers
    const bid = highest_bid === null ? null : Math.floor(highest_bid / 100) * 100;
    await api.update({ params: { appraisal_id }, body: { bid } });
  }
}

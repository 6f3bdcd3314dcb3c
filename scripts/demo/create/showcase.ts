import type { PlannedCar } from "../dealership/inventory.ts";
import type { Crew } from "./actions.ts";
import { appraise } from "./appraisals.ts";
import type { Api } from "./callers.ts";
import { makeCases } from "./cases.ts";
import { dents, scratches } from "./inspections.ts";
import { spin } from "./spins.ts";
import { notify } from "./webhooks.ts";

/** Number of cars to value. The cars longest in stock come first, including the overpriced one. */
const valued = 12;

export interface Extent {
  /** Pictures of a spin. */
  readonly spinFrames: number;
}

/** Creates what needs the market and the remaining features: valuations, cases, appraisals, spins, a webhook, custom figures. */
export async function showcase(crew: Crew, cars: readonly PlannedCar[], { spinFrames }: Extent): Promise<void> {
  const { owner } = crew;
  const inspector = crew.of("ines@example.com");
  const kept = cars.filter(({ end }) => end !== "SOLD");
  const onLot = cars.filter(({ end }) => end === "IN_STOCK");
  for (const { stockNumber, car, condition } of onLot.slice(0, valued)) {
    await owner.valuations.valuate({ body: { vehicle_id: stockNumber, mileage: car.miles, condition } });
  }
  await makeCases(crew, onLot);
  await appraise(crew, cars);
  // the cars with scratches and with dents on their photos: see inspections.ts
  for (const [at, marks] of [scratches, dents].entries()) {
    const car = kept[at + 1];
    if (car) await spin(inspector, { car, marks }, spinFrames);
  }
  const [leadId] = crew.leads.values();
  if (leadId !== undefined) await notify(owner, leadId);
  await customFigures(owner);
}

async function customFigures(owner: Api): Promise<void> {
  await owner.kpis.create({
    body: {
      key: "asking_prices_on_the_lot",
      title: "Asking prices on the lot",
      kpiType: "CUSTOM",
      dataType: "CURRENCY",
      aggregation: "sum",
      targetModel: "vehicle",
      targetField: "askingPrice",
      filters: [{ field: "status", operator: "eq", value: "IN_STOCK" }],
      description: "Demo data: the sum of the asking prices of all cars in stock.",
    },
  });
  await owner.kpis.create({
    body: {
      key: "leads_per_sale",
      title: "Leads per sale",
      kpiType: "CUSTOM",
      dataType: "NUMBER",
      formula: "count(lead) / count(sale)",
      description: "Demo data: number of leads for each sale.",
    },
  });
}

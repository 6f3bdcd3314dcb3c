import type { PlannedCar } from "../dealership/inventory.ts";
import { enteredByHand, misfire } from "../dealership/workshop.ts";
import type { Crew } from "./actions.ts";
import type { Api } from "./callers.ts";
import { addByHand, dents, finished, scratches } from "./inspections.ts";
import { uploadWalk } from "./photos.ts";
import { spin } from "./spins.ts";
import { notify } from "./webhooks.ts";

/** Number of cars to value. The cars longest in stock come first, including the overpriced one. */
const valued = 12;

export interface Extent {
  /** Pictures of a spin. */
  readonly spinFrames: number;
}

/** Creates what needs the market and the remaining features: valuations, a full case, spins, a webhook, custom figures. */
export async function showcase(crew: Crew, cars: readonly PlannedCar[], { spinFrames }: Extent): Promise<void> {
  const { owner } = crew;
  const inspector = crew.of("ines@example.com");
  const kept = cars.filter(({ end }) => end !== "SOLD");
  const onLot = cars.filter(({ end }) => end === "IN_STOCK");
  for (const { stockNumber, car, condition } of onLot.slice(0, valued)) {
    await owner.valuations.valuate({ body: { vehicle_id: stockNumber, mileage: car.miles, condition } });
  }
  // an electric car cannot misfire
  const misfiring = onLot.findLast(({ car }) => car.model.fuel === "Gasoline");
  if (misfiring) await inspectFully({ owner, inspector }, misfiring);
  // the cars with scratches and with dents on their photos: see inspections.ts
  for (const [at, marks] of [scratches, dents].entries()) {
    const car = kept[at + 1];
    if (car) await spin(inspector, { car, marks }, spinFrames);
  }
  const [leadId] = crew.leads.values();
  if (leadId !== undefined) await notify(owner, leadId);
  await customFigures(owner);
}

/** All four steps: photos, readings, an estimate of the damage on the photos, and a value. */
async function inspectFully({ owner, inspector }: Record<"owner" | "inspector", Api>, one: PlannedCar): Promise<void> {
  const { vin, stockNumber, car, condition } = one;
  const opened = await owner.cases.create({ body: { vehicle: { vin }, inspection_type: "full" } });
  const of = { vehicle_id: stockNumber, case_id: opened.inspection_id };
  const images = await uploadWalk(inspector, one, { marks: dents });
  const { inspection_id } = await inspector.visual.create({ body: { ...of, images } });
  await finished(inspector, inspection_id);
  await addByHand(inspector, inspection_id, { car: one, marks: dents });
  await inspector.byHand.enter({ params: { inspection_id }, body: enteredByHand });
  await owner.mechanical.create({ body: { ...of, obd_data: misfire.obd, test_results: misfire.checks } });
  await owner.assessments.create({
    body: { ...of, inspection_id, damages: [], assessment_options: { labor_rate_region: "US_MIDWEST" } },
  });
  await owner.valuations.valuate({ body: { ...of, mileage: car.miles, condition } });
  await owner.cases.complete({ params: { inspection_id: opened.inspection_id } });
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

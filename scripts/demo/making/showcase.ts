import { home } from "../cars/places.ts";
import type { PlannedCar } from "../dealership/inventory.ts";
import { misfire } from "../dealership/workshop.ts";
import type { Api } from "./callers.ts";

/** Cars that are valued: as many as a manager looks at in a morning. */
const valued = 12;

/** What needs the market, and what shows the rest of the product: valuations, one full inspection, a campaign, own figures. */
export async function showcase(owner: Api, teamId: string, cars: readonly PlannedCar[]): Promise<void> {
  const onLot = cars.filter(({ end }) => end === "IN_STOCK");
  for (const { stockNumber, car, condition } of onLot.slice(0, valued)) {
    await owner.valuations.valuate({ body: { vehicle_id: stockNumber, mileage: car.miles, condition } });
  }
  // an electric car has no engine to misfire
  const sick = onLot.findLast(({ car }) => car.model.fuel === "Gasoline");
  if (sick) await inspectFully(owner, sick);
  const star = onLot.toSorted((a, b) => b.worth - a.worth)[0];
  if (star) await advertise(owner, teamId, star);
  await ownFigures(owner);
}

async function inspectFully(owner: Api, { vin, stockNumber, car, condition }: PlannedCar): Promise<void> {
  const opened = await owner.cases.create({ body: { vehicle: { vin }, inspection_type: "full" } });
  const of = { vehicle_id: stockNumber, case_id: opened.inspection_id };
  await owner.mechanical.create({ body: { ...of, obd_data: misfire.obd, test_results: misfire.checks } });
  await owner.assessments.create({
    body: {
      ...of,
      damages: [
        { damage_id: "damage-1", type: "dent", location: "front_door_left", severity: "moderate", size_cm: 7 },
        { damage_id: "damage-2", type: "scratch", location: "rear_bumper", severity: "minor", size_cm: 18 },
      ],
      assessment_options: { labor_rate_region: "US_MIDWEST" },
    },
  });
  await owner.valuations.valuate({ body: { ...of, mileage: car.miles, condition } });
  await owner.cases.complete({ params: { inspection_id: opened.inspection_id } });
}

async function advertise(owner: Api, teamId: string, { stockNumber, car, prices }: PlannedCar): Promise<void> {
  await owner.campaigns.connect({ body: { platform: "facebook" } });
  const name = `${car.year} ${car.model.make} ${car.model.model}`;
  await owner.campaigns.create({
    body: {
      ...{ name: `Demo: ${name}`, vehicleId: stockNumber, teamId, objective: "leads", dailyBudget: 15 },
      ...{ headline: name, text: `$${prices.at(-1)?.dollars} in Indianapolis. Demo data: this car does not exist.` },
      audience: { locations: [`${home.city}, ${home.state}`], radiusKm: 80, ageMin: 21, ageMax: 65 },
    },
  });
}

async function ownFigures(owner: Api): Promise<void> {
  await owner.kpis.create({
    body: {
      ...{
        key: "asking_prices_on_the_lot",
        title: "Asking prices on the lot",
        kpiType: "CUSTOM",
        dataType: "CURRENCY",
      },
      ...{ aggregation: "sum", targetModel: "vehicle", targetField: "askingPrice" },
      filters: [{ field: "status", operator: "eq", value: "IN_STOCK" }],
      description: "Demo data: what all cars in stock are offered for together.",
    },
  });
  await owner.kpis.create({
    body: {
      ...{ key: "leads_per_sale", title: "Leads per sale", kpiType: "CUSTOM", dataType: "NUMBER" },
      formula: "count(lead) / count(sale)",
      description: "Demo data: how many ask for each who buys.",
    },
  });
}

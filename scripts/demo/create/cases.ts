import type { PlannedCar } from "../dealership/inventory.ts";
import { enteredByHand, misfire, weakBattery } from "../dealership/workshop.ts";
import type { Crew } from "./actions.ts";
import { addByHand, dents, finished } from "./inspections.ts";
import { uploadWalk } from "./photos.ts";

/** A complete case of one car, an open one and a cancelled one of two others. */
export async function makeCases(crew: Crew, onLot: readonly PlannedCar[]): Promise<void> {
  // an electric car cannot misfire; the grade that the inspector enters is that of a good car
  const suited = onLot.filter(({ car, condition }) => car.model.fuel === "Gasoline" && condition === "good");
  const [open, misfiring] = suited.slice(-2);
  if (misfiring) await inspectFully(crew, misfiring);
  if (open) await diagnoseFirst(crew, open);
  const cancelled = onLot.find((car) => car !== open && car !== misfiring);
  if (cancelled) await giveUp(crew, cancelled);
}

const openCase = async ({ owner }: Crew, { vin }: PlannedCar): Promise<string> =>
  (await owner.cases.create({ body: { vehicle: { vin }, inspection_type: "full" } })).inspection_id;

/** All four steps: photos, readings, an estimate of the damage on the photos that the manager approves, and a value. */
async function inspectFully(crew: Crew, one: PlannedCar): Promise<void> {
  const { owner } = crew;
  const inspector = crew.of("ines@example.com");
  const { stockNumber, car, condition } = one;
  const case_id = await openCase(crew, one);
  const of = { vehicle_id: stockNumber, case_id };
  const images = await uploadWalk(inspector, one, { marks: dents });
  const { inspection_id } = await inspector.visual.create({ body: { ...of, images } });
  await finished(inspector, inspection_id);
  await addByHand(inspector, inspection_id, { car: one, marks: dents });
  await inspector.byHand.enter({ params: { inspection_id }, body: enteredByHand });
  await owner.mechanical.create({ body: { ...of, obd_data: misfire.obd, test_results: misfire.checks } });
  const { assessment_id } = await owner.assessments.create({
    body: { ...of, inspection_id, damages: [], assessment_options: { labor_rate_region: "US_MIDWEST" } },
  });
  await crew.of("mara@example.com").assessments.approve({
    params: { assessment_id },
    body: { note: "Do it before the photos for the website." },
  });
  await owner.valuations.valuate({ body: { ...of, mileage: car.miles, condition } });
  await owner.cases.complete({ params: { inspection_id: case_id } });
}

/** The mechanic is done, the photos are still to be taken. */
async function diagnoseFirst(crew: Crew, one: PlannedCar): Promise<void> {
  const case_id = await openCase(crew, one);
  await crew.owner.mechanical.create({
    body: { vehicle_id: one.stockNumber, case_id, obd_data: weakBattery.obd, test_results: weakBattery.checks },
  });
}

async function giveUp(crew: Crew, one: PlannedCar): Promise<void> {
  await crew.owner.cases.cancel({
    params: { inspection_id: await openCase(crew, one) },
    body: { reason: "The customer wants the car at once, as it is." },
  });
}

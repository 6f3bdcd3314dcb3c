import { setTimeout as pause } from "node:timers/promises";
import type { VisualInspection } from "../../../contracts/inspections/visual.ts";
import { markBoxes } from "../../kit/drawn-car/draw.ts";
import type { Mark } from "../../kit/drawn-car/marks.ts";
import type { PlannedCar } from "../dealership/inventory.ts";
import type { Api } from "./callers.ts";
import { lookOf, shortWalk, uploadWalk, walkOf } from "./photos.ts";
import { largestOf, partOf } from "./places.ts";

export const scratches: readonly Mark[] = [
  { kind: "scratch", on: "left", at: [0.3, 0.62], size: 0.6 },
  { kind: "scratch", on: "right", at: [-0.8, 0.6], size: 0.5 },
];
export const dents: readonly Mark[] = [
  { kind: "dent", on: "left", at: [-0.7, 0.7], size: 0.3 },
  { kind: "rust", on: "rear", at: [0.4, 0.5], size: 0.12 },
];

type Ending = "as it is" | "half reviewed" | "finished" | "stopped";

export interface PlannedInspection {
  readonly car: PlannedCar;
  readonly daysAgo: number;
  readonly marks: readonly Mark[];
  readonly end: Ending;
}

/** The inspections with a story, in the order of the cars; `again` is a second inspection of the same car. */
const stories: readonly (Pick<PlannedInspection, "marks" | "end"> & { readonly again?: readonly Mark[] })[] = [
  { marks: [], end: "finished" },
  { marks: scratches, end: "half reviewed" },
  { marks: dents, end: "finished" },
  { marks: [], end: "as it is", again: scratches },
  { marks: dents, end: "half reviewed" },
];

const unsold = (cars: readonly PlannedCar[]) => cars.filter(({ end }) => end !== "SOLD");
const dayAfterPurchase = ({ boughtDaysAgo }: PlannedCar): number => Math.max(0, boughtDaysAgo - 1);

/** The unsold cars without a story: photos are added to them the day after their purchase. */
export const carsToPhotograph = (cars: readonly PlannedCar[]) =>
  unsold(cars)
    .slice(stories.length)
    .map((car) => ({ car, daysAgo: dayAfterPurchase(car) }));

/**
 * The cars with a story are inspected the day after their purchase. One of them is inspected twice, and an inspection of the
 * newest car is stopped. The full case and the inspection that runs as the demo starts come later.
 */
export function inspectionsOf(cars: readonly PlannedCar[]): readonly PlannedInspection[] {
  const kept = unsold(cars);
  const first = stories.flatMap(({ marks, end }, at): PlannedInspection[] => {
    const car = kept[at];
    return car ? [{ car, daysAgo: dayAfterPurchase(car), marks, end }] : [];
  });
  const again = stories.flatMap(({ again: marks }, at): PlannedInspection[] => {
    const car = kept[at];
    return marks && car ? [{ car, daysAgo: 1, marks, end: "as it is" }] : [];
  });
  const last = kept.at(-1);
  const stopped: PlannedInspection[] = last ? [{ car: last, daysAgo: 0, marks: [], end: "stopped" }] : [];
  return [...first, ...again, ...stopped];
}

const waitMs = 5 * 60_000;

export async function finished(api: Api, inspection_id: string): Promise<VisualInspection> {
  const until = performance.now() + waitMs;
  while (performance.now() < until) {
    const inspection = await api.visual.get({ params: { inspection_id } });
    if (inspection.status === "completed") return inspection;
    if (inspection.status === "failed") throw new Error(`An inspection failed: ${inspection.failure?.message}`);
    await pause(50);
  }
  throw new Error(`An inspection was not done within ${waitMs / 60_000} minutes`);
}

/** Adds the drawn damages that the models did not find, like an inspector does by hand. */
export async function addByHand(
  api: Api,
  inspection_id: string,
  { car, marks, shots = shortWalk }: Pick<PlannedInspection, "car" | "marks"> & { readonly shots?: typeof shortWalk },
): Promise<VisualInspection> {
  let latest = await api.visual.get({ params: { inspection_id } });
  const missing = Math.max(0, marks.length - (latest.results?.damages.length ?? 0));
  const boxes = shots.map(({ azimuth }) => markBoxes({ ...lookOf(car, marks), azimuth }));
  for (const [at, mark] of marks.slice(0, missing).entries()) {
    const { kind } = mark;
    const seen = boxes.map((of) => of[at] ?? null);
    const image_index = seen.indexOf(largestOf(seen));
    const coordinates = seen[image_index];
    latest = await api.visual.addDamage({
      params: { inspection_id },
      body: {
        type: kind,
        severity: kind === "dent" ? "moderate" : "minor",
        ...(coordinates && { image_index }),
        location: { part: partOf(mark), ...(coordinates && { coordinates }) },
      },
    });
  }
  return latest;
}

/** Makes one inspection, waits until it is done, and has its photos added to the vehicle by a `manager`. */
export async function inspect(
  { inspector: api, manager }: Record<"inspector" | "manager", Api>,
  planned: PlannedInspection,
  longWalk: number,
): Promise<void> {
  const { car, marks, end } = planned;
  const images = await uploadWalk(api, car, { marks, ...(end === "stopped" && { shots: walkOf(longWalk) }) });
  const { inspection_id } = await api.visual.create({
    body: { vehicle_id: car.stockNumber, images, options: { generate_report: marks.length > 0 } },
  });
  if (end === "stopped") {
    await api.visual.cancel({ params: { inspection_id } });
    return;
  }
  await finished(api, inspection_id);
  await manager.vehiclePhotos.addFromInspection({ params: { id: car.stockNumber }, body: { inspection_id } });
  const { results } = await addByHand(api, inspection_id, planned);
  const found = results?.damages ?? [];
  const reviewed = { "as it is": 0, stopped: 0, "half reviewed": Math.ceil(found.length / 2), finished: found.length }[
    end
  ];
  for (const [at, { damage_id }] of found.entries()) {
    // a finding added by hand counts as confirmed until its review is withdrawn
    if (end === "as it is" || (at < reviewed && found[at]?.review === "confirmed")) continue;
    const review = at < reviewed ? "confirmed" : null;
    await api.visual.review({ params: { inspection_id, damage_id }, body: { review } });
  }
}

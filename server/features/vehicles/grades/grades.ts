import type { Store, Writer } from "../../../platform/db/store.ts";
import { latestScores } from "../listing/figures.ts";
import { lockToGrade, setGrade, ungradedVehicles, vehiclesOfInspections } from "./grades.repo.ts";

/** Changes the inspections of a vehicle, and then its grade: that of its newest completed inspection. */
export async function regradeAfter<T>(tx: Writer, vehicleId: string, change: () => Promise<T>): Promise<T> {
  await lockToGrade(tx, vehicleId);
  const result = await change();
  await setGrade(tx, vehicleId, (await latestScores(tx, [vehicleId])).get(vehicleId)?.grade ?? null);
  return result;
}

/** Grades vehicles after sync has changed their inspections: these, and those of these inspections. */
export async function regrade(
  tx: Writer,
  { vehicleIds, inspectionIds }: { readonly vehicleIds: readonly string[]; readonly inspectionIds: readonly string[] },
): Promise<void> {
  const ids = new Set([...vehicleIds, ...(await vehiclesOfInspections(tx, inspectionIds))]);
  // in a fixed order: another transaction may lock several, too
  for (const id of [...ids].sort()) await regradeAfter(tx, id, async () => {});
}

/** Vehicles per transaction: other writers wait a few milliseconds. Our own estimate. */
const batchSize = 50;

/** Grades the vehicles that were inspected before their grade was stored, after an upgrade. */
export async function gradeInspected(store: Store): Promise<void> {
  for (;;) {
    const ids = await ungradedVehicles(store.read, batchSize);
    if (ids.length === 0) return;
    await store.write(async (tx) => {
      for (const id of ids) await regradeAfter(tx, id, async () => {});
    });
  }
}

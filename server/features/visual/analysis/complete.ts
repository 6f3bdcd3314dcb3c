import { instantNow } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { emitInspectionCompleted } from "../ended-events.ts";
import { advanceInspection, environmentOf, type LoadedInspection } from "../visual.repo.ts";
import { publishProgress } from "./progress.ts";
import { type AnalysisNeeds, Cancelled } from "./steps.ts";

/** The inspection as it will be when completed. The report is drawn just before that. */
export const completedView = (inspection: LoadedInspection, completedAt: string): LoadedInspection => ({
  ...inspection,
  row: { ...inspection.row, status: "completed", stage: null, progress: 1, completedAt },
});

/** The first photo that shows a car. No other photo becomes a vehicle's picture. */
const coverOf = ({ images, row }: LoadedInspection): string | undefined =>
  images.find(({ position }) => row.standing?.looks?.[position] === "examined")?.file.key;

/** Ends the inspection and announces it, in one transaction. */
export async function complete(needs: AnalysisNeeds, inspection: LoadedInspection): Promise<void> {
  const { store, clock, live } = needs;
  const finished = completedView(inspection, instantNow(clock));
  const { row } = finished;
  const addresses = needs.addressesIn(await environmentOf(store.read, row));
  const cover = coverOf(finished);
  const write = async (tx: Writer) => {
    const { status, stage, progress, completedAt } = row;
    if (cover !== undefined) await needs.vehicles.setCoverIfNone(tx, row, cover);
    if (!(await advanceInspection(tx, row.id, { status, stage, progress, completedAt }))) throw new Cancelled();
    await emitInspectionCompleted(tx, clock, { inspection: finished, addresses });
  };
  // Every transaction locks the vehicle before its records.
  await store.write((tx) => needs.vehicles.regradeAfter(tx, row.vehicleId, () => write(tx)));
  publishProgress(live, finished);
}

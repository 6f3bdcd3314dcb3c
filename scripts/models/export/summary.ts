import type { Copied } from "./folder.ts";
import type { Gathered } from "./gather.ts";
import { decisions } from "./labels.ts";
import { splitOf } from "./records.ts";

/** What was exported and what was left out, in a few lines. */
export function summaryOf({ inspections, leftOut }: Gathered, { photos, missing, unreadable }: Copied): string {
  const labels = photos.flatMap((photo) => photo.labels);
  const made = decisions.map(
    (decision) => `${labels.filter((label) => label.decision === decision).length} ${decision}`,
  );
  const rejected = photos.reduce((sum, photo) => sum + photo.rejected.length, 0);
  const vehicles = new Set(photos.map(({ vehicleId }) => vehicleId)).size;
  const forValidation = photos.filter(({ vehicleId }) => splitOf(vehicleId) === "val").length;
  const inPart =
    leftOut.inPart > 0 ? ` (${leftOut.inPart} of them in part: each finding on a photo asks for a decision)` : "";
  return [
    `Photos: ${photos.length} of ${vehicles} vehicles (${photos.length - forValidation} to train, ${forValidation} to validate), from ${inspections} completed inspections`,
    `Labels: ${labels.length} (${made.join(", ")}); ${rejected} rejected findings are hard negatives`,
    `Left out: ${leftOut.unreviewed} photos not reviewed${inPart}, ${leftOut.notBody} not of the body, ${leftOut.repeated} shown again, ${missing} missing, ${unreadable} unreadable`,
  ].join("\n");
}

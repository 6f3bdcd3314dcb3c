import type { DamageEdit } from "../../../../contracts/repair/assessment-edits.ts";
import { dateTime } from "../../../reports/text/format.ts";
import { partLabel } from "../../../reports/text/labels.ts";
import type { AssessmentRow } from "../assessments.repo.ts";

const editText = ({ kind, damage, reason, by, at }: DamageEdit): string =>
  `${partLabel(damage.location)}: ${damage.type.replaceAll("_", " ")} ${kind} by ${by}, ${dateTime(at)}: ${reason}`;

/** What every estimate says of itself. */
export function disclosuresOf({ rateBookVersion, inspectionId, summary, damageEdits }: AssessmentRow): string[] {
  const book =
    rateBookVersion === 0
      ? "Rates, hours and prices are the rate book's defaults, which no shop has confirmed."
      : `Rates, hours and prices are those of version ${rateBookVersion} of the rate book.`;
  return [
    "An estimate, not an offer: what comes to light when parts are taken off may change it.",
    `${book} Each line is marked as measured, stated by a source, or our own estimate.`,
    "Amounts are without taxes.",
    inspectionId === null
      ? "The damages are those that were given by hand."
      : "Damages and sizes come from a visual inspection of photos; nobody may have measured them on the vehicle.",
    ...damageEdits.map(editText),
    ...(summary.impact_on_vehicle_value === null
      ? []
      : ["What a repaired car remains worth less is an estimate, and no more than the published 17c formula gives."]),
  ];
}

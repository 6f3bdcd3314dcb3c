import type { ValuationReport } from "../../../contracts/valuation.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import { drawDisclosures, drawList, drawSigning } from "../sections/frame.ts";
import { dateTime } from "../text/format.ts";

/** How it was reckoned, in sentences. */
export function drawNotes(sheet: Sheet, { valuation }: ValuationReport): void {
  if (valuation.notes.length === 0) return;
  drawHeading(sheet, "How it was reckoned");
  drawList(sheet, valuation.notes);
}

/** What the valuation says of itself, and a line for who stands by it. */
export function drawEnd(sheet: Sheet, report: ValuationReport): void {
  const { valuation, appraiser } = report;
  drawDisclosures(sheet, report.disclosures);
  const changed = valuation.revision === 0 ? "" : `, revision ${valuation.revision}`;
  drawSigning(sheet, {
    role: "Appraiser",
    name: appraiser,
    made:
      `Valued ${dateTime(valuation.created_at)}${changed}, valid until ${dateTime(valuation.expires_at)}. ` +
      `Printed from Forecourt ${report.software_version}, ${dateTime(report.generated_at)}. ` +
      `Valuation ${valuation.valuation_id}.`,
  });
}

import type { ValuationReport } from "../../../contracts/valuation.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import { drawDisclosures, drawList, drawSigning } from "../sections/frame.ts";
import { dateTime } from "../text/format.ts";

/** Notes on the calculation. */
export function drawNotes(sheet: Sheet, { valuation }: ValuationReport): void {
  if (valuation.notes.length === 0) return;
  drawHeading(sheet, "Notes on the calculation");
  drawList(sheet, valuation.notes);
}

/** Disclosures and signature. */
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

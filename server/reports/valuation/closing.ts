import type { ValuationReport } from "../../../contracts/pricing/valuation.ts";
import { fill, texts } from "../../texts/papers/texts.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import { drawDisclosures, drawList, drawSigning, printedBy } from "../sections/frame.ts";
import { dateTime } from "../text/format.ts";
import { translated } from "../text/translated.ts";

/** Notes on the calculation. */
export function drawNotes(sheet: Sheet, { valuation }: ValuationReport): void {
  if (valuation.notes.length === 0) return;
  drawHeading(sheet, texts().valuation.notes);
  drawList(sheet, valuation.notes.map(translated));
}

/** Disclosures and signature. */
export function drawEnd(sheet: Sheet, report: ValuationReport): void {
  const { valuation, appraiser } = report;
  drawDisclosures(sheet, report.disclosures);
  const { valuation: words } = texts();
  const { revision } = valuation;
  const values = {
    at: dateTime(valuation.created_at),
    until: dateTime(valuation.expires_at),
    revision,
    printed: printedBy(report),
    id: valuation.valuation_id,
  };
  drawSigning(sheet, {
    role: words.appraiser,
    name: appraiser,
    made: revision === 0 ? fill(words.made, values) : fill(words.madeAgain, values),
  });
}

import type { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { AssessmentReport } from "../../../contracts/repair/assessments.ts";
import { inLocale } from "../../texts/papers/locale.ts";
import { fill, texts } from "../../texts/papers/texts.ts";
import { vehicleName } from "../condition-content.ts";
import { type PrintOptions, realData, writeDocument } from "../document.ts";
import type { Sheet } from "../layout/sheet.ts";
import { drawConditionByHand } from "../sections/by-hand/announcements.ts";
import { drawReportTitle } from "../sections/frame.ts";
import { drawEnd, drawSources, drawTimeline, drawValue } from "./closing.ts";
import { drawHeader } from "./header.ts";
import { drawImpacts, drawWarnings } from "./impacts.ts";
import { drawLines } from "./lines.ts";
import { drawOverview } from "./overview.ts";

/** Draws the estimate from the sheet's cursor on. */
export async function drawEstimate(sheet: Sheet, report: AssessmentReport): Promise<void> {
  const pause = () => nextTurn();
  drawReportTitle(sheet, {
    kind: texts().estimate.kind,
    name: vehicleName(report.vehicle),
    by: report.estimator,
    at: report.assessment.updated_at,
    number: fill(texts().estimate.number, { id: report.assessment.assessment_id }),
  });
  drawConditionByHand(sheet, report.by_hand);
  drawHeader(sheet, report);
  drawWarnings(sheet, report);
  drawOverview(sheet, report);
  drawImpacts(sheet, report);
  await pause();
  await drawLines(sheet, report, pause);
  drawTimeline(sheet, report);
  drawValue(sheet, report);
  await pause();
  drawSources(sheet, report);
  drawEnd(sheet, report);
}

/** Writes the estimate as a PDF (US Letter) and ends `output`. Throws what `output` throws. */
export function renderEstimate(
  report: AssessmentReport,
  output: Writable,
  print: PrintOptions = realData,
): Promise<{ pages: number }> {
  return inLocale(print.locale, () => write(report, output, print));
}

function write(report: AssessmentReport, output: Writable, print: PrintOptions): Promise<{ pages: number }> {
  const { estimate, frame: words } = texts();
  const name = vehicleName(report.vehicle);
  const { vin, stockNumber } = report.vehicle;
  const title = fill(estimate.title, { vehicle: name });
  const frame = {
    ...print,
    title,
    author: report.estimator,
    subject: vin ?? estimate.subject,
    createdAt: report.generated_at,
    running: { left: title, right: vin ?? words.vinMissing },
    footer: { left: `Forecourt ${report.software_version}`, middle: vin ?? stockNumber ?? "" },
  };
  return writeDocument(frame, output, (sheet) => drawEstimate(sheet, report));
}

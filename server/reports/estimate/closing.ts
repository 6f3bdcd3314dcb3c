import type { AssessmentReport } from "../../../contracts/assessments.ts";
import type { Mark } from "../../../contracts/vocabulary.ts";
import { type } from "../layout/ink.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import { type Column, cellText, drawTable } from "../layout/table.ts";
import { drawDisclosures, drawList, drawSigning } from "../sections/frame.ts";
import { dateTime, exactMoney } from "../text/format.ts";
import { sentence } from "../text/labels.ts";
import { daysText, markKey, markLetter, stated } from "./labels.ts";

/** Widths add up to the sheet's 532 pt. */
const steps: readonly Column[] = [
  { title: "Day", width: 50 },
  { title: "Duration", width: 70 },
  { title: "Work", width: 292 },
  { title: "Damages", width: 120 },
];

/** The work of each day, and whether repairs overlap. */
export function drawTimeline(sheet: Sheet, { assessment }: AssessmentReport): void {
  const { repair_timeline: timeline } = assessment.summary;
  if (!timeline || timeline.steps.length === 0) return;
  const numbers = new Map(assessment.assessed_damages.map(({ damage_id }, i) => [damage_id, i + 1]));
  const together = timeline.can_repair_simultaneously ? "Damages are repaired at the same time" : "One after the other";
  drawHeading(sheet, "Repair timeline", { note: `${together}: ${daysText(timeline.estimated_total_days)}`, needs: 60 });
  drawTable(
    sheet,
    steps,
    timeline.steps.map(({ day, days, what, damage_ids }) => ({
      cells: [
        [cellText(`Day ${Math.floor(day)}`, type.strong)],
        [cellText(daysText(days))],
        [cellText(sentence(what))],
        [cellText(damage_ids.map((id) => `No. ${numbers.get(id) ?? id}`).join(", "), type.small)],
      ],
    })),
    { padding: 2.5 },
  );
}

/** The loss of value, before and after the repair. */
export function drawValue(sheet: Sheet, { assessment }: AssessmentReport): void {
  const { impact_on_vehicle_value: impact } = assessment.summary;
  drawHeading(sheet, "Value of the vehicle");
  if (!impact) {
    drawList(sheet, ["The vehicle's value is not known: neither a valuation nor an asking price is recorded."]);
    return;
  }
  const amount = (value: number) => exactMoney(value, impact.currency);
  drawList(sheet, [
    `Undamaged: ${amount(impact.estimated_market_value)}.`,
    `Damaged: ${amount(impact.adjusted_value)}, ${amount(impact.value_reduction)} less.`,
    `After the recommended repairs: at most ${amount(impact.stigma_after_repair)} less than undamaged.`,
    stated(impact.total_loss.reason),
    stated(impact.basis),
  ]);
}

const order: readonly Mark[] = ["measured", "stated", "estimate"];

/** The sources of the recommended repairs' figures, each once. */
export function drawSources(sheet: Sheet, { assessment }: AssessmentReport): void {
  const lines = assessment.assessed_damages.flatMap(({ repair_options }) =>
    repair_options
      .filter(({ recommended }) => recommended)
      .flatMap((one) => [...one.labor.lines, ...one.parts_required, ...one.sublet_services]),
  );
  const bases = [...lines, ...assessment.summary.repair_cost_summary.shared_work].map(({ basis }) => basis);
  const list = order.flatMap((mark) => {
    const sources = new Set(bases.filter((basis) => basis.mark === mark).map(({ source }) => source));
    return [...sources].map((source) => `${markLetter(mark)}: ${stated(source)}`);
  });
  if (list.length === 0) return;
  drawHeading(sheet, "Sources of the figures", { note: markKey });
  drawList(sheet, list);
}

/** Approval, disclosures and signature. */
export function drawEnd(sheet: Sheet, report: AssessmentReport): void {
  const { assessment, estimator } = report;
  const { approval } = assessment;
  // before the disclosures, which say whether letters of all texts above them were lost
  if (approval) {
    drawHeading(sheet, "Approval");
    drawList(sheet, [
      `Approved by ${approval.by}, ${dateTime(approval.at)}.${approval.note ? ` ${approval.note}` : ""}`,
    ]);
  }
  drawDisclosures(sheet, report.disclosures);
  const revision =
    assessment.revision === 0 ? "" : `, revision ${assessment.revision} of ${dateTime(assessment.updated_at)}`;
  drawSigning(sheet, {
    role: "Estimator",
    name: estimator,
    made:
      `Assessed ${dateTime(assessment.created_at)}${revision}. ` +
      `Printed from Forecourt ${report.software_version}, ${dateTime(report.generated_at)}. ` +
      `Estimate ${assessment.assessment_id}.`,
  });
}

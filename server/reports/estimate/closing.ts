import type { AssessmentReport } from "../../../contracts/repair/assessments.ts";
import type { Mark } from "../../../contracts/vocabulary.ts";
import { fill, texts } from "../../texts/papers/texts.ts";
import { type } from "../layout/ink.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import { type Column, cellText, drawTable } from "../layout/table.ts";
import { drawDisclosures, drawList, drawSigning, printedBy } from "../sections/frame.ts";
import { dateTime, exactMoney } from "../text/format.ts";
import { sentence } from "../text/labels.ts";
import { translated, translatedSource } from "../text/translated.ts";
import { daysText, stated } from "./labels.ts";

/** Widths add up to the sheet's 532 pt. */
function columnsOf(): Column[] {
  const { day, duration, work, damages } = texts().estimate.timeline;
  return [
    { title: day, width: 50 },
    { title: duration, width: 70 },
    { title: work, width: 292 },
    { title: damages, width: 120 },
  ];
}

/** The work of each day, and whether repairs overlap. */
export function drawTimeline(sheet: Sheet, { assessment }: AssessmentReport): void {
  const { repair_timeline: timeline } = assessment.summary;
  if (!timeline || timeline.steps.length === 0) return;
  const numbers = new Map(assessment.assessed_damages.map(({ damage_id }, i) => [damage_id, i + 1]));
  const words = texts().estimate.timeline;
  const note = timeline.can_repair_simultaneously ? words.together : words.oneByOne;
  drawHeading(sheet, words.title, {
    note: fill(note, { days: daysText(timeline.estimated_total_days) }),
    needs: 60,
  });
  drawTable(
    sheet,
    columnsOf(),
    timeline.steps.map(({ day, days, what, damage_ids }) => ({
      cells: [
        [cellText(fill(words.dayNumber, { number: Math.floor(day) }), type.strong)],
        [cellText(daysText(days))],
        [cellText(sentence(translated(what)))],
        [
          cellText(
            damage_ids.map((id) => fill(words.damage, { number: numbers.get(id) ?? id })).join(", "),
            type.small,
          ),
        ],
      ],
    })),
    { padding: 2.5 },
  );
}

/** The loss of value, before and after the repair. */
export function drawValue(sheet: Sheet, { assessment }: AssessmentReport): void {
  const { impact_on_vehicle_value: impact } = assessment.summary;
  const words = texts().estimate.value;
  drawHeading(sheet, words.title);
  if (!impact) {
    drawList(sheet, [words.unknown]);
    return;
  }
  const amount = (value: number) => exactMoney(value, impact.currency);
  drawList(sheet, [
    fill(words.undamaged, { amount: amount(impact.estimated_market_value) }),
    fill(words.damaged, { amount: amount(impact.adjusted_value), less: amount(impact.value_reduction) }),
    fill(words.repaired, { less: amount(impact.stigma_after_repair) }),
    stated(translated(impact.total_loss.reason)),
    stated(translated(impact.basis)),
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
    return [...sources].map((source) => `${texts().estimate.mark[mark]}: ${stated(translatedSource(source))}`);
  });
  if (list.length === 0) return;
  drawHeading(sheet, texts().estimate.sources, { note: texts().estimate.markKey });
  drawList(sheet, list);
}

/** Approval, disclosures and signature. */
export function drawEnd(sheet: Sheet, report: AssessmentReport): void {
  const { assessment, estimator } = report;
  const { approval } = assessment;
  const { estimate: words } = texts();
  // before the disclosures, which say whether letters of all texts above them were lost
  if (approval) {
    drawHeading(sheet, words.approval);
    const approved = fill(words.approved, { by: approval.by, at: dateTime(approval.at) });
    drawList(sheet, [approval.note ? `${approved} ${approval.note}` : approved]);
  }
  drawDisclosures(sheet, report.disclosures);
  const { revision } = assessment;
  const values = {
    at: dateTime(assessment.created_at),
    changed: dateTime(assessment.updated_at),
    revision,
    printed: printedBy(report),
    id: assessment.assessment_id,
  };
  drawSigning(sheet, {
    role: words.estimator,
    name: estimator,
    made: revision === 0 ? fill(words.made, values) : fill(words.madeAgain, values),
  });
}

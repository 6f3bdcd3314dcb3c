import type { AssessmentReport } from "../../../contracts/repair/assessments.ts";
import { fill, names, texts } from "../../texts/papers/texts.ts";
import { drawLine } from "../layout/draw.ts";
import { severityInk, type } from "../layout/ink.ts";
import { drawHeading, makeRoom, type Sheet } from "../layout/sheet.ts";
import { cellText, drawTable, inFull } from "../layout/table.ts";
import { drawList } from "../sections/frame.ts";
import { translated } from "../text/translated.ts";
import { stated } from "./labels.ts";

type Impact = AssessmentReport["assessment"]["summary"]["impacts"][number];

/** What must be read before the estimate is signed. */
export function drawWarnings(sheet: Sheet, { assessment }: AssessmentReport): void {
  const { warnings } = assessment.summary;
  if (warnings.length === 0) return;
  drawHeading(sheet, texts().estimate.impacts.warnings, { needs: 60 });
  drawList(
    sheet,
    warnings.map((warning) => stated(translated(warning))),
  );
}

/** Widths add up to the sheet's 532 pt. */
const columnsOf = () => {
  const { done, check, why } = texts().estimate.impacts;
  return [
    { title: done, width: 42 },
    { title: check, width: 200 },
    { title: why, width: 290 },
  ];
};

function drawImpact(sheet: Sheet, impact: Impact, numbers: ReadonlyMap<string, number>): void {
  const { doc, left, width } = sheet;
  const words = texts().estimate.impacts;
  makeRoom(sheet, 90);
  sheet.y += 6;
  const title = fill(words.impact, {
    zone: words.zone[impact.zone],
    severity: names().within.severity[impact.severity],
    numbers: impact.damage_ids.map((id) => numbers.get(id) ?? id).join(", "),
  });
  const style = { ...type.strong, color: severityInk[impact.severity] };
  drawLine(doc, title, style, { x: left, y: sheet.y, width });
  sheet.y += 15;
  drawTable(
    sheet,
    columnsOf(),
    impact.checklist.map(({ item, why }) => ({
      mark: ({ x, y }) => {
        doc
          .rect(x + 10, y - 0.5, 8, 8)
          .lineWidth(0.7)
          .stroke();
      },
      cells: [
        [],
        [cellText(translated(item), type.strong, inFull)],
        [cellText(stated(translated(why)), type.small, inFull)],
      ],
    })),
    { padding: 2.5 },
  );
}

/** The collisions, each with a checklist of damage that shows only after parts are taken off. */
export function drawImpacts(sheet: Sheet, { assessment }: AssessmentReport): void {
  const { impacts } = assessment.summary;
  if (impacts.length === 0) return;
  const numbers = new Map(assessment.assessed_damages.map(({ damage_id }, i) => [damage_id, i + 1]));
  const words = texts().estimate.impacts;
  drawHeading(sheet, words.title, { note: words.note, needs: 110 });
  for (const impact of impacts) drawImpact(sheet, impact, numbers);
}

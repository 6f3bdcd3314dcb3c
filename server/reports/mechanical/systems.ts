import type { MechanicalReport, SystemHealth } from "../../../contracts/mechanical/mechanical.ts";
import { fill, texts } from "../../texts/papers/texts.ts";
import { severityInk, type } from "../layout/ink.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import { type Column, cellText, drawTable } from "../layout/table.ts";
import { drawList } from "../sections/frame.ts";
import { decimal } from "../text/format.ts";
import { translated } from "../text/translated.ts";
import { issuesOf } from "./labels.ts";

/** Widths add up to the sheet's 532 pt. */
function columnsOf(): Column[] {
  const { system, status, health, inspected } = texts().mechanical.systems;
  return [
    { title: system, width: 106 },
    { title: status, width: 86 },
    { title: health, width: 54, align: "right" },
    { title: texts().mechanical.issues.title, width: 52 },
    { title: inspected, width: 234 },
  ];
}

const inks: Readonly<Partial<Record<SystemHealth["status"], string>>> = {
  needs_attention: severityInk.moderate,
  critical: severityInk.critical,
};

/** Every system with data, and the basis of its score. */
export function drawSystems(sheet: Sheet, report: MechanicalReport): void {
  const { systems } = report.diagnostic.results;
  const { title, note, none } = texts().mechanical.systems;
  drawHeading(sheet, title, { note, needs: 60 });
  if (systems.length === 0) {
    drawList(sheet, [none]);
    return;
  }
  const numbered = issuesOf(report);
  drawTable(
    sheet,
    columnsOf(),
    systems.map(({ system, status, health_score: score, notes }) => {
      const numbers = numbered.filter((one) => one.system === system).map(({ number }) => number);
      const color = inks[status];
      return {
        cells: [
          [cellText(texts().mechanical.system[system], type.strong)],
          [
            cellText(
              texts().mechanical.systemStatus[status],
              color === undefined ? type.body : { ...type.strong, color },
            ),
          ],
          [cellText(decimal(score))],
          [
            cellText(
              numbers.length === 0 ? texts().mechanical.header.none : numbers.join(", "),
              numbers.length === 0 ? type.quiet : type.body,
            ),
          ],
          [cellText(translated(notes ?? ""), type.small, 5)],
        ],
      };
    }),
  );
}

/** The points that each fault takes off the score. */
export function drawScoreReasons(sheet: Sheet, { diagnostic }: MechanicalReport): void {
  const { score_reasons: reasons, health_score: score } = diagnostic.results;
  if (reasons.length === 0) return;
  const { reasons: title, healthOf10 } = texts().mechanical;
  drawHeading(sheet, title, { note: fill(healthOf10, { score: decimal(score) }), needs: 50 });
  drawList(sheet, reasons.map(translated));
}

/** Systems without data. They are unknown, not good. */
export function drawUnknown(sheet: Sheet, { diagnostic }: MechanicalReport): void {
  const { not_measured: unknown } = diagnostic.results;
  if (unknown.length === 0) return;
  const { title, note } = texts().mechanical.notMeasured;
  drawHeading(sheet, title, { note });
  drawList(
    sheet,
    unknown.map(({ system, note: english }) => {
      const text = translated(english);
      return system === null ? text : `${texts().mechanical.system[system]}: ${text}`;
    }),
  );
}

import type { MechanicalReport, SystemHealth } from "../../../contracts/mechanical.ts";
import { severityInk, type } from "../layout/ink.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import { type Column, cellText, drawTable } from "../layout/table.ts";
import { drawList } from "../sections/frame.ts";
import { issuesOf, systemLabel } from "./labels.ts";

/** Widths add up to the sheet's 532 pt. */
const columns: readonly Column[] = [
  { title: "System", width: 96 },
  { title: "Status", width: 86 },
  { title: "Health", width: 54, align: "right" },
  { title: "Issues", width: 52 },
  { title: "Inspected", width: 244 },
];

const statuses: Readonly<Record<SystemHealth["status"], { readonly words: string; readonly color?: string }>> = {
  good: { words: "Good" },
  needs_attention: { words: "Needs attention", color: severityInk.moderate },
  critical: { words: "Critical", color: severityInk.critical },
};

/** Every system with data, and the basis of its score. */
export function drawSystems(sheet: Sheet, report: MechanicalReport): void {
  const { systems } = report.diagnostic.results;
  drawHeading(sheet, "Systems", { note: "Only what was measured, checked or reported is judged", needs: 60 });
  if (systems.length === 0) {
    drawList(sheet, ["Nothing was measured of any system."]);
    return;
  }
  const numbered = issuesOf(report);
  drawTable(
    sheet,
    columns,
    systems.map(({ system, status, health_score: score, notes }) => {
      const numbers = numbered.filter((one) => one.system === system).map(({ number }) => number);
      const { words: said, color } = statuses[status];
      return {
        cells: [
          [cellText(systemLabel(system), type.strong)],
          [cellText(said, color === undefined ? type.body : { ...type.strong, color })],
          [cellText(score.toFixed(1))],
          [cellText(numbers.length === 0 ? "None" : numbers.join(", "), numbers.length === 0 ? type.quiet : type.body)],
          [cellText(notes ?? "", type.small, 5)],
        ],
      };
    }),
  );
}

/** The points that each fault takes off the score. */
export function drawScoreReasons(sheet: Sheet, { diagnostic }: MechanicalReport): void {
  const { score_reasons: reasons, health_score: score } = diagnostic.results;
  if (reasons.length === 0) return;
  drawHeading(sheet, "Reasons for the score", { note: `Health ${score.toFixed(1)} of 10`, needs: 50 });
  drawList(sheet, reasons);
}

/** Systems without data. They are unknown, not good. */
export function drawUnknown(sheet: Sheet, { diagnostic }: MechanicalReport): void {
  const { not_measured: unknown } = diagnostic.results;
  if (unknown.length === 0) return;
  drawHeading(sheet, "Not measured", { note: "Unknown: neither good nor bad" });
  drawList(
    sheet,
    unknown.map(({ system, note }) => (system === null ? note : `${systemLabel(system)}: ${note}`)),
  );
}

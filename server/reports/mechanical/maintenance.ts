import type { MaintenanceItem, MechanicalReport } from "../../../contracts/mechanical/mechanical.ts";
import { fromApi, texts } from "../../texts/papers/texts.ts";
import { severityInk, type } from "../layout/ink.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import { type Column, cellText, drawTable, type Row } from "../layout/table.ts";
import { drawList } from "../sections/frame.ts";
import { distanceFigure, isMetric, longDate } from "../text/format.ts";
import { translated } from "../text/translated.ts";

/** Widths add up to the sheet's 532 pt. */
function columnsOf(): Column[] {
  const { when, service, miles, kilometers, by, why } = texts().mechanical.maintenance;
  return [
    { title: when, width: 66 },
    { title: service, width: 152 },
    { title: isMetric() ? kilometers : miles, width: 62, align: "right" },
    { title: by, width: 100 },
    { title: why, width: 152 },
  ];
}

const rowOf = (
  when: "overdue" | "dueSoon" | "upcoming",
  { service, miles_remaining: miles, recommended_date: date, reason }: MaintenanceItem,
): Row => ({
  cells: [
    [
      cellText(
        texts().mechanical.maintenance[when],
        when === "overdue" ? { ...type.strong, color: severityInk.severe } : type.body,
      ),
    ],
    [cellText(fromApi(service), type.strong)],
    // the miles that are left would contradict a service that is overdue by its age
    [cellText(miles === null || (when === "overdue" && miles > 0) ? "" : distanceFigure(miles))],
    [cellText(date === null ? "" : longDate(`${date}T12:00:00.000Z`))],
    [cellText(translated(reason), type.small, 4)],
  ],
});

/** Maintenance due by mileage and age. Draws nothing if recommendations were not requested. */
export function drawMaintenance(sheet: Sheet, { diagnostic }: MechanicalReport): void {
  const schedule = diagnostic.results.maintenance_schedule;
  if (!schedule) return;
  const rows = [
    ...schedule.overdue.map((item) => rowOf("overdue", item)),
    ...schedule.due_soon.map((item) => rowOf("dueSoon", item)),
    ...schedule.upcoming.map((item) => rowOf("upcoming", item)),
  ];
  const { title, note, none } = texts().mechanical.maintenance;
  drawHeading(sheet, title, { note, needs: 60 });
  if (rows.length === 0) drawList(sheet, [none]);
  else drawTable(sheet, columnsOf(), rows, { padding: 2.5 });
}

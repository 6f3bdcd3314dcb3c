import type { MaintenanceItem, MechanicalReport } from "../../../contracts/mechanical.ts";
import { severityInk, type } from "../layout/ink.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import { type Column, cellText, drawTable, type Row } from "../layout/table.ts";
import { drawList } from "../sections/frame.ts";
import { longDate, whole } from "../text/format.ts";

/** Widths add up to the sheet's 532 pt. */
const columns: readonly Column[] = [
  { title: "When", width: 66 },
  { title: "Service", width: 152 },
  { title: "Miles left", width: 62, align: "right" },
  { title: "By", width: 100 },
  { title: "Why", width: 152 },
];

const rowOf = (
  when: string,
  { service, miles_remaining: miles, recommended_date: date, reason }: MaintenanceItem,
): Row => ({
  cells: [
    [cellText(when, when === "Overdue" ? { ...type.strong, color: severityInk.severe } : type.body)],
    [cellText(service, type.strong)],
    [cellText(miles === null ? "" : whole(miles))],
    [cellText(date === null ? "" : longDate(`${date}T12:00:00.000Z`))],
    [cellText(reason, type.small, 4)],
  ],
});

/** Maintenance due by mileage and age. Draws nothing if recommendations were not requested. */
export function drawMaintenance(sheet: Sheet, { diagnostic }: MechanicalReport): void {
  const schedule = diagnostic.results.maintenance_schedule;
  if (!schedule) return;
  const rows = [
    ...schedule.overdue.map((item) => rowOf("Overdue", item)),
    ...schedule.due_soon.map((item) => rowOf("Due soon", item)),
    ...schedule.upcoming.map((item) => rowOf("Upcoming", item)),
  ];
  drawHeading(sheet, "Maintenance", { note: "By mileage and age; the maker's own schedule comes first", needs: 60 });
  if (rows.length === 0) drawList(sheet, ["The schedule needs the mileage or the model year."]);
  else drawTable(sheet, columns, rows, { padding: 2.5 });
}

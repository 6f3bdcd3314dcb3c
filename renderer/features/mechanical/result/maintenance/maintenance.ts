import type { MaintenanceItem, MaintenanceSchedule } from "../../../../../contracts/mechanical/mechanical.ts";

export type Due = "overdue" | "due_soon" | "upcoming";
export const dueOrder: readonly Due[] = ["overdue", "due_soon", "upcoming"];

export interface DueService extends MaintenanceItem {
  readonly due: Due;
}

/** All services of a schedule in one line: overdue, soon, later, each by date. A service without a date comes last. */
export const servicesOf = (schedule: MaintenanceSchedule): readonly DueService[] =>
  dueOrder.flatMap((due) =>
    schedule[due]
      .map((item) => ({ ...item, due }))
      .toSorted((a, b) => (a.recommended_date ?? "9999").localeCompare(b.recommended_date ?? "9999")),
  );

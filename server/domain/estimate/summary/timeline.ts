import type { AssessmentSummary } from "../../../../contracts/repair/estimate.ts";
import type { EstimateContext } from "../context.ts";
import { rounded, sumOf } from "../money.ts";
import type { Job, LaborEntry, Part } from "../options/job-writer.ts";

type Step = NonNullable<AssessmentSummary["repair_timeline"]>["steps"][number];
type Stage = "structure" | "body" | "paint" | "finish" | "paintless" | "mechanical" | "detail";

/** Stages on the body follow each other; other people do the parallel stages at the same time. */
const sequential = ["structure", "body", "paint"] as const;
const parallel = ["paintless", "mechanical", "detail"] as const;

const stageTexts: Readonly<Record<Stage, string>> = {
  structure: "Set up, measure and pull the structure",
  body: "Remove, repair, weld and fit panels",
  paint: "Paint all panels together and let them dry",
  paintless: "Paintless dent repair, in parallel with the body work",
  mechanical: "Mechanical work, in parallel with the body work",
  detail: "Glass, lamps and polishing, in parallel with the body work",
  finish: "Calibrate and scan",
};

function stageOf({ operation, part }: LaborEntry): Stage {
  switch (operation) {
    case "structural":
      return "structure";
    case "refinish":
    case "clear_coat":
    case "blend":
      return "paint";
    case "calibrate":
    case "scan":
      return "finish";
    case "mechanical":
      return "mechanical";
    case "polish":
      return "detail";
    case "remove_install":
    case "repair":
    case "section":
    case "replace":
      return /window|windshield|light/.test(part) ? "detail" : "body";
  }
}

/** The work that remains after savings: the hours of each line, and whether a part is needed. */
interface Work {
  readonly hoursOf: (line: LaborEntry) => number;
  readonly isNeeded: (part: Part) => boolean;
}
/** All work of a job, without savings. */
export const allWork: Work = { hoursOf: (line) => line.hours, isNeeded: () => true };

interface Load {
  days: number;
  readonly damageIds: Set<string>;
}

export interface PlannedJob extends Job {
  readonly damageId: string;
}

function loads(jobs: readonly PlannedJob[], { hoursOf, isNeeded }: Work, context: EstimateContext): Map<Stage, Load> {
  const perDay = Math.max(0.5, context.rule("labour_hours_per_day"));
  const found = new Map<Stage, Load>();
  const add = (stage: Stage, days: number, damageId: string) => {
    const load = found.get(stage) ?? { days: 0, damageIds: new Set<string>() };
    load.days += days;
    load.damageIds.add(damageId);
    found.set(stage, load);
  };
  for (const { damageId, labor, parts } of jobs) {
    for (const line of labor) add(stageOf(line), hoursOf(line) / perDay, damageId);
    for (const part of parts)
      if (part.id.endsWith(":pdr") && isNeeded(part))
        add("paintless", Math.max(context.rule("pdr_panel_days"), part.days ?? 0), damageId);
  }
  const paint = found.get("paint");
  if (paint && paint.days > 0) paint.days += context.rule("paint_drying_days");
  return found;
}

export interface Plan {
  /** Rounded up to half a day, without waiting for parts. */
  readonly days: number;
  readonly steps: readonly Step[];
}

const halfDays = (days: number): number => Math.ceil(rounded(days * 2, 6)) / 2;

/** The schedule of all work on one car. `work` has the remaining hours of each line. */
export function planOf(jobs: readonly PlannedJob[], work: Work, context: EstimateContext): Plan {
  const found = loads(jobs, work, context);
  const steps: Step[] = [];
  const place = (stage: Stage, start: number): number => {
    const load = found.get(stage);
    if (!load || load.days <= 0) return start;
    steps.push({
      day: rounded(1 + start, 1),
      days: rounded(load.days, 1),
      what: stageTexts[stage],
      damage_ids: [...load.damageIds],
    });
    return start + load.days;
  };
  const body = sequential.reduce((start, stage) => place(stage, start), 0);
  const others = parallel.map((stage) => place(stage, 0));
  const end = place("finish", Math.max(body, ...others));
  return { days: halfDays(end), steps: steps.toSorted((a, b) => a.day - b.day) };
}

/** The working hours in a day of a technician who does paintless work. Our own estimate. */
const hoursADay = 8;

/** For example: "6.2 h of work, including drying: about 2.5 days after the parts arrive." */
export function planText({ labor, parts }: Job, { days }: Plan): string {
  const hours = rounded(sumOf(labor, (line) => line.hours) + hoursADay * sumOf(parts, (part) => part.days ?? 0), 1);
  const drying = labor.some((line) => line.rate === "paint") ? ", including drying" : "";
  const waiting = parts.some(({ kind }) => kind === "body_part") ? " after the parts arrive" : "";
  const work = hours > 0 ? `${hours} h of work${drying}` : "Sublet work";
  return `${work}: about ${days} ${days === 1 ? "day" : "days"}${waiting}.`;
}

import type { StepName, StepStatus } from "../../../../contracts/papers/cases.ts";

export const fullCase = {
  kind: "FULL VEHICLE INSPECTION",
  title: "Full inspection: {{vehicle}}",
  subject: "Full vehicle inspection",
  number: "Inspection {{id}}",
  unknown: "Not known",
  summary: "Summary",
  condition: "Condition",
  score: "Score, of 10",
  repairs: "Repairs, estimated",
  value: "Average value",
  steps: "Inspection steps",
  step: {
    visual: "Condition, from photos",
    mechanical: "Mechanical, from codes, readings and checks",
    damage_assessment: "Repair estimate",
    valuation: "Market value",
  } satisfies Record<StepName, string>,
  status: {
    pending: "Pending",
    processing: "Processing",
    completed: "Completed",
    skipped: "Skipped",
  } satisfies Record<StepStatus, string>,
  columns: { step: "Step", state: "State", number: "Number, or reason of the skip" },
  opened: "Opened {{at}}.",
  openedAndCompleted: "Opened {{at}}, completed {{completed}}.",
  note: "The score counts 60 % the worse of body and mechanics and 40 % the better (our own weighting). A skipped step counts as unknown, not as good.",
  unassessed: {
    one: "{{count}} damage on the photos is in no repair estimate; the total uses the estimate from the photos.",
    other: "{{count}} damages on the photos are in no repair estimate; the total uses the estimate from the photos.",
  },
} as const;

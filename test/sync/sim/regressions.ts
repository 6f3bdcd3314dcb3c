import type { Plan } from "./steps.ts";

/** Histories that once failed, as short as they were found. */
export const regressions: Readonly<Record<string, Plan>> = {
  // one newest stamp for the whole row made desk 2's older, unsent change look sent
  "an unsent change, another's newer change of another field, and a deletion": {
    seed: 206,
    machines: 3,
    steps: [
      { at: 2, kind: "add", what: "contact", n: 1 },
      { at: 2, kind: "push", fault: "unanswered" },
      { at: 1, kind: "clock", offsetMs: -1_200_000 },
      { at: 1, kind: "pull", fault: "none" },
      { at: 1, kind: "change", n: 416_713, field: 1, value: 0 },
      { at: 2, kind: "pull", fault: "none" },
      { at: 2, kind: "change", n: 716_017, field: 5, value: 0 },
      { at: 1, kind: "push", fault: "none" },
      { at: 1, kind: "clock", offsetMs: 240_000 },
      { at: 1, kind: "push", fault: "none" },
      { at: 1, kind: "remove", n: 254_035 },
      { at: 2, kind: "pull", fault: "none" },
    ],
  },
  // the database deleted the lead with its car, and no other machine received the deletion
  "an unsent lead of a car that somebody else deletes later": {
    seed: 59,
    machines: 3,
    steps: [
      { at: 1, kind: "add", what: "car", n: 3 },
      { at: 1, kind: "push", fault: "none" },
      { at: 2, kind: "pull", fault: "twice" },
      { at: 2, kind: "add", what: "lead", n: 5 },
      { at: 1, kind: "remove", n: 81_504 },
    ],
  },
};

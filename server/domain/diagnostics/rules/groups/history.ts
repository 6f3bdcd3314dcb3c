import type { Car, Observation } from "../../readings/car.ts";
import { type CodeRange, within } from "../../rulebook/codes.ts";
import { type Condition, codeEvidence } from "../../rulebook/condition.ts";
import { jobs } from "../../rulebook/jobs.ts";
import { anyDrive, type Rule } from "../../rulebook/rule.ts";

interface Unit {
  /** The codes that report the unit as silent. */
  readonly silent: readonly CodeRange[];
  /** Codes that only the unit itself can have reported. */
  readonly own: readonly RegExp[];
  readonly reads: (values: Observation["values"]) => boolean;
}

const never = () => false;

/** Units, and what shows that they answer: readings that they send, and codes of their own. */
const units: readonly Unit[] = [
  // every reading of mode 01 comes from the engine's module
  {
    silent: ["U0100"],
    own: [/^P0[1-6]/],
    reads: (values) => values.engine_rpm !== undefined || values.coolant_temp !== undefined,
  },
  { silent: ["U0101"], own: [/^P0[789]/], reads: (values) => values.transmission_temp !== undefined },
  { silent: ["U0121", "U0122", "U0129"], own: [/^C0[0-4]/], reads: never },
  { silent: ["U0126", "U0131"], own: [/^C05[0-6]/], reads: never },
  { silent: ["U0151"], own: [/^B00/], reads: never },
  { silent: ["U0110", "U0111", "U0112", "U0293"], own: [/^P0[AB]/], reads: never },
];

const isSilenceOf =
  (car: Car) =>
  ({ own, reads }: Unit): boolean =>
    car.observations.some(({ code, values }) => code === null && reads(values)) ||
    [...car.codes].some(([code, { status }]) => status === "stored" && own.some((pattern) => pattern.test(code)));

/** The codes of silence of units that answer today. */
const historyIn = (car: Car): string[] =>
  units.filter(isSilenceOf(car)).flatMap(({ silent }) => within(car.codes.keys(), silent));

const answering: Condition = (car) => {
  const codes = historyIn(car);
  return codes.length === 0 ? null : codes.flatMap((code) => codeEvidence(car, code));
};

export const historyRules: readonly Rule[] = [
  {
    id: "network.history",
    system: "network",
    component: "Lost communication: history",
    description: "A unit was silent at some time, but it answers today: the code is history.",
    fuels: anyDrive,
    when: answering,
    confidence: 0.8,
    kind: "concluded",
    takes: historyIn,
    severity: "minor",
    urgency: "low",
    urgencyReason: "The unit answers: nothing needs repair today.",
    symptoms: ["None today"],
    causes: [
      "Low voltage at some time, often while starting",
      "Battery or module was disconnected",
      "Loose connector of the bus",
    ],
    action: "Clear the code. If it comes back, check supply, ground and connector of this unit.",
    repair: jobs.nothing,
    test: jobs.nothing,
  },
];

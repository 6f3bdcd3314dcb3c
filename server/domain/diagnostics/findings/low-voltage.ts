import type { Evidence } from "../../../../contracts/mechanical/mechanical.ts";
import { highVoltageStop } from "../codes/grades.ts";
import type { Car, DiagnosisInput } from "../readings/car.ts";
import { lowSupply } from "../rulebook/supply.ts";
import type { Issue } from "./issue.ts";
import { noPrice } from "./repair.ts";

type Rates = DiagnosisInput["rates"];

/** The texts of the codes that a low voltage may have set. */
export const checkAgain = {
  component: "Other trouble codes: check again after charging",
  description:
    "The supply voltage is so low that modules set false codes. What these codes report cannot be judged before the battery is charged.",
  urgencyReason: "Codes that were set at low voltage are often false: parts that they name are not replaced now.",
  cause: "Low supply voltage",
  action: "Charge the battery and repair the charging first. Then clear the codes and read all modules again.",
  source: "nothing is priced before the codes were read again",
  highVoltageAction:
    "Do not touch orange cables; high-voltage work requires training. Charge the 12-volt battery, then measure the fault before its code is cleared.",
} as const;

/** A fault of insulation, interlock, fuse or contactors: a false alarm costs a test, a real one can kill. */
const isHighVoltage = ({ urgency_reason: reason }: Issue): boolean => reason === highVoltageStop.reason;

/** The fault keeps its severity until it is measured; only its price waits. */
const untilMeasured = ({ job: _, ...issue }: Issue, evidence: readonly Evidence[], rates: Rates): Issue => ({
  ...issue,
  recommended_action: checkAgain.highVoltageAction,
  estimated_repair: noPrice(rates, checkAgain.source),
  evidence: [...issue.evidence, ...evidence],
});

const withNote = ({ isSupply: _, ...issue }: Issue): Issue => issue;

/**
 * With a low voltage the part of the supply leads, and every other code waits: codes alone are checked again after charging
 * and cost nothing. What was measured stands, and so does what forbids running the engine or touching the car.
 */
export function afterCharging(car: Car, issues: readonly Issue[], rates: Rates): readonly Issue[] {
  const evidence = lowSupply(car);
  const leading = issues.filter(({ isSupply }) => isSupply);
  if (evidence === null || leading.length === 0) return issues.map(withNote);
  const isCodeAlone = ({ isSupply, isMeasured, do_not_run: stop, dtc }: Issue) =>
    dtc !== null && !isSupply && !isMeasured && !stop;
  const waits = (issue: Issue) => isCodeAlone(issue) && !isHighVoltage(issue);
  const waiting = issues.filter(waits);
  const others = issues
    .filter((issue) => !waits(issue))
    .map((issue) => (isCodeAlone(issue) ? untilMeasured(issue, evidence, rates) : issue))
    .map((issue) => (issue.isSupply && issue.urgency !== "immediate" ? { ...issue, urgency: "high" as const } : issue));
  const codes = waiting.flatMap(({ dtc, related_dtcs }) => [dtc, ...related_dtcs]).filter((code) => code !== null);
  const [main, ...rest] = codes;
  if (main === undefined) return others;
  const again: Issue = {
    system: "electrical",
    component: checkAgain.component,
    severity: "minor",
    status: "suspected",
    description: checkAgain.description,
    dtc: main,
    related_dtcs: rest,
    confidence: 0.5,
    symptoms: [],
    possible_causes: [checkAgain.cause],
    recommended_action: checkAgain.action,
    urgency: "medium",
    urgency_reason: checkAgain.urgencyReason,
    estimated_repair: noPrice(rates, checkAgain.source),
    rule: "electrical.check-again",
    evidence: [...evidence, ...waiting.flatMap((issue) => issue.evidence.filter(({ source }) => source === "dtc"))],
    isMeasured: true,
  };
  return [...others, again];
}

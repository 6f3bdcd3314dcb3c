import type { Evidence } from "../../../../contracts/mechanical/mechanical.ts";
import { highVoltageStop } from "../codes/grades.ts";
import type { Car, DiagnosisInput } from "../readings/car.ts";
import { highSupply, lowSupply } from "../rulebook/supply.ts";
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

/** The texts of the codes that a voltage over 16 V may have set. */
export const checkAgainLater = {
  component: "Other trouble codes: check again after the charging is repaired",
  description:
    "The supply voltage is so high that modules set false codes. What these codes report cannot be judged before the voltage is right.",
  urgencyReason: "Codes that were set at a wrong voltage are often false: parts that they name are not replaced now.",
  cause: "Supply voltage too high",
  action: "Repair the charging first. Then clear the codes and read all modules again.",
  highVoltageAction:
    "Do not touch orange cables; high-voltage work requires training. Repair the 12-volt supply, then measure the fault before its code is cleared.",
} as const;
type Texts = Omit<typeof checkAgain, "source"> | typeof checkAgainLater;

/** A fault of insulation, interlock, fuse or contactors: a false alarm costs a test, a real one can kill. */
const isHighVoltage = ({ urgency_reason: reason }: Issue): boolean => reason === highVoltageStop.reason;

/** The fault keeps its severity until it is measured; only its price waits. */
const untilMeasured = (
  { job: _, ...issue }: Issue,
  evidence: readonly Evidence[],
  texts: Texts,
  rates: Rates,
): Issue => ({
  ...issue,
  recommended_action: texts.highVoltageAction,
  estimated_repair: noPrice(rates, checkAgain.source),
  evidence: [...issue.evidence, ...evidence],
});

const withNote = ({ isSupply: _, ...issue }: Issue): Issue => issue;

const isCodeAlone = ({ isSupply, isMeasured, do_not_run: stop, dtc }: Issue): boolean =>
  dtc !== null && !isSupply && !isMeasured && !stop;
const waits = (issue: Issue): boolean => isCodeAlone(issue) && !isHighVoltage(issue);

/** The waiting codes as one issue that costs nothing; null if there are none. */
function checkedAgain(
  waiting: readonly Issue[],
  evidence: readonly Evidence[],
  texts: Texts,
  rates: Rates,
): Issue | null {
  const codes = waiting.flatMap(({ dtc, related_dtcs }) => [dtc, ...related_dtcs]).filter((code) => code !== null);
  const [main, ...rest] = codes;
  if (main === undefined) return null;
  return {
    system: "electrical",
    component: texts.component,
    severity: "minor",
    status: "suspected",
    description: texts.description,
    dtc: main,
    related_dtcs: rest,
    confidence: 0.5,
    symptoms: [],
    possible_causes: [texts.cause],
    recommended_action: texts.action,
    urgency: "medium",
    urgency_reason: texts.urgencyReason,
    estimated_repair: noPrice(rates, checkAgain.source),
    rule: "electrical.check-again",
    evidence: [...evidence, ...waiting.flatMap((issue) => issue.evidence.filter(({ source }) => source === "dtc"))],
    isMeasured: true,
  };
}

/**
 * With a wrong supply voltage the part of the supply leads, and every other code waits: codes alone are checked again after
 * charging and cost nothing. What was measured stands, and so does what forbids running the engine or touching the car.
 */
export function afterCharging(car: Car, issues: readonly Issue[], rates: Rates): readonly Issue[] {
  const low = lowSupply(car);
  const evidence = low ?? highSupply(car);
  const texts = low ? checkAgain : checkAgainLater;
  if (evidence === null || !issues.some(({ isSupply }) => isSupply)) return issues.map(withNote);
  const others = issues
    .filter((issue) => !waits(issue))
    .map((issue) => (isCodeAlone(issue) ? untilMeasured(issue, evidence, texts, rates) : issue))
    .map((issue) => (issue.isSupply && issue.urgency !== "immediate" ? { ...issue, urgency: "high" as const } : issue));
  const again = checkedAgain(issues.filter(waits), evidence, texts, rates);
  return again ? [...others, again] : others;
}

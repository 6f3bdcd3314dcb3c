import { own } from "../../../../contracts/kit/own.ts";
import type { TroubleCode } from "../../../../contracts/mechanical/diagnostics.ts";
import type { MechanicalIssue } from "../../../../contracts/mechanical/mechanical.ts";
import type { CarSystem } from "../../../../contracts/vocabulary.ts";
import { highVoltageStop } from "../codes/grades.ts";
import type { Car, DiagnosisInput } from "../readings/car.ts";
import { codeEvidence } from "../rulebook/condition.ts";
import { jobs } from "../rulebook/jobs.ts";
import type { Weight } from "../rulebook/rule.ts";
import type { Finding } from "./find.ts";
import { costsOfCode, estimateRepair } from "./repair.ts";
import { bySeverity, worstOf } from "./weight.ts";

export type Issue = Omit<MechanicalIssue, "issue_id"> & {
  readonly system: CarSystem;
  /** The job of the repair, if a car needs it once. */
  readonly job?: string | undefined;
  /** The price of the repair, if an issue before it has the same job and is priced instead. */
  readonly ownRepair?: MechanicalIssue["estimated_repair"];
  /** The fault of the supply, which comes before all codes. */
  readonly isSupply?: boolean;
  /** A measurement or a check shows the fault, not codes alone. */
  readonly isMeasured: boolean;
};
type Rates = DiagnosisInput["rates"];

const hundredths = (value: number): number => Math.round(value * 100) / 100;

const weightOf = ({ severity, urgency, urgency_reason }: TroubleCode): Weight => ({
  severity,
  urgency,
  urgencyReason: urgency_reason,
});

/** A permanent code is one that the car has confirmed. */
const isStored = (car: Car) => (code: string) => (car.codes.get(code)?.status ?? "pending") !== "pending";

/** A fault that can ruin the engine at once, or kill. */
const isDangerous = ({ stop, urgencyReason }: Weight): boolean =>
  stop === true || urgencyReason === highVoltageStop.reason;

/**
 * Only permanent codes, and cleared recently: the car has not tested again whether the fault is still there. Nothing is
 * urgent before it has, except what is dangerous until it has.
 */
const awaitsTest = (car: Car, { codes, signs, weights }: Finding): boolean =>
  car.readiness.isFresh &&
  !weights.some(isDangerous) &&
  codes.length > 0 &&
  codes.every((code) => car.codes.get(code)?.status === "permanent") &&
  signs.every(({ source }) => source === "dtc");
export const untilTested: Pick<Weight, "urgency" | "urgencyReason"> = {
  urgency: "medium",
  urgencyReason: "The code was cleared, and the car has not tested the fault again: it is repaired or it comes back.",
};

/** Active with a stored code or a direct measurement, otherwise pending with a code, otherwise suspected. */
function statusOf(car: Car, finding: Finding): Issue["status"] {
  if (awaitsTest(car, finding)) return "suspected";
  const { rule, codes, signs } = finding;
  const measured = rule.kind === "measured" && signs.some(({ source }) => source !== "dtc");
  if (measured || codes.some(isStored(car))) return "active";
  return codes.length > 0 ? "pending" : "suspected";
}

const meanings = (car: Car, codes: readonly string[]): TroubleCode[] =>
  codes.flatMap((code) => car.codes.get(code)?.meaning ?? []);

/** The issue of a rule's finding. The rule judges how severe it is, not the codes: they are signs of the fault. */
export function issueOfFinding(finding: Finding, car: Car, rates: Rates): Issue {
  const { rule, codes, description, dtc, evidence, repair } = finding;
  const worst = worstOf(finding.weights);
  const weight = awaitsTest(car, finding) ? { ...worst, ...untilTested } : worst;
  const isStop = finding.weights.some(({ stop }) => stop);
  // a fault that is only to be checked again has no repair yet
  const isRecheck = repair === jobs.recheck;
  const test = rule.test ?? (isRecheck ? jobs.recheck : rule.kind === "measured" ? jobs.nothing : jobs.test);
  const likely = rule.likely ?? (isRecheck ? jobs.nothing : undefined);
  return {
    system: rule.system,
    component: rule.component,
    severity: weight.severity,
    status: statusOf(car, finding),
    description,
    dtc,
    related_dtcs: codes.filter((code) => code !== dtc),
    confidence: hundredths(finding.confidence),
    symptoms: [...rule.symptoms],
    possible_causes: [...finding.causes],
    recommended_action: rule.action,
    urgency: weight.urgency,
    urgency_reason: weight.urgencyReason,
    estimated_repair: estimateRepair(
      { repair, test, likely, worst: rule.worst, pieces: rule.pieces?.(evidence) },
      rates,
    ),
    rule: rule.id,
    evidence: [...evidence],
    isMeasured: finding.signs.some(({ source }) => source !== "dtc"),
    ...(repair.job !== undefined && { job: repair.job }),
    ...(isStop && { do_not_run: true }),
    ...(rule.isSupply && { isSupply: true }),
  };
}

/** The confidence of a code without further evidence: the car's self-test found it, no technician confirmed it. Our own estimates. */
const codeConfidence = { stored: 0.7, pending: 0.45 } as const;
const unknownCodeFactor = 0.5;
const wrongFuelFactor = 0.4;

/** Fuel trims, ignition coils and fuel vapor: a diesel has none of them. */
const gasolineOnly = /^P0(17[0-5]|35|44|45)/;
/** Mixture, injection, ignition and exhaust: an electric car has none of them. */
const combustionOnly = /^P0[1-4]/;
const isImplausible = (car: Car, code: string): boolean =>
  car.fuel === "electric" ? combustionOnly.test(code) : car.fuel === "diesel" && gasolineOnly.test(code);

const fuelWarning = (car: Car, code: string): string =>
  isImplausible(car, code) ? ` Not expected of a car recorded as ${car.fuel}: check the fuel type.` : "";

/** One issue for the codes of one component that no rule explains, with the texts of the code tables. */
function issueOfCodes(group: readonly TroubleCode[], car: Car, rates: Rates): Issue | null {
  const [main, ...rest] = group.toSorted(
    (a, b) =>
      Number(Object.hasOwn(referringCodes, a.code)) - Number(Object.hasOwn(referringCodes, b.code)) ||
      bySeverity(a.severity, b.severity),
  );
  if (!main) return null;
  const weight = worstOf([weightOf(main), ...rest.map(weightOf)]);
  const codes = group.map(({ code }) => code);
  const stored = codes.some(isStored(car));
  const confidence = codeConfidence[stored ? "stored" : "pending"];
  const isUnknown = main.labor_hours === null && main.kind !== "generic";
  const kindFactor = isUnknown ? unknownCodeFactor : 1;
  const costs = costsOfCode(main);
  const fuelFactor = isImplausible(car, main.code) ? wrongFuelFactor : 1;
  return {
    system: main.system,
    component: main.component,
    severity: weight.severity,
    status: stored ? "active" : "pending",
    description: main.description + fuelWarning(car, main.code),
    dtc: main.code,
    related_dtcs: rest.map(({ code }) => code),
    confidence: hundredths(confidence * kindFactor * fuelFactor),
    symptoms: [...main.symptoms],
    possible_causes: [...main.possible_causes],
    recommended_action: main.recommended_action,
    urgency: weight.urgency,
    urgency_reason: weight.urgencyReason,
    estimated_repair: estimateRepair(costs, rates),
    rule: isUnknown ? "code.unknown" : "code",
    evidence: codes.flatMap((code) => codeEvidence(car, code)),
    isMeasured: false,
    job: costs?.repair.job,
  };
}

/** Codes that only report a code in another module, and the system of that module. */
const referringCodes: Readonly<Record<string, CarSystem>> = { P0700: "transmission" };

/** The key by which codes are grouped: the component of a generic code; each maker's code is a group of its own. */
function componentOf({ code, kind, system, component }: TroubleCode, others: readonly TroubleCode[]): string {
  const referredSystem = own(referringCodes, code);
  const referred = referredSystem && others.find((other) => other.code !== code && other.system === referredSystem);
  if (referred) return componentOf(referred, []);
  return kind === "generic" || others.find((other) => other.code === code)?.labor_hours !== null
    ? `${system}|${component}`
    : code;
}

/** The issues of the codes that no finding explains, grouped by component. */
export function issuesOfCodes(car: Car, explained: ReadonlySet<string>, rates: Rates): readonly Issue[] {
  const unexplained = meanings(
    car,
    [...car.codes.keys()].filter((code) => !explained.has(code)),
  );
  const groups = Map.groupBy(unexplained, (meaning) => componentOf(meaning, unexplained));
  return [...groups.values()].flatMap((group) => issueOfCodes(group, car, rates) ?? []);
}

import type { TroubleCode } from "../../../../contracts/diagnostics.ts";
import { own } from "../../../../contracts/kit/own.ts";
import type { MechanicalIssue } from "../../../../contracts/mechanical.ts";
import type { CarSystem } from "../../../../contracts/vocabulary.ts";
import type { Car, DiagnosisInput } from "../readings/car.ts";
import { codeEvidence } from "../rulebook/condition.ts";
import type { Weight } from "../rulebook/rule.ts";
import type { Finding } from "./find.ts";
import { estimateRepair, figuresOf } from "./repair.ts";
import { bySeverity, heaviest } from "./weight.ts";

export type Issue = Omit<MechanicalIssue, "issue_id"> & { readonly system: CarSystem };
type Rates = DiagnosisInput["rates"];

const hundredths = (value: number): number => Math.round(value * 100) / 100;

const weightOf = ({ severity, urgency, urgency_reason }: TroubleCode): Weight => ({
  severity,
  urgency,
  because: urgency_reason,
});

const isStored = (car: Car) => (code: string) => car.codes.get(code)?.status === "stored";

/** Active with a stored code or a measurement of the fault itself, else pending with a code, else suspected. */
function statusOf(car: Car, { rule, codes, signs }: Finding): Issue["status"] {
  const measured = rule.kind === "measured" && signs.some(({ source }) => source !== "dtc");
  if (measured || codes.some(isStored(car))) return "active";
  return codes.length > 0 ? "pending" : "suspected";
}

const meanings = (car: Car, codes: readonly string[]): TroubleCode[] =>
  codes.flatMap((code) => car.codes.get(code)?.meaning ?? []);

/** What a rule found, as an issue; never milder than the codes that it explains. */
export function issueOfFinding(finding: Finding, car: Car, rates: Rates): Issue {
  const { rule, codes, dtc, evidence } = finding;
  const weight = heaviest([...finding.weights, ...meanings(car, codes).map(weightOf)] as [Weight, ...Weight[]]);
  return {
    system: rule.system,
    component: rule.component,
    severity: weight.severity,
    status: statusOf(car, finding),
    description: rule.says,
    dtc,
    related_dtcs: codes.filter((code) => code !== dtc),
    confidence: hundredths(finding.confidence),
    symptoms: [...rule.symptoms],
    possible_causes: [...finding.causes],
    recommended_action: rule.action,
    urgency: weight.urgency,
    urgency_reason: weight.because,
    estimated_repair: estimateRepair(rule.repair, rates, rule.pieces?.(evidence)),
    rule: rule.id,
    evidence: [...evidence],
  };
}

/** How sure a code alone makes its own text: the car's self-test found it, a technician has not. Our own estimates. */
const sureness = { stored: 0.7, pending: 0.45 } as const;
const unknownCode = 0.5;
const wrongDrive = 0.4;

/** Fuel trims, ignition coils and fuel vapour: no diesel has them. */
const petrolOnly = /^P0(17[0-5]|35|44|45)/;
/** Mixture, injection, ignition and exhaust: no electric car has them. */
const combustionOnly = /^P0[1-4]/;
const implausible = (car: Car, code: string): boolean =>
  car.fuel === "electric" ? combustionOnly.test(code) : car.fuel === "diesel" && petrolOnly.test(code);

const doubtOf = (car: Car, code: string): string =>
  implausible(car, code) ? ` Not expected of a car recorded as ${car.fuel}: check the fuel type.` : "";

/** Codes of one component that no rule explains, as one issue in the words of the knowledge base. */
function issueOfCodes(group: readonly TroubleCode[], car: Car, rates: Rates): Issue | null {
  const [main, ...rest] = group.toSorted(
    (a, b) =>
      Number(Object.hasOwn(pointers, a.code)) - Number(Object.hasOwn(pointers, b.code)) ||
      bySeverity(a.severity, b.severity),
  );
  if (!main) return null;
  const weight = heaviest([weightOf(main), ...rest.map(weightOf)]);
  const codes = group.map(({ code }) => code);
  const stored = codes.some(isStored(car));
  const sure = sureness[stored ? "stored" : "pending"];
  const known = main.kind === "generic" ? 1 : unknownCode;
  return {
    system: main.system,
    component: main.component,
    severity: weight.severity,
    status: stored ? "active" : "pending",
    description: main.description + doubtOf(car, main.code),
    dtc: main.code,
    related_dtcs: rest.map(({ code }) => code),
    confidence: hundredths(sure * known * (implausible(car, main.code) ? wrongDrive : 1)),
    symptoms: [...main.symptoms],
    possible_causes: [...main.possible_causes],
    recommended_action: main.recommended_action,
    urgency: weight.urgency,
    urgency_reason: weight.because,
    estimated_repair: estimateRepair(figuresOf(main), rates),
    rule: "code",
    evidence: codes.flatMap((code) => codeEvidence(car, code)),
  };
}

/** Says only that another module has a code: it belongs to that one. */
const pointers: Readonly<Record<string, CarSystem>> = { P0700: "transmission" };

/** Codes of one component are one fault; each maker's own code stands alone. */
function componentOf({ code, kind, system, component }: TroubleCode, others: readonly TroubleCode[]): string {
  const told = own(pointers, code);
  const pointed = told && others.find((other) => other.code !== code && other.system === told);
  if (pointed) return componentOf(pointed, []);
  return kind === "generic" ? `${system}|${component}` : code;
}

/** The codes that no finding explains, gathered by component. */
export function issuesOfCodes(car: Car, explained: ReadonlySet<string>, rates: Rates): readonly Issue[] {
  const left = meanings(
    car,
    [...car.codes.keys()].filter((code) => !explained.has(code)),
  );
  const groups = Map.groupBy(left, (meaning) => componentOf(meaning, left));
  return [...groups.values()].flatMap((group) => issueOfCodes(group, car, rates) ?? []);
}

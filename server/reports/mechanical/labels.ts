import {
  distanceText,
  pressureText,
  speedText,
  temperatureText,
  treadText,
} from "../../../contracts/accounts/units.ts";
import { own } from "../../../contracts/kit/own.ts";
import type { Evidence, MechanicalIssue, MechanicalReport } from "../../../contracts/mechanical/mechanical.ts";
import { type ObdData, type Readings, readingNames, type TestResults } from "../../../contracts/mechanical/obd.ts";
import { type Quantity, quantityLabels, quantityOf } from "../../../contracts/mechanical/readings/quantities.ts";
import type { CarSystem, Urgency } from "../../../contracts/vocabulary.ts";
import { codesIn } from "../../domain/diagnostics/readings/car.ts";
import { fill, fromApi, texts } from "../../texts/papers/texts.ts";
import { distance, figure } from "../text/format.ts";
import { sentence } from "../text/labels.ts";
import { translated } from "../text/translated.ts";

/** Labels and number formats of the diagnostic. */

const withUnit = (value: number | string, unit: string | null): string => {
  const text = typeof value === "number" ? figure(value) : translated(value.replaceAll("_", " "));
  return unit === null || unit === "" ? text : `${text} ${unit}`;
};

/** Units with a different one in the US. Intake pressures stay in kPa, as scanners show them. */
const inBothUnits: Readonly<Record<string, (value: number, format: typeof figure) => string>> = {
  "°C": temperatureText,
  "km/h": speedText,
  km: distanceText,
};

/** A reading, also in the unit of the US. A difference of temperatures is no temperature. */
function readingText(name: Quantity | undefined, value: number | string, unit: string | null): string {
  if (typeof value !== "number" || unit === null || name === "intake_above_ambient") return withUnit(value, unit);
  const inBoth = name === "fuel_pressure" ? pressureText : own(inBothUnits, unit);
  return inBoth?.(value, figure) ?? withUnit(value, unit);
}

/** Evidence of a tire check has its label and its wheel: "tire tread, front left". */
const tireTexts: Readonly<Record<string, (value: number, format: typeof figure) => string>> = {
  mm: treadText,
  kPa: pressureText,
};

/** The value of a reading, a check or the mileage, as the other sections of the report write it. */
function valueText({ source, what, value, unit }: Evidence): string {
  if (typeof value === "number" && source === "mileage") return distance(value);
  const tireText = what.startsWith("tire ") ? own(tireTexts, unit ?? "") : undefined;
  return typeof value === "number" && tireText ? tireText(value, figure) : readingText(quantityOf(what), value, unit);
}

/** The limits are in the unit of the API, which the reading has first. */
function bandText({ band, unit }: Evidence): string {
  if (!band || (band.min === null && band.max === null)) return "";
  const { issues: words } = texts().mechanical;
  if (band.min === null) return fill(words.healthyTo, { max: withUnit(band.max ?? 0, unit) });
  if (band.max === null) return fill(words.healthyFrom, { min: withUnit(band.min, unit) });
  return fill(words.healthy, { min: figure(band.min), max: withUnit(band.max, unit) });
}

function nameOf(what: string): string {
  const quantity = quantityOf(what);
  return translated(quantity === undefined ? what.replaceAll("_", " ") : quantityLabels[quantity].label);
}

const firstSentence = (text: string): string => /^.*?(?=\. |\.?$)/s.exec(text)?.[0] ?? text;

/** `Short-term fuel trim, bank 1: 14.1 %, healthy -5 to 5 % (warm idle)`; `P0171, stored: ...` of a code. */
export function evidenceText(evidence: Evidence): string {
  const { source, what, value, state, note } = evidence;
  if (source === "dtc") return `${what}, ${translated(String(value))}: ${translated(firstSentence(note))}`;
  const where = [
    source === "freeze_frame" ? texts().mechanical.issues.freezeFrame : null,
    state && translated(state),
  ].filter((word) => word !== null);
  const said = `${sentence(nameOf(what))}: ${valueText(evidence)}${bandText(evidence)}`;
  return where.length === 0 ? said : `${said} (${where.join(", ")})`;
}

export interface Line {
  readonly name: string;
  readonly value: string;
}

export const readingLines = (readings: Readings): Line[] =>
  readingNames.flatMap((name) => {
    const value = readings[name];
    if (value === undefined) return [];
    const { label, unit } = quantityLabels[name];
    return [{ name: sentence(fromApi(label)), value: readingText(name, value, unit) }];
  });

const units: Readonly<Record<string, string>> = {
  battery_voltage: "V",
  alternator_output: "V",
  brake_pad_thickness_mm: "mm",
};

/** Checks with a different unit in the US. */
const inUsUnits: Readonly<Record<string, (value: number, format: typeof figure) => string>> = {
  tire_tread_depth_mm: treadText,
  tire_pressure_kpa: pressureText,
};

/** Checks by hand. A check with a value for each wheel gives one line per wheel. */
export const checkLines = (tests: TestResults): Line[] =>
  Object.entries(tests).flatMap(([name, value]): Line[] => {
    const check = name.replace(/_(mm|kpa)$/, "").replaceAll("_", " ");
    const label = sentence(translated(check));
    const unit = own(units, name) ?? null;
    if (value === undefined) return [];
    if (typeof value !== "object") return [{ name: label, value: withUnit(value, unit ?? levelUnit(value)) }];
    return Object.entries(value).map(([corner, one]) => ({
      name: sentence(translated(`${check}, ${corner.replaceAll("_", " ")}`)),
      value: inUsUnit(one, own(inUsUnits, name)) ?? withUnit(one ?? "", unit),
    }));
  });

const inUsUnit = (value: number | string | undefined, text: (typeof inUsUnits)[string] | undefined) =>
  typeof value === "number" ? text?.(value, figure) : undefined;

/** A level as a number is a percentage between the marks. */
const levelUnit = (value: number | string): string | null => (typeof value === "number" ? "%" : null);

/** `P0171, P0301 (pending)`. A code with a freeze frame counts as stored. */
export function codesText(obd: ObdData): string {
  const { header: words } = texts().mechanical;
  const { stored, pending, permanent } = codesIn(obd);
  const allPermanent = new Set(obd.permanent_dtcs);
  const all = [
    ...stored.map((code) => (allPermanent.has(code) ? fill(words.storedPermanentCode, { code }) : code)),
    ...permanent.map((code) => fill(words.permanentCode, { code })),
    ...pending.map((code) => fill(words.pendingCode, { code })),
  ];
  if (all.length > 0) return all.join(", ");
  return obd.dtcs === undefined ? words.notRead : words.noneStored;
}

/** "7 of 9 complete": the self-tests that have run, of those that the car has. Null if nobody sent them. */
export function readinessText({ monitors = {} }: ObdData): string | null {
  const statuses = Object.values(monitors);
  const complete = statuses.filter((one) => one === "complete").length;
  const all = complete + statuses.filter((one) => one === "incomplete").length;
  return all === 0 ? null : fill(texts().mechanical.header.readinessOf, { complete, all });
}

export interface NumberedIssue {
  readonly number: number;
  readonly system: CarSystem;
  readonly issue: MechanicalIssue;
}

const urgencyOrder: readonly Urgency[] = ["immediate", "high", "medium", "low"];

/** All issues with their numbers in the report: their places, in old diagnostics the most urgent first. */
export const issuesOf = ({ diagnostic }: MechanicalReport): NumberedIssue[] =>
  diagnostic.results.systems
    .flatMap(({ system, issues }) => issues.map((issue) => ({ system, issue })))
    .toSorted(
      (a, b) =>
        (a.issue.place ?? 0) - (b.issue.place ?? 0) ||
        urgencyOrder.indexOf(a.issue.urgency) - urgencyOrder.indexOf(b.issue.urgency),
    )
    .map((one, i) => ({ ...one, number: i + 1 }));

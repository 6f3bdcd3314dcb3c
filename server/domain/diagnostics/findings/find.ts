import type { Evidence } from "../../../../contracts/mechanical.ts";
import type { Car } from "../readings/car.ts";
import { within } from "../rulebook/codes.ts";
import { codeEvidence } from "../rulebook/condition.ts";
import type { Rule, Weight } from "../rulebook/rule.ts";

/** A rule that holds for this car. */
export interface Finding {
  readonly rule: Rule;
  readonly weights: readonly [Weight, ...Weight[]];
  readonly confidence: number;
  /** Codes that it explains. */
  readonly codes: readonly string[];
  /** The one that names it: no other finding is named by it. */
  readonly dtc: string | null;
  readonly causes: readonly string[];
  /** What its `when` rests on; `evidence` holds besides what makes it surer, and what speaks against it. */
  readonly signs: readonly Evidence[];
  readonly evidence: readonly Evidence[];
}

/** No conclusion from readings is certain. Our own limits. */
const leastSure = 0.05;
const mostSure = 0.97;

const keyOf = ({ source, what, state, value }: Evidence): string => `${source}|${what}|${state}|${value}`;

/** The same reading is told once, with the first note. */
function once(evidence: readonly Evidence[]): Evidence[] {
  const seen = new Map<string, Evidence>();
  for (const one of evidence) if (!seen.has(keyOf(one))) seen.set(keyOf(one), one);
  return [...seen.values()];
}

interface Holding<T> {
  readonly item: T;
  readonly evidence: readonly Evidence[];
}

const holding = <T extends { readonly when: Rule["when"] }>(car: Car, items: readonly T[] = []): Holding<T>[] =>
  items.flatMap((item) => {
    const evidence = item.when(car);
    return evidence === null ? [] : [{ item, evidence }];
  });

/** One rule asked of the car: null where it does not hold. */
function ask(car: Car, rule: Rule): Omit<Finding, "dtc"> | null {
  const signs = rule.when(car);
  if (signs === null) return null;
  const surer = holding(car, rule.surer);
  const doubted = holding(car, rule.doubted);
  const worse = holding(car, rule.worse);
  const leading = holding(car, rule.leading);
  const doubt = surer.reduce((left, { item }) => left * (1 - item.by), 1 - rule.confidence);
  const confidence = doubted.reduce((sure, { item }) => sure * item.times, 1 - doubt);
  const codes = within(car.codes.keys(), rule.explains ?? []);
  const leads = leading.map(({ item }) => item.cause).toReversed();
  return {
    rule,
    weights: [rule, ...worse.map(({ item }) => item)],
    confidence: Math.min(mostSure, Math.max(leastSure, confidence)),
    codes,
    causes: [...leads, ...rule.causes.filter((cause) => !leads.includes(cause))],
    signs,
    evidence: once([
      ...codes.flatMap((code) => codeEvidence(car, code)),
      ...signs,
      ...[...surer, ...doubted, ...worse, ...leading].flatMap((held) => held.evidence),
    ]),
  };
}

/** The rules of the book that hold, without those that another finding already explains. */
export function findFaults(car: Car, book: readonly Rule[]): readonly Finding[] {
  const found = new Map<string, Finding>();
  const taken = new Set<string>();
  for (const rule of book) {
    if (!rule.drives.includes(car.fuel) || rule.unless?.some((id) => found.has(id))) continue;
    const finding = ask(car, rule);
    if (!finding) continue;
    found.set(rule.id, { ...finding, dtc: finding.codes.find((code) => !taken.has(code)) ?? null });
    for (const code of finding.codes) taken.add(code);
  }
  return [...found.values()];
}

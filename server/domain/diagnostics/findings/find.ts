import type { Evidence } from "../../../../contracts/mechanical/mechanical.ts";
import type { Car } from "../readings/car.ts";
import { within } from "../rulebook/codes.ts";
import { codeEvidence } from "../rulebook/condition.ts";
import type { RepairFigures, Rule, Weight } from "../rulebook/rule.ts";

/** A rule that matches this car. */
export interface Finding {
  readonly rule: Rule;
  readonly weights: readonly [Weight, ...Weight[]];
  readonly description: string;
  readonly confidence: number;
  /** The codes that the fault explains. */
  readonly codes: readonly string[];
  /** The main code of the finding; each code is the main code of at most one finding. */
  readonly dtc: string | null;
  readonly causes: readonly string[];
  readonly repair: RepairFigures;
  /** The evidence for the rule's `when`. */
  readonly signs: readonly Evidence[];
  /** All evidence, including what raises or lowers the confidence. */
  readonly evidence: readonly Evidence[];
}

/** The limits of the confidence: no conclusion from readings is certain. Our own estimates. */
const minConfidence = 0.05;
const maxConfidence = 0.97;

const keyOf = ({ source, what, state, value }: Evidence): string => `${source}|${what}|${state}|${value}`;

/** The evidence without repeated readings; the first note is kept. */
function withoutRepeats(evidence: readonly Evidence[]): Evidence[] {
  const seen = new Map<string, Evidence>();
  for (const one of evidence) if (!seen.has(keyOf(one))) seen.set(keyOf(one), one);
  return [...seen.values()];
}

interface Match<T> {
  readonly item: T;
  readonly evidence: readonly Evidence[];
}

const matchesOf = <T extends { readonly when: Rule["when"] }>(car: Car, items: readonly T[] = []): Match<T>[] =>
  items.flatMap((item) => {
    const evidence = item.when(car);
    return evidence === null ? [] : [{ item, evidence }];
  });

/** The codes of the car that the rule's fault explains, without those that an earlier fault explains. */
function codesOf(car: Car, rule: Rule, taken: ReadonlySet<string>): string[] {
  const ifMatched = matchesOf(car, rule.explainsIf).flatMap(({ item }) => item.codes);
  const own = [...within(car.codes.keys(), rule.explains ?? []), ...(rule.takes?.(car) ?? [])];
  const codes = [...own, ...within(car.codes.keys(), ifMatched)];
  return [...new Set(codes)].filter((code) => !taken.has(code));
}

/** Whether an earlier fault explains every code that the fault rests on: then it is the same fault. */
function isExplained(signs: readonly Evidence[], codes: readonly string[], taken: ReadonlySet<string>): boolean {
  const signed = signs.filter(({ source }) => source === "dtc").map(({ what }) => what);
  return codes.length === 0 && signed.length > 0 && signed.every((code) => taken.has(code));
}

/** Evaluates one rule; null if it does not match the car. */
function evaluate(car: Car, rule: Rule, taken: ReadonlySet<string>): Omit<Finding, "dtc"> | null {
  const signs = rule.when(car);
  if (signs === null) return null;
  const codes = codesOf(car, rule, taken);
  if (isExplained(signs, codes, taken)) return null;
  const strengthenedBy = matchesOf(car, rule.strengthenedBy);
  const weakenedBy = matchesOf(car, rule.weakenedBy);
  const escalations = matchesOf(car, rule.escalations);
  const causeHints = matchesOf(car, rule.causeHints);
  const doubt = strengthenedBy.reduce((left, { item }) => left * (1 - item.by), 1 - rule.confidence);
  const confidence = weakenedBy.reduce((left, { item }) => left * item.times, 1 - doubt);
  const hintedCauses = [...new Set(causeHints.map(({ item }) => item.cause).toReversed())];
  const doubted = matchesOf(car, rule.causeDoubts);
  const doubtedCauses = doubted.map(({ item }) => item.cause);
  const isListed = (cause: string) => !hintedCauses.includes(cause) && !doubtedCauses.includes(cause);
  return {
    rule,
    weights: [rule, ...escalations.map(({ item }) => item)],
    description: matchesOf(car, rule.descriptionIf)[0]?.item.description ?? rule.description,
    confidence: Math.min(maxConfidence, Math.max(minConfidence, confidence)),
    codes,
    causes: [...hintedCauses, ...rule.causes.filter(isListed), ...doubtedCauses],
    repair: matchesOf(car, rule.repairIf)[0]?.item.repair ?? rule.repair,
    signs,
    evidence: withoutRepeats([
      ...codes.flatMap((code) => codeEvidence(car, code)),
      ...signs,
      ...[...strengthenedBy, ...weakenedBy, ...escalations, ...causeHints, ...doubted].flatMap(
        (match) => match.evidence,
      ),
    ]),
  };
}

/**
 * The rules of the book that match, without those that another finding already explains. A code belongs to one finding: the
 * first that explains it, because causes come before their effects.
 */
export function findFaults(car: Car, book: readonly Rule[]): readonly Finding[] {
  const found = new Map<string, Finding>();
  const taken = new Set<string>();
  for (const rule of book) {
    if (!rule.fuels.includes(car.fuel) || rule.unless?.some((id) => found.has(id))) continue;
    const finding = evaluate(car, rule, taken);
    if (!finding) continue;
    found.set(rule.id, { ...finding, dtc: finding.codes[0] ?? null });
    for (const code of finding.codes) taken.add(code);
  }
  return [...found.values()];
}

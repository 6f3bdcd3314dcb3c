import { own } from "../../../../contracts/kit/own.ts";
import type { CodeKind, TroubleCode } from "../../../../contracts/mechanical/diagnostics.ts";
import { codesFrom } from "./code-sequence.ts";
import { circuitTextOf } from "./fault-texts/circuits.ts";
import type { FaultText } from "./fault-texts/fault-text.ts";
import { mechanical } from "./fault-texts/mechanical.ts";
import { modeTitles } from "./fault-texts/mode-titles.ts";
import { type Condition, isCondition, type Mode, type Part, type Row } from "./model.ts";
import { repairs } from "./repairs/repairs.ts";

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** "fuel injector, cylinder 3", but "cooling fan 2" and "throttle position sensor B". */
const fullName = ({ name, place }: Part | Condition): string => {
  if (place === undefined) return name;
  return /^[A-Z0-9](\W|$)/.test(place) ? `${name} ${place}` : `${name}, ${place}`;
};
/** The name for use within a sentence, without its abbreviation and a final "control". */
const nameInSentence = ({ name, shortName }: Part): string =>
  shortName ?? name.replace(/ \([^)]*\)/g, "").replace(/ control$/, "");
const filled = (text: string, name: string): string =>
  text.replaceAll("{it}", name).replaceAll("{It}", capitalized(name));

/** The warning lamp that a code turns on, by the letter of the code. */
const lamps = {
  P: "Malfunction indicator lamp on",
  C: "ABS, brake or stability lamp on",
  B: "Warning lamp or message on the instrument panel",
  U: "Warning lamps or messages of several systems",
} as const;
/** The symptoms, with the warning lamp unless one of them mentions it. */
function withLamp(code: string, symptoms: readonly string[]): string[] {
  const hasLamp = symptoms.some((symptom) => /lamp|message|warning/i.test(symptom));
  const lamp = hasLamp ? undefined : own(lamps, code.charAt(0));
  return lamp === undefined ? [...symptoms] : [...symptoms, lamp];
}

type Explained = Omit<TroubleCode, "code" | "kind">;

const costs = (subject: Part | Condition): Pick<Explained, "labor_hours" | "part_cost" | "basis"> => {
  const { hours, part, basis } = repairs[subject.repair];
  return {
    labor_hours: { min: hours[0], max: hours[1] },
    part_cost: part && { min: part[0], max: part[1], currency: "USD" },
    basis,
  };
};

const graded = ({ grade }: Part | Condition) => ({
  severity: grade.severity,
  urgency: grade.urgency,
  urgency_reason: grade.reason,
});

const explainCondition = (condition: Condition): Explained => ({
  system: condition.system,
  component: capitalized(fullName(condition)),
  description: `${capitalized(fullName(condition))}. ${condition.description}`,
  ...graded(condition),
  symptoms: [...condition.symptoms],
  possible_causes: [...condition.causes],
  recommended_action: condition.action,
  ...costs(condition),
});

/** The text of a failure mode, and whether the wiring is its likeliest cause (before the wear of the part). */
function faultTextOf(part: Part, mode: Mode): FaultText & { readonly isWiringFirst: boolean } {
  const circuitText = circuitTextOf(part.nature, mode);
  if (circuitText) return { ...circuitText, isWiringFirst: mode !== "range" };
  const text = mechanical[mode];
  if (!text) throw new Error(`There is no text for the mode ${mode} of the ${part.name}.`);
  return { ...text, isWiringFirst: false };
}

/** The wear of the part before the general causes, without repeating it. */
function wearFirst(part: Part, general: readonly string[]): readonly string[] {
  const mentionsWear = part.wearCauses.some((cause) => /drift|wearCauses|aged|stick|stuck|seized|wear/i.test(cause));
  return [
    ...part.wearCauses,
    ...general.filter((cause) => !(mentionsWear && cause.startsWith(capitalized(nameInSentence(part))))),
  ];
}

function explainPart(part: Part, mode: Mode): Explained {
  const { description, causes, test, isWiringFirst } = faultTextOf(part, mode);
  const withName = (text: string) => filled(text, nameInSentence(part));
  const general = causes.map(withName);
  const possible = isWiringFirst && !part.failsFirst ? general : wearFirst(part, general);
  return {
    system: part.system,
    component: capitalized(fullName(part)),
    description: `${capitalized(fullName(part))}: ${modeTitles[mode]}. ${withName(description)}`,
    ...graded(part),
    symptoms: [...part.symptoms],
    possible_causes: [...new Set(possible)],
    recommended_action: isWiringFirst ? `${withName(test)} ${part.check}` : `${part.check} ${withName(test)}`,
    ...costs(part),
  };
}

function explanations([, subjects, modes]: Row): readonly (Explained | null)[] {
  const list: readonly (Part | Condition | null)[] = Array.isArray(subjects) ? subjects : [subjects];
  return list.flatMap((subject) => {
    if (subject === null) return [null];
    if (isCondition(subject)) return [explainCondition(subject)];
    return (modes ?? []).map((mode) => mode && explainPart(subject, mode));
  });
}

/** All codes of a table's row with their explanations. */
export function expand(row: Row, kind: CodeKind = "generic"): readonly TroubleCode[] {
  const [first, , , count] = row;
  const list = explanations(row);
  const codes = codesFrom(first, list.length, count);
  return list.flatMap((explained, index) => {
    const code = codes[index];
    if (!explained || code === undefined) return [];
    const { symptoms, ...rest } = explained;
    return [{ code, kind, ...rest, symptoms: withLamp(code, symptoms) }];
  });
}

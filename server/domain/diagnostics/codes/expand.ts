import type { CodeKind, TroubleCode } from "../../../../contracts/diagnostics.ts";
import { own } from "../../../../contracts/kit/own.ts";
import { codesFrom } from "./code-sequence.ts";
import { ofCircuit } from "./fault-texts/circuits.ts";
import type { Finding } from "./fault-texts/fault-text.ts";
import { mechanical } from "./fault-texts/mechanical.ts";
import { titles } from "./fault-texts/mode-titles.ts";
import { type Condition, isCondition, type Mode, type Part, type Row } from "./model.ts";
import { repairs } from "./repairs/repairs.ts";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** "fuel injector, cylinder 3", but "cooling fan 2" and "throttle position sensor B". */
const named = ({ name, place }: Part | Condition): string => {
  if (place === undefined) return name;
  return /^[A-Z0-9](\W|$)/.test(place) ? `${name} ${place}` : `${name}, ${place}`;
};
/** The name within a sentence: the thing itself, without its abbreviation and its "control". */
const short = ({ name, called }: Part): string => called ?? name.replace(/ \([^)]*\)/g, "").replace(/ control$/, "");
const filled = (text: string, name: string): string => text.replaceAll("{it}", name).replaceAll("{It}", capital(name));

/** Which lamp a code lights, as far as its letter tells. */
const lamps = {
  P: "Malfunction indicator lamp on",
  C: "ABS, brake or stability lamp on",
  B: "Warning lamp or message on the instrument panel",
  U: "Warning lamps or messages of several systems",
} as const;
/** The symptoms, and the lamp where none of them is one already. */
function withLamp(code: string, symptoms: readonly string[]): string[] {
  const isSaid = symptoms.some((symptom) => /lamp|message|warning/i.test(symptom));
  const lamp = isSaid ? undefined : own(lamps, code.charAt(0));
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
  component: capital(named(condition)),
  description: `${capital(named(condition))}. ${condition.says}`,
  ...graded(condition),
  symptoms: [...condition.symptoms],
  possible_causes: [...condition.causes],
  recommended_action: condition.action,
  ...costs(condition),
});

/** The finding of a mode, and whether it is the wiring's (so that the wiring comes before the part's own wear). */
function findingOf(part: Part, mode: Mode): Finding & { readonly ofWiring: boolean } {
  const wiring = ofCircuit(part.nature, mode);
  if (wiring) return { ...wiring, ofWiring: mode !== "range" };
  const words = mechanical[mode];
  if (!words) throw new Error(`No words for the mode ${mode} of the ${part.name}.`);
  return { ...words, ofWiring: false };
}

/** The part's own wear before the general causes, and said once. */
function wearFirst(part: Part, general: readonly string[]): readonly string[] {
  const saysWear = part.worn.some((cause) => /drift|worn|aged|stick|stuck|seized|wear/i.test(cause));
  return [...part.worn, ...general.filter((cause) => !(saysWear && cause.startsWith(capital(short(part)))))];
}

function explainPart(part: Part, mode: Mode): Explained {
  const { says, causes, test, ofWiring } = findingOf(part, mode);
  const words = (text: string) => filled(text, short(part));
  const general = causes.map(words);
  const possible = ofWiring && !part.failsFirst ? general : wearFirst(part, general);
  return {
    system: part.system,
    component: capital(named(part)),
    description: `${capital(named(part))}: ${titles[mode]}. ${words(says)}`,
    ...graded(part),
    symptoms: [...part.symptoms],
    possible_causes: [...new Set(possible)],
    recommended_action: ofWiring ? `${words(test)} ${part.check}` : `${part.check} ${words(test)}`,
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

/** All codes of a table's row, explained. */
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

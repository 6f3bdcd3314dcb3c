import { own } from "../../../contracts/kit/own.ts";
import { bodyParts, mechanicalParts, type PartName } from "../../../contracts/vocabulary.ts";
import { partLabel } from "../../domain/damage/display-text.ts";
import { localeNow } from "../../texts/papers/locale.ts";
import { apiTextsNow, names } from "../../texts/papers/texts.ts";
import { dateTime, decimal, distance, figure, isMetric, money, monthName, shortDate } from "./format.ts";
import { sentence } from "./labels.ts";

/**
 * Sentences that the API has in English, with numbers and names in them. The tables of server/texts/papers have them with
 * placeholders, of which the name without its digits is the kind: `{{miles2}}` is a distance.
 */

/** Parts by their names within the sentences. */
const parts: ReadonlyMap<string, PartName> = new Map(
  [...bodyParts, ...mechanicalParts].map((part) => [partLabel(part), part]),
);

interface Kind {
  /** A regular expression of the English text. */
  readonly pattern: string;
  /** The text for the paper. Undefined: it is not of this kind. */
  readonly show: (text: string) => string | undefined;
}

const numberOf = (text: string): number => Number(text.replaceAll(/[$,]/g, ""));

const kinds: Readonly<Record<string, Kind>> = {
  count: { pattern: "\\d[\\d,]*(?:\\.\\d+)?", show: (text) => figure(numberOf(text)) },
  grade: { pattern: "\\d+(?:\\.\\d)?", show: (text) => decimal(numberOf(text)) },
  points: { pattern: "\\d+\\.\\d\\d", show: (text) => decimal(numberOf(text), 2) },
  miles: { pattern: "\\d[\\d,]*", show: (text) => distance(numberOf(text)) },
  usd: { pattern: "\\$\\d[\\d,]*", show: (text) => money(numberOf(text), "USD") },
  date: { pattern: "\\d{4}-\\d{2}-\\d{2}", show: shortDate },
  month: { pattern: "[A-Z][a-z]+", show: monthName },
  moment: { pattern: "[A-Z][^:]+:[^:]+ UTC", show: momentText },
  /** A part of the sentence with a translation of its own, which may be a sentence without its capital letter. */
  word: { pattern: ".+?", show: wordText },
  /** Parts of that kind, separated by commas. */
  list: { pattern: ".+?", show: listText },
  /** A name, or what a person wrote. */
  text: { pattern: ".+?", show: (text) => text },
};

function wordText(text: string): string | undefined {
  const found = known(text);
  return found === undefined && sentence(text) !== text ? known(sentence(text)) : found;
}

/** Commas within brackets belong to an item. */
function listText(text: string): string | undefined {
  const items = text.split(/, (?![^(]*\))/).map(known);
  return items.includes(undefined) ? undefined : items.join(", ");
}

function momentText(text: string): string | undefined {
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : dateTime(new Date(at).toISOString());
}

interface Template {
  readonly placeholders: readonly string[];
  readonly pattern: RegExp;
  readonly translation: string;
}

const placeholder = /\{\{(\w+)\}\}/;

function templateOf([english, translation]: readonly [string, string]): Template {
  const pieces = english.split(placeholder);
  const pattern = pieces
    .map((piece, i) => (i % 2 === 0 ? piece.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&") : `(${kindOf(piece).pattern})`))
    .join("");
  return { placeholders: pieces.filter((_, i) => i % 2 === 1), pattern: new RegExp(`^${pattern}$`, "s"), translation };
}

function kindOf(name: string): Kind {
  const kind = own(kinds, name.replace(/\d+$/, ""));
  if (!kind) throw new Error(`a sentence of papers has the unknown placeholder ${name}`);
  return kind;
}

const templates = new Map<string, readonly Template[]>();

function templatesNow(): readonly Template[] {
  const { language } = localeNow();
  const found =
    templates.get(language) ??
    Object.entries(apiTextsNow())
      .filter(([english]) => placeholder.test(english))
      .map(templateOf);
  templates.set(language, found);
  return found;
}

function matched({ placeholders, pattern, translation }: Template, text: string): string | undefined {
  const values = pattern.exec(text)?.slice(1);
  if (!values) return undefined;
  const shown = new Map<string, string>();
  for (const [i, name] of placeholders.entries()) {
    const text = kindOf(name).show(values[i] ?? "");
    if (text === undefined) return undefined;
    shown.set(name, text);
  }
  return translation.replaceAll(new RegExp(placeholder, "g"), (_, name: string) => shown.get(name) ?? "");
}

/** The translation of a text that the tables have, with or without placeholders. */
function known(text: string): string | undefined {
  const fixed = own(apiTextsNow(), text);
  if (fixed !== undefined) return fixed;
  const part = parts.get(text);
  if (part !== undefined) return names().within.part[part];
  for (const template of templatesNow()) {
    const found = matched(template, text);
    if (found !== undefined) return found;
  }
  return undefined;
}

const inKilometers = (text: string): string =>
  isMetric() ? text.replaceAll(/(?<![\d,-])(\d[\d,]*) miles\b/g, (_, miles) => distance(numberOf(miles))) : text;

/**
 * One or more sentences of the API in the language and the units of the paper. If a sentence has no translation, all stay in
 * English, with distances in the paper's unit.
 */
export function translated(text: string): string {
  const { language, units } = localeNow();
  if (language === "en" && units === "miles") return text;
  const entire = known(text);
  if (entire !== undefined) return entire;
  const sentences = text.split(/(?<=[.!?]) (?=[A-Z])/).map(known);
  return sentences.includes(undefined) ? inKilometers(text) : sentences.join(" ");
}

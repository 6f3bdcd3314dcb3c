import { own } from "../../kit/own.ts";

/** How a page or a paper writes values. */
export interface SentenceFormats {
  /** At most two decimal places. */
  readonly figure: (value: number) => string;
  readonly decimal: (value: number, places: number) => string;
  /** Miles in the reader's unit, with the unit. */
  readonly distance: (miles: number) => string;
  /** Miles as a round distance, for intervals and limits: 7,500 as `12,000 km`. */
  readonly interval: (miles: number) => string;
  /** Centimeters in the reader's unit, with the unit. */
  readonly length: (cm: number) => string;
  readonly dollars: (amount: number) => string;
  /** A day: `2026-11-20`. */
  readonly day: (day: string) => string;
  /** An instant: `2026-11-20T08:00:00.000Z`. */
  readonly moment: (instant: string) => string;
  /** The name of a month; undefined if the text is not the English name of one. */
  readonly month: (name: string) => string | undefined;
}

/** A kind of placeholder. */
export interface Kind {
  /** A regular expression of the English text. */
  readonly pattern: string;
  /** The text in the language of the reader. Undefined: it is not of this kind. */
  readonly show: (text: string, formats: SentenceFormats, known: Known) => string | undefined;
}

/** The translation of a text. Undefined if there is none. */
export type Known = (text: string) => string | undefined;

const numberOf = (text: string): number => Number(text.replaceAll(/[$,]/g, ""));

const kinds: Readonly<Record<string, Kind>> = {
  count: { pattern: "\\d[\\d,]*(?:\\.\\d+)?", show: (text, { figure }) => figure(numberOf(text)) },
  grade: { pattern: "\\d+(?:\\.\\d)?", show: (text, { decimal }) => decimal(numberOf(text), 1) },
  points: { pattern: "\\d+\\.\\d\\d", show: (text, { decimal }) => decimal(numberOf(text), 2) },
  miles: { pattern: "\\d[\\d,]*", show: (text, { distance }) => distance(numberOf(text)) },
  interval: { pattern: "\\d[\\d,]*", show: (text, { interval }) => interval(numberOf(text)) },
  cm: { pattern: "\\d+(?:\\.\\d+)?", show: (text, { length }) => length(numberOf(text)) },
  /** The second amount of a range has no sign. */
  usd: { pattern: "\\$?\\d[\\d,]*(?:\\.\\d+)?", show: (text, { dollars }) => dollars(numberOf(text)) },
  date: { pattern: "\\d{4}-\\d{2}-\\d{2}", show: (text, { day }) => day(text) },
  month: { pattern: "[A-Z][a-z]+", show: (text, { month }) => month(text) },
  moment: { pattern: "[A-Z][^:]+:[^:]+ UTC", show: momentText },
  /** A part of the sentence with a translation of its own, which may be a sentence without its capital letter. */
  word: { pattern: ".+?", show: (text, _, known) => known(text) },
  severity: {
    pattern: "[Mm]inor|[Mm]oderate|[Ss]evere|[Cc]ritical",
    show: (text, _, known) => known(text.toLowerCase()),
  },
  /** Parts of that kind, separated by commas. */
  list: { pattern: ".+?", show: listText },
  /** A name, a code, or what a person wrote. */
  text: { pattern: ".+?", show: (text) => text },
  code: { pattern: "[PCBU][0-9A-F]{4}", show: (text) => text },
};

/** Commas within brackets belong to an item. */
function listText(text: string, _: SentenceFormats, known: Known): string | undefined {
  const items = text.split(/, (?![^(]*\))/).map(known);
  return items.includes(undefined) ? undefined : items.join(", ");
}

function momentText(text: string, { moment }: SentenceFormats): string | undefined {
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : moment(new Date(at).toISOString());
}

/** The kind of a placeholder: its name without the digits. */
export function kindOf(name: string): Kind {
  const kind = own(kinds, name.replace(/\d+$/, ""));
  if (!kind) throw new Error(`a sentence has the unknown placeholder ${name}`);
  return kind;
}

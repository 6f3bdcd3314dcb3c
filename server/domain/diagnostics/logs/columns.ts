import type { ReadingName } from "../../../../contracts/mechanical/obd.ts";
import { names, plainName } from "./names.ts";
import { conversionOf, isUnit } from "./units.ts";

/** A column of a wide log, or a reading's name in a log with one reading in each line. */
export interface Column {
  readonly header: string;
  /** As the file writes it; null if it names none. */
  readonly unit: string | null;
  readonly reading: ReadingName | null;
  /** Converts a value into the reading's unit. */
  readonly convert: (value: number) => number;
  /** Why a column with a known name is not used. */
  readonly fault?: string;
  /** Whether another column with the same reading is preferred. */
  readonly weak: boolean;
}

interface Parts {
  readonly text: string;
  readonly unit: string | null;
}

/** Words in brackets that belong to the name: `(Bank 1, Sensor 1)`, `(Control Module)`, `(ECT)`, `(PID 0C)`. */
const nameWords =
  /\b(bank|sensors?|b\ds\d|method|pid|obd\w*|ecu|ecm|pcm|tcm|engine|control|module|vehicle|adapt[eo]r|manifold|map|maf|ect|iat|tps|vss|baro|mil|cel|o2|abs|absolute|relative|calculated|commanded|actual|measured|air|fuel|rail|intake|coolant|oil|transmission|catalyst|upstream|downstream|before|after|front|rear|trim|speed|temp|temperature|pressure|position|rate|level|load|[0-9a-f]*\d[0-9a-f]*)\b/i;
/** The standard's short names of readings (SAE J1979), which scan tools add to the long ones: `(VPWR)`, `(SHRTFT1)`. */
const shortName =
  /^(vpwr|rpm|eng_?spd|spark_?adv|(shrt|long|st|lt)_?ft\d{0,2}|eot|frp|aat|run_?tm|clt|fli|ect\d?|iat\d?)$/i;
const isPartOfName = (inside: string): boolean => shortName.test(inside) || nameWords.test(inside.replaceAll("_", " "));

/** The name and the unit of a header that ends with the words of a unit: `Coolant temp deg F`, `vehicle_speed_km_h`. */
function unitAtEnd(header: string): Parts | undefined {
  const words = [...header.matchAll(/[^\s,_]+/g)].slice(1).slice(-3);
  const at = words.find(({ index }) => isUnit(header.slice(index)))?.index;
  if (at === undefined) return undefined;
  return { text: header.slice(0, at).replace(/[\s,_]+$/, ""), unit: header.slice(at).trim() };
}

/**
 * The possible names and units of a header, the entire header last. A unit is in brackets or at the end. A text in brackets
 * at the end that is neither a known unit nor part of a name is an unknown unit.
 */
function partsOf(header: string): readonly Parts[] {
  const brackets = [...header.matchAll(/\s*[([]([^()[\]]*)[)\]]/g)].map(({ 0: all, 1: inside = "", index }) => ({
    unit: inside.trim() || null,
    text: header.slice(0, index) + header.slice(index + all.length),
    isLast: header.slice(index + all.length).trim() === "",
  }));
  const bracketed =
    brackets.findLast(({ unit }) => isUnit(unit ?? "")) ??
    brackets.find(({ unit, isLast }) => isLast && !isPartOfName(unit ?? ""));
  if (bracketed) return [bracketed];
  const atEnd = unitAtEnd(header);
  return atEnd ? [atEnd, { text: header, unit: atEnd.unit }] : [{ text: header, unit: null }];
}

function meaningOf({ text, unit }: Parts) {
  const plain = plainName(text);
  const known = names.find(({ is, not }) => is.test(plain) && !not?.test(plain));
  return known && { ...known, unit, convert: conversionOf(known.dimension, unit ?? "") };
}

/** The column of a header, and of a unit that is in another place. `reading` is null for an unknown name. */
export function columnOf(header: string, unitElsewhere?: string): Column {
  const parts = unitElsewhere === undefined ? partsOf(header) : [{ text: header, unit: unitElsewhere.trim() || null }];
  const meanings = parts.map(meaningOf);
  // The C of `Throttle position C` is not a unit. So a name without its last word counts only if its reading has that unit;
  // otherwise the entire header is looked up.
  const known = meanings.find((one) => one?.convert) ?? meanings.at(-1);
  const none = { header, unit: parts[0]?.unit ?? null, reading: null, convert: (value: number) => value, weak: false };
  if (!known) return none;
  const { reading, unit, convert, weak = false } = known;
  return convert ? { header, unit, reading, convert, weak } : { ...none, fault: `its unit ${unit} is not known` };
}

/** The column without its reading, because another column has the same one. */
export const duplicate = (column: Column): Column => ({
  ...column,
  reading: null,
  fault: "another column has this reading",
});

/** The columns of a header. If several have the same reading, a strong name comes before a weak one, then the first. */
export function columnsOf(header: readonly string[]): readonly Column[] {
  const all = header.map((cell) => columnOf(cell));
  const holders = new Map<ReadingName, number>();
  for (const isWeak of [false, true]) {
    for (const [i, { reading, weak }] of all.entries()) {
      if (reading !== null && weak === isWeak && !holders.has(reading)) holders.set(reading, i);
    }
  }
  return all.map((column, i) =>
    column.reading === null || holders.get(column.reading) === i ? column : duplicate(column),
  );
}

export const hasKnownReading = (columns: readonly Column[]): boolean => columns.some(({ reading }) => reading !== null);

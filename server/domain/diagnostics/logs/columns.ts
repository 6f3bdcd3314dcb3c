import type { ReadingName } from "../../../../contracts/obd.ts";
import { names, plainName } from "./names.ts";
import { conversionOf, isUnit } from "./units.ts";

/** A column, or a line's own name in a log that has one reading a line. */
export interface Column {
  readonly header: string;
  /** As the file writes it; null where it does not say. */
  readonly unit: string | null;
  readonly reading: ReadingName | null;
  /** Into the reading's unit. */
  readonly convert: (value: number) => number;
  /** Why a column that has a known name is not used. */
  readonly fault?: string;
  /** Another column has it better, where there is one. */
  readonly weak: boolean;
}

interface Parts {
  readonly text: string;
  readonly unit: string | null;
}

/** Words in brackets that are a part of the name: `(Bank 1, Sensor 1)`, `(Control Module)`, `(ECT)`, `(PID 0C)`. */
const nameWords =
  /\b(bank|sensors?|b\ds\d|method|pid|obd\w*|ecu|ecm|pcm|tcm|engine|control|module|vehicle|adapt[eo]r|manifold|map|maf|ect|iat|tps|vss|baro|mil|cel|o2|abs|absolute|relative|calculated|commanded|actual|measured|air|fuel|rail|intake|coolant|oil|transmission|catalyst|upstream|downstream|before|after|front|rear|trim|speed|temp|temperature|pressure|position|rate|level|load|[0-9a-f]*\d[0-9a-f]*)\b/i;
/** The standard's short names of readings (SAE J1979), as scan tools put them behind the long ones: `(VPWR)`, `(SHRTFT1)`. */
const shortName =
  /^(vpwr|rpm|eng_?spd|spark_?adv|(shrt|long|st|lt)_?ft\d{0,2}|eot|frp|aat|run_?tm|clt|fli|ect\d?|iat\d?)$/i;
const isOfName = (inside: string): boolean => shortName.test(inside) || nameWords.test(inside.replaceAll("_", " "));

/** The words at the end that are a unit, as many as there are: `Coolant temp deg F`, `vehicle_speed_km_h`. */
function unitAtEnd(header: string): Parts | undefined {
  const words = [...header.matchAll(/[^\s,_]+/g)].slice(1).slice(-3);
  const at = words.find(({ index }) => isUnit(header.slice(index)))?.index;
  if (at === undefined) return undefined;
  return { text: header.slice(0, at).replace(/[\s,_]+$/, ""), unit: header.slice(at).trim() };
}

/**
 * What a header may name and in which unit, the whole header last. A unit stands in brackets or at the end. What stands
 * in brackets at the end, and is neither a unit that we know nor a part of a name, is one that we do not know.
 */
function partsOf(header: string): readonly Parts[] {
  const brackets = [...header.matchAll(/\s*[([]([^()[\]]*)[)\]]/g)].map(({ 0: all, 1: inside = "", index }) => ({
    unit: inside.trim() || null,
    text: header.slice(0, index) + header.slice(index + all.length),
    isLast: header.slice(index + all.length).trim() === "",
  }));
  const said =
    brackets.findLast(({ unit }) => isUnit(unit ?? "")) ??
    brackets.find(({ unit, isLast }) => isLast && !isOfName(unit ?? ""));
  if (said) return [said];
  const atEnd = unitAtEnd(header);
  return atEnd ? [atEnd, { text: header, unit: atEnd.unit }] : [{ text: header, unit: null }];
}

function meaningOf({ text, unit }: Parts) {
  const plain = plainName(text);
  const known = names.find(({ is, not }) => is.test(plain) && !not?.test(plain));
  return known && { ...known, unit, convert: conversionOf(known.dimension, unit ?? "") };
}

/** What a header (with its unit, where that stands elsewhere) is; `reading` null for none of ours. */
export function columnOf(header: string, unitElsewhere?: string): Column {
  const parts = unitElsewhere === undefined ? partsOf(header) : [{ text: header, unit: unitElsewhere.trim() || null }];
  const meanings = parts.map(meaningOf);
  // the C of `Throttle position C` is no unit: what remains without it must be able to have it, or the whole be known
  const known = meanings.find((one) => one?.convert) ?? meanings.at(-1);
  const none = { header, unit: parts[0]?.unit ?? null, reading: null, convert: (value: number) => value, weak: false };
  if (!known) return none;
  const { reading, unit, convert, weak = false } = known;
  return convert ? { header, unit, reading, convert, weak } : { ...none, fault: `its unit ${unit} is not known` };
}

/** A column whose reading another one has, or has better. */
export const taken = (column: Column): Column => ({
  ...column,
  reading: null,
  fault: "another column has this reading",
});

/** The columns of a header; of two for one reading the first counts, and a better name before a worse one. */
export function columnsOf(header: readonly string[]): readonly Column[] {
  const all = header.map((cell) => columnOf(cell));
  const holders = new Map<ReadingName, number>();
  for (const isWeak of [false, true]) {
    for (const [i, { reading, weak }] of all.entries()) {
      if (reading !== null && weak === isWeak && !holders.has(reading)) holders.set(reading, i);
    }
  }
  return all.map((column, i) =>
    column.reading === null || holders.get(column.reading) === i ? column : taken(column),
  );
}

export const isOurs = (columns: readonly Column[]): boolean => columns.some(({ reading }) => reading !== null);

import type { ReadingName } from "../../../contracts/obd.ts";
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

/** Short words in brackets that are no unit, but a part of the name. */
const abbreviations = /^(obd|ecu|ecm|pcm|map|maf|ect|iat|tps|vss|mil|cel)$/i;
/** Whether it is a unit, be it one that we do not know: `L`, `mA`. */
const couldBeUnit = (text: string): boolean =>
  text === "" || isUnit(text) || (/^\p{Letter}{1,3}$/u.test(text) && !abbreviations.test(text));

/** Ways of saying a unit: in brackets at the end, behind the last comma, as the last word behind an underscore. */
function partsOf(header: string): readonly Parts[] {
  const [, name = "", inside] = /^(.*\S)\s*[([]([^()[\]]*)[)\]]\s*$/su.exec(header) ?? [];
  if (inside !== undefined) {
    const said = inside.trim();
    // `O2 voltage (Bank 1, Sensor 1)`: what stands in brackets may be a part of the name
    return couldBeUnit(said) ? [{ text: name, unit: said || null }] : [{ text: header, unit: null }];
  }
  const [, text = "", unit = ""] = /^(.*\S)\s*(?:,\s*|_)([^,_\s]+)\s*$/su.exec(header) ?? [];
  return isUnit(unit)
    ? [
        { text, unit },
        { text: header, unit: null },
      ]
    : [{ text: header, unit: null }];
}

/** What a header (with its unit, where that stands elsewhere) is; `reading` null for none of ours. */
export function columnOf(header: string, unitElsewhere?: string): Column {
  const parts = unitElsewhere === undefined ? partsOf(header) : [{ text: header, unit: unitElsewhere.trim() || null }];
  for (const { text, unit } of parts) {
    const plain = plainName(text);
    const known = names.find(({ is, not }) => is.test(plain) && !not?.test(plain));
    if (!known) continue;
    const convert = conversionOf(known.dimension, unit ?? "");
    const weak = known.weak ?? false;
    if (convert) return { header, unit, reading: known.reading, convert, weak };
    return { header, unit, reading: null, convert: (value) => value, weak, fault: `its unit ${unit} is not known` };
  }
  return { header, unit: parts[0]?.unit ?? null, reading: null, convert: (value) => value, weak: false };
}

/** The columns of a header; of two for one reading the first counts, and a better name before a worse one. */
export function columnsOf(header: readonly string[]): readonly Column[] {
  const all = header.map((cell) => columnOf(cell));
  const taken = new Map<ReadingName, number>();
  for (const isWeak of [false, true]) {
    for (const [i, { reading, weak }] of all.entries()) {
      if (reading !== null && weak === isWeak && !taken.has(reading)) taken.set(reading, i);
    }
  }
  return all.map((column, i) =>
    column.reading === null || taken.get(column.reading) === i
      ? column
      : { ...column, reading: null, fault: "another column has this reading" },
  );
}

export const isOurs = (columns: readonly Column[]): boolean => columns.some(({ reading }) => reading !== null);

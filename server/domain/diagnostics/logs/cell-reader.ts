import { type ReadingName, readings } from "../../../../contracts/mechanical/obd.ts";
import { type CellValue, createNumberReader, createTimeReader } from "./cells.ts";
import type { Column } from "./columns.ts";

/** How many values of a column were dropped, and why. */
export interface Dropped {
  impossible: number;
  unreadable: number;
}

export interface ReadingValue {
  readonly name: ReadingName;
  readonly value: number;
}

export interface CellReader {
  /** The value in the reading's unit; undefined for a gap, a dropped value, or a column without a reading. */
  read(column: Column, cell: string): ReadingValue | undefined;
  /** By column header. */
  readonly dropped: ReadonlyMap<string, Dropped>;
}

const ranges = new Map(
  (Object.keys(readings) as ReadingName[]).map((name) => {
    const { minValue, maxValue } = readings[name].unwrap();
    return [name, { min: minValue ?? Number.NEGATIVE_INFINITY, max: maxValue ?? Number.POSITIVE_INFINITY }];
  }),
);

const isInRange = (reading: ReadingName | null, value: number): boolean => {
  const range = reading === null ? undefined : ranges.get(reading);
  return range !== undefined && value >= range.min && value <= range.max;
};

export const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Returns a function that reads a column's cells into the unit of its reading. */
function createColumnReader({ reading, convert }: Column): (cell: string) => CellValue {
  const isPlausible = (value: number): boolean => isInRange(reading, convert(value));
  const read = reading === "run_time" ? createTimeReader() : createNumberReader(isPlausible);
  return (cell) => {
    const value = read(cell);
    return typeof value === "number" ? rounded(convert(value)) : value;
  };
}

/** Reads the cells of all columns, and counts the values that it drops. */
export function createCellReader(): CellReader {
  const readers = new Map<Column, (cell: string) => CellValue>();
  const dropped = new Map<string, Dropped>();

  function drop(header: string, reason: keyof Dropped): undefined {
    const counts = dropped.get(header) ?? { impossible: 0, unreadable: 0 };
    counts[reason] += 1;
    dropped.set(header, counts);
    return undefined;
  }

  return {
    read(column, cell) {
      const { header, reading } = column;
      if (reading === null) return undefined;
      const readCell = readers.get(column) ?? createColumnReader(column);
      readers.set(column, readCell);
      const value = readCell(cell);
      if (value === "missing") return undefined;
      if (value === undefined) return drop(header, "unreadable");
      return isInRange(reading, value) ? { name: reading, value } : drop(header, "impossible");
    },
    dropped,
  };
}

import { AppError } from "../../../../contracts/kit/errors.ts";
import type { ReadingName } from "../../../../contracts/mechanical/obd.ts";
import { type TimeColumn, timeColumn } from "./clock.ts";
import { type Column, columnOf, columnsOf, duplicate, hasKnownReading } from "./columns.ts";

interface Timed {
  /** The column with the time of each row. */
  readonly time: TimeColumn | undefined;
}
/** A column for each reading. */
export interface Wide extends Timed {
  readonly kind: "wide";
  readonly columns: readonly Column[];
}
/** A line for each reading, with its name, its value and possibly its unit. */
export interface Long extends Timed {
  readonly kind: "long";
  /** Index of the cell with the reading's name. */
  readonly name: number;
  /** Index of the cell with the value. */
  readonly value: number;
  /** The column of a line's name and unit; cached. Of two names for one reading, the first is used. */
  readonly columnFor: (cells: readonly string[]) => Column;
  /** Reads the first lines, so that a strong name of a reading is preferred to a weak one. */
  readonly preview: (lines: readonly (readonly string[])[]) => void;
  /** The columns of all lines so far. */
  readonly knownColumns: () => readonly Column[];
}
export type Layout = Wide | Long;

/** The layout of a log by its header; undefined for a line that is not a header. */
export function layoutOf(header: readonly string[]): Layout | undefined {
  const time = timeColumn(header);
  const indexOf = (...names: readonly string[]) => {
    const index = header.findIndex((cell) => names.includes(cell.trim().toLowerCase()));
    return index === -1 ? undefined : index;
  };
  const value = indexOf("value", "reading");
  const name = indexOf("label", "name", "parameter", "sensor", "description", "pid");
  if (value !== undefined && name !== undefined) {
    return { kind: "long", time, name, value, ...createLongColumns(name, indexOf("units", "unit")) };
  }
  const columns = columnsOf(header);
  return hasKnownReading(columns) ? { kind: "wide", time, columns } : undefined;
}

/** A log has a few dozen reading names, each thousands of times. A file with more names is not a log. Our own estimate. */
export const maxNames = 1000;
export const tooManyNames = (): AppError =>
  new AppError("INVALID_OBD_DATA", {
    message: `The file names more than ${maxNames} readings: this is not a log of a car.`,
    field: "file",
  });

function createLongColumns(
  nameAt: number,
  unitAt: number | undefined,
): Pick<Long, "columnFor" | "preview" | "knownColumns"> {
  const known = new Map<string, Column>();
  const nameOf = new Map<ReadingName, string>();

  /** The column, unless another name has its reading already. One name in several units is the same column. */
  function withoutDuplicate(column: Column): Column {
    if (column.reading === null) return column;
    const holder = nameOf.get(column.reading) ?? column.header;
    nameOf.set(column.reading, holder);
    return holder === column.header ? column : duplicate(column);
  }
  const parse = (cells: readonly string[]): Column => {
    const unit = unitAt === undefined ? "" : (cells[unitAt] ?? "").trim();
    return columnOf((cells[nameAt] ?? "").trim(), unit === "" ? undefined : unit);
  };
  return {
    columnFor(cells) {
      const key = `${cells[nameAt]}\n${unitAt === undefined ? "" : cells[unitAt]}`;
      const before = known.get(key);
      if (before) return before;
      if (known.size >= maxNames) throw tooManyNames();
      const column = withoutDuplicate(parse(cells));
      known.set(key, column);
      return column;
    },
    preview(lines) {
      for (const column of lines.map(parse)) if (!column.weak) withoutDuplicate(column);
    },
    knownColumns: () => [...known.values()],
  };
}

/** The app that wrote the log, by what only that app writes: the name of the time, a comment, the character of a unit. */
export function formatOf(
  header: readonly string[],
  layout: Layout,
  first: string,
): "torque" | "obd_fusion" | "car_scanner" | "other" {
  const plain = header.map((cell) => cell.trim());
  if (plain.some((cell) => /^(gps|device) time$/i.test(cell))) return "torque";
  if (first.startsWith("#") || /^time \((sec|s)\)$/i.test(plain[0] ?? "")) return "obd_fusion";
  if (layout.kind === "long") return plain.some((cell) => cell === "SECONDS") ? "car_scanner" : "other";
  return plain[0] === "time" && plain.some((cell) => cell.includes("℃") || /^Calculated .*\(/.test(cell))
    ? "car_scanner"
    : "other";
}

import { AppError } from "../../../../contracts/kit/errors.ts";
import type { ReadingName } from "../../../../contracts/obd.ts";
import { type TimeColumn, timeColumn } from "./clock.ts";
import { type Column, columnOf, columnsOf, isOurs, taken } from "./columns.ts";

interface Timed {
  /** Which cell says when. */
  readonly time: TimeColumn | undefined;
}
/** A column for each reading. */
export interface Wide extends Timed {
  readonly kind: "wide";
  readonly columns: readonly Column[];
}
/** A line for each reading: its name, its value, and perhaps its unit. */
export interface Long extends Timed {
  readonly kind: "long";
  readonly name: number;
  readonly value: number;
  /** What a line's name and unit mean; remembered. Of two names for one reading the first counts. */
  readonly columnFor: (cells: readonly string[]) => Column;
  /** Looks ahead at the first lines, so that a better name counts before a worse one. */
  readonly meet: (lines: readonly (readonly string[])[]) => void;
  /** Those that have come so far. */
  readonly columnsSeen: () => readonly Column[];
}
export type Layout = Wide | Long;

/** How a log is laid out, by its header; undefined for a line that is none. */
export function layoutOf(header: readonly string[]): Layout | undefined {
  const time = timeColumn(header);
  const where = (...names: readonly string[]) => {
    const index = header.findIndex((cell) => names.includes(cell.trim().toLowerCase()));
    return index === -1 ? undefined : index;
  };
  const value = where("value", "reading");
  const name = where("label", "name", "parameter", "sensor", "description", "pid");
  if (value !== undefined && name !== undefined) {
    return { kind: "long", time, name, value, ...remembered(name, where("units", "unit")) };
  }
  const columns = columnsOf(header);
  return isOurs(columns) ? { kind: "wide", time, columns } : undefined;
}

/** A log has a few dozen names, and says each ten thousand times: our own estimate of what is no log any more. */
export const mostNames = 1000;
export const tooManyNames = (): AppError =>
  new AppError("INVALID_OBD_DATA", {
    message: `It names more than ${mostNames} readings: this is no log of a car.`,
    field: "file",
  });

function remembered(nameAt: number, unitAt: number | undefined): Pick<Long, "columnFor" | "meet" | "columnsSeen"> {
  const known = new Map<string, Column>();
  const nameOf = new Map<ReadingName, string>();

  /** A name that comes in several units is one column still. */
  function claimed(column: Column): Column {
    if (column.reading === null) return column;
    const holder = nameOf.get(column.reading) ?? column.header;
    nameOf.set(column.reading, holder);
    return holder === column.header ? column : taken(column);
  }
  const meaning = (cells: readonly string[]): Column => {
    const unit = unitAt === undefined ? "" : (cells[unitAt] ?? "").trim();
    return columnOf((cells[nameAt] ?? "").trim(), unit === "" ? undefined : unit);
  };
  return {
    columnFor(cells) {
      const key = `${cells[nameAt]}\n${unitAt === undefined ? "" : cells[unitAt]}`;
      const before = known.get(key);
      if (before) return before;
      if (known.size >= mostNames) throw tooManyNames();
      const column = claimed(meaning(cells));
      known.set(key, column);
      return column;
    },
    meet(lines) {
      for (const column of lines.map(meaning)) if (!column.weak) claimed(column);
    },
    columnsSeen: () => [...known.values()],
  };
}

/** Which app wrote it, by what is its own: the clock's name, the comment, the sign of the unit. */
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

import { AppError } from "../../../contracts/kit/errors.ts";
import { timeColumn } from "./cells.ts";
import { type Column, columnOf, columnsOf, isOurs } from "./columns.ts";

interface Timed {
  /** Which cell says when, and a unit of it in seconds. */
  readonly time: { readonly index: number; readonly seconds: number } | undefined;
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
  readonly unit: number | undefined;
  /** What a name and unit mean; remembered. */
  readonly columnFor: (name: string, unit: string) => Column;
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
    return { kind: "long", time, name, value, unit: where("units", "unit"), ...remembered() };
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

function remembered(): Pick<Long, "columnFor" | "columnsSeen"> {
  const known = new Map<string, Column>();
  return {
    columnFor(name, unit) {
      const key = `${name}\n${unit}`;
      const before = known.get(key);
      if (before) return before;
      const column = columnOf(name, unit.trim() === "" ? undefined : unit);
      if (known.size >= mostNames) throw tooManyNames();
      known.set(key, column);
      return column;
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

import { type ReadingName, type Readings, readings } from "../../../../contracts/obd.ts";
import { openNumbers, openTimes, type Read } from "./cells.ts";
import { openLogClock } from "./clock.ts";
import type { Column } from "./columns.ts";
import type { Layout } from "./layout.ts";

/** All that was known of the engine at one moment. */
export interface Sample {
  /** Seconds from the first row; where the log tells no time, rows. */
  readonly at: number;
  readonly readings: Readings;
}
/** What was left out of a column, and how often. */
export interface Dropped {
  impossible: number;
  unreadable: number;
}
export interface Sampler {
  /** A row of the log; the samples that are complete with it. The first rows wait until the clock is understood. */
  take(cells: readonly string[]): readonly Sample[];
  /** From here on the rows are laid out so: another drive in the same file. What waited is complete with it. */
  change(layout: Layout): readonly Sample[];
  /** What the last rows came to, which no later one completed. */
  end(): readonly Sample[];
  /** Those that said something of ours. */
  readonly rows: number;
  /** Seconds from the first row to the last; null where the log tells no time, or none that can be read. */
  readonly seconds: number | null;
  /** The column of times that cannot be read. */
  readonly lostClock: string | null;
  readonly dropped: ReadonlyMap<string, Dropped>;
}

/** Seconds (or rows) that a reading stands in for those that were not asked for in every row; our own estimate. */
const carried = 5;
/** Of a log with a line for each reading, one sample a second. */
const sampleSeconds = 1;
/** So many rows are looked at ahead, to understand the clock and to choose among names. */
const lookedAhead = 200;
/**
 * Numbers that say no unit and step by so much from row to row count in milliseconds: an app asks a car several times a
 * second to once in some seconds, and writes the lines of a round one after the other. Our own estimates.
 */
const fewestMilliseconds: Readonly<Record<Layout["kind"], number>> = { wide: 100, long: 10 };

const ranges = new Map(
  (Object.keys(readings) as ReadingName[]).map((name) => {
    const { minValue, maxValue } = readings[name].unwrap();
    return [name, { min: minValue ?? Number.NEGATIVE_INFINITY, max: maxValue ?? Number.POSITIVE_INFINITY }];
  }),
);
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Reads a column's cells into the unit of its reading. */
function openReader({ reading, convert }: Column): (cell: string) => Read {
  const range = reading === null ? undefined : ranges.get(reading);
  const couldBe = (value: number): boolean => {
    const converted = convert(value);
    return range !== undefined && converted >= range.min && converted <= range.max;
  };
  const read = reading === "run_time" ? openTimes() : openNumbers(couldBe);
  return (cell) => {
    const value = read(cell);
    return typeof value === "number" ? rounded(convert(value)) : value;
  };
}

export function openSampler(first: Layout): Sampler {
  let layout = first;
  let clock: ((cell: string) => number) | undefined;
  /** What the clocks of earlier layouts came to. */
  let before = 0;
  let timed = first.time !== undefined;
  let lostClock: string | null = null;
  let waiting: (readonly string[])[] | undefined = [];
  const readers = new Map<Column, (cell: string) => Read>();
  const latest = new Map<ReadingName, { readonly value: number; readonly at: number }>();
  const dropped = new Map<string, Dropped>();
  let rows = 0;
  let at = 0;
  let sampledAt = 0;

  function drop(header: string, why: keyof Dropped): void {
    const counts = dropped.get(header) ?? { impossible: 0, unreadable: 0 };
    counts[why] += 1;
    dropped.set(header, counts);
  }

  /** The value in the reading's unit; undefined for a gap, and for what cannot be. */
  function readingIn(column: Column, cell: string): number | undefined {
    const { header, reading } = column;
    const read = readers.get(column) ?? openReader(column);
    readers.set(column, read);
    const value = read(cell);
    if (value === "missing") return undefined;
    if (value === undefined) {
      drop(header, "unreadable");
      return undefined;
    }
    const range = reading === null ? undefined : ranges.get(reading);
    if (range && value >= range.min && value <= range.max) return value;
    drop(header, "impossible");
    return undefined;
  }

  function sample(): Sample {
    sampledAt = at;
    const fresh = [...latest].filter(([, one]) => at - one.at <= carried).map(([name, { value }]) => [name, value]);
    return { at, readings: Object.fromEntries(fresh) as Readings };
  }

  const tell = (cells: readonly string[]): void => {
    if (clock && layout.time) at = before + clock(cells[layout.time.index] ?? "");
  };

  function takeWide(cells: readonly string[], columns: readonly Column[]): Sample | undefined {
    tell(cells);
    const told = columns.flatMap((column, i) => {
      const value = column.reading === null ? undefined : readingIn(column, cells[i] ?? "");
      return column.reading === null || value === undefined ? [] : [{ name: column.reading, value }];
    });
    if (told.length === 0) return undefined;
    rows += 1;
    if (!clock) at += 1;
    for (const { name, value } of told) latest.set(name, { value, at });
    return sample();
  }

  function takeLong(cells: readonly string[], long: Extract<Layout, { kind: "long" }>): Sample | undefined {
    tell(cells);
    const column = long.columnFor(cells);
    const value = column.reading === null ? undefined : readingIn(column, cells[long.value] ?? "");
    if (column.reading === null || value === undefined) return undefined;
    rows += 1;
    // without a clock, a reading that comes again begins another round
    if (!clock && latest.get(column.reading)?.at === at) at += 1;
    const whole = at - sampledAt >= sampleSeconds && latest.size > 0 ? sample() : undefined;
    latest.set(column.reading, { value, at });
    return whole;
  }

  const takeRow = (cells: readonly string[]): readonly Sample[] => {
    const whole = layout.kind === "wide" ? takeWide(cells, layout.columns) : takeLong(cells, layout);
    return whole ? [whole] : [];
  };

  /** The rows that waited: there are enough of them to understand the clock, or no more to come. */
  function begin(): readonly Sample[] {
    const begun = waiting ?? [];
    waiting = undefined;
    if (begun.length === 0) return [];
    const { time, kind } = layout;
    before = at;
    clock =
      time &&
      openLogClock(
        begun.map((cells) => cells[time.index] ?? ""),
        time,
        fewestMilliseconds[kind],
      );
    timed &&= clock !== undefined;
    if (time && !clock) lostClock = time.header;
    if (layout.kind === "long") layout.meet(begun);
    return begun.flatMap(takeRow);
  }

  return {
    change(next) {
      const begun = begin();
      layout = next;
      waiting = [];
      return begun;
    },
    take(cells) {
      if (!waiting) return takeRow(cells);
      waiting.push(cells);
      return waiting.length < lookedAhead ? [] : begin();
    },
    end() {
      const begun = begin();
      return layout.kind === "long" && latest.size > 0 ? [...begun, sample()] : begun;
    },
    get rows() {
      return rows;
    },
    get seconds() {
      return timed ? rounded(at) : null;
    },
    get lostClock() {
      return lostClock;
    },
    dropped,
  };
}

import { type ReadingName, type Readings, readings } from "../../../contracts/obd.ts";
import { numberIn, openLogClock, timeIn } from "./cells.ts";
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
  /** A row of the log; the sample that is complete with it, where one is. */
  take(cells: readonly string[]): Sample | undefined;
  /** From here on the rows are laid out so: another drive in the same file. */
  change(layout: Layout): void;
  /** What the last rows came to, which no later one completed. */
  end(): Sample | undefined;
  /** Those that said something of ours. */
  readonly rows: number;
  /** Seconds from the first row to the last; null where the log tells no time. */
  readonly seconds: number | null;
  readonly dropped: ReadonlyMap<string, Dropped>;
}

/** Seconds (or rows) that a reading stands in for those that were not asked for in every row; our own estimate. */
const carried = 5;
/** Of a log with a line for each reading, one sample a second. */
const sampleSeconds = 1;

const ranges = new Map(
  (Object.keys(readings) as ReadingName[]).map((name) => {
    const { minValue, maxValue } = readings[name].unwrap();
    return [name, { min: minValue ?? Number.NEGATIVE_INFINITY, max: maxValue ?? Number.POSITIVE_INFINITY }];
  }),
);
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

export function openSampler(first: Layout): Sampler {
  let layout = first;
  const clock = layout.time && openLogClock(layout.time.seconds);
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
  function readingIn({ header, reading, convert }: Column, cell: string): number | undefined {
    const read = reading === "run_time" ? timeIn(cell) : numberIn(cell);
    if (read === "missing") return undefined;
    if (read === undefined) {
      drop(header, "unreadable");
      return undefined;
    }
    const value = rounded(convert(read));
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
    if (clock && layout.time) at = clock(cells[layout.time.index] ?? "");
  };

  function takeWide(cells: readonly string[], columns: readonly Column[]): Sample | undefined {
    tell(cells);
    const told = columns.flatMap((column, i) => {
      const value = column.reading === null ? undefined : readingIn(column, cells[i] ?? "");
      return column.reading === null || value === undefined ? [] : [{ name: column.reading, value }];
    });
    if (told.length === 0) return undefined;
    rows += 1;
    if (!clock) at = rows;
    for (const { name, value } of told) latest.set(name, { value, at });
    return sample();
  }

  function takeLong(cells: readonly string[], long: Extract<Layout, { kind: "long" }>): Sample | undefined {
    tell(cells);
    const unit = long.unit === undefined ? "" : (cells[long.unit] ?? "");
    const column = long.columnFor((cells[long.name] ?? "").trim(), unit);
    const value = column.reading === null ? undefined : readingIn(column, cells[long.value] ?? "");
    if (column.reading === null || value === undefined) return undefined;
    rows += 1;
    // without a clock, a reading that comes again begins another round
    if (!clock && latest.get(column.reading)?.at === at) at += 1;
    const whole = at - sampledAt >= sampleSeconds && latest.size > 0 ? sample() : undefined;
    latest.set(column.reading, { value, at });
    return whole;
  }

  return {
    change(next) {
      layout = next;
    },
    take: (cells) => (layout.kind === "wide" ? takeWide(cells, layout.columns) : takeLong(cells, layout)),
    end: () => (layout.kind === "long" && latest.size > 0 ? sample() : undefined),
    get rows() {
      return rows;
    },
    get seconds() {
      return clock ? rounded(at) : null;
    },
    dropped,
  };
}

import type { ReadingName, Readings } from "../../../../contracts/mechanical/obd.ts";
import { createCellReader, type Dropped, rounded } from "./cell-reader.ts";
import { createLogClock } from "./clock.ts";
import type { Column } from "./columns.ts";
import type { Layout, Long } from "./layout.ts";

type Cells = readonly string[];

/** The readings that are known at one moment. */
export interface Sample {
  /** Seconds from the first row; the number of rows if the log has no time. */
  readonly at: number;
  readonly readings: Readings;
}

export interface Sampler {
  /** Adds a row, and returns the samples that it completes. The first rows are held back until the clock is known. */
  take(cells: Cells): readonly Sample[];
  /** Sets the layout of the following rows: a file may contain several drives. Returns the samples of rows held back. */
  change(layout: Layout): readonly Sample[];
  /** Returns the samples of the last rows. */
  end(): readonly Sample[];
  /** The number of rows with at least one reading. */
  readonly rows: number;
  /** Seconds from the first row to the last; null if the log has no time or an unreadable one. */
  readonly seconds: number | null;
  /** The header of a time column that cannot be read. */
  readonly lostClock: string | null;
  readonly dropped: ReadonlyMap<string, Dropped>;
}

/** Seconds (or rows) during which a reading stays valid if later rows do not contain it. Our own estimate. */
const maxReadingAge = 5;
/** A log with one reading in each line gives one sample a second. */
const sampleSeconds = 1;
/** The number of rows that are held back to identify the clock's unit and the best name of each reading. */
const previewRows = 200;
/**
 * Time values without a unit whose steps are at least this large are milliseconds. Apps query a car from several times a
 * second to once in some seconds, and write the lines of one round directly after each other. Our own estimates.
 */
const minMillisecondStep: Readonly<Record<Layout["kind"], number>> = { wide: 100, long: 10 };

const clockOf = ({ time, kind }: Layout, rows: readonly Cells[]) =>
  time &&
  createLogClock(
    rows.map((cells) => cells[time.index] ?? ""),
    time,
    minMillisecondStep[kind],
  );

/** Turns the rows of a log into samples: the readings of one moment, with the time from the first row. */
export function createSampler(first: Layout): Sampler {
  const reader = createCellReader();
  const latest = new Map<ReadingName, { readonly value: number; readonly at: number }>();
  let layout = first;
  let clock: ((cell: string) => number) | undefined;
  /** The time at which the current layout begins. */
  let startedAt = 0;
  let hasTime = first.time !== undefined;
  let lostClock: string | null = null;
  let heldBack: Cells[] | undefined = [];
  let rows = 0;
  let at = 0;
  let sampledAt = 0;

  function sample(): Sample {
    sampledAt = at;
    const valid = [...latest]
      .filter(([, one]) => at - one.at <= maxReadingAge)
      .map(([name, { value }]) => [name, value]);
    return { at, readings: Object.fromEntries(valid) as Readings };
  }

  function takeWide(cells: Cells, columns: readonly Column[]): readonly Sample[] {
    const values = columns.flatMap((column, i) => reader.read(column, cells[i] ?? "") ?? []);
    if (values.length === 0) return [];
    rows += 1;
    if (!clock) at += 1;
    for (const { name, value } of values) latest.set(name, { value, at });
    return [sample()];
  }

  function takeLong(cells: Cells, long: Long): readonly Sample[] {
    const found = reader.read(long.columnFor(cells), cells[long.value] ?? "");
    if (!found) return [];
    rows += 1;
    // Without a clock, a repeated reading begins the next round.
    if (!clock && latest.get(found.name)?.at === at) at += 1;
    const complete = at - sampledAt >= sampleSeconds && latest.size > 0 ? [sample()] : [];
    latest.set(found.name, { value: found.value, at });
    return complete;
  }

  const takeRow = (cells: Cells): readonly Sample[] => {
    if (clock && layout.time) at = startedAt + clock(cells[layout.time.index] ?? "");
    return layout.kind === "wide" ? takeWide(cells, layout.columns) : takeLong(cells, layout);
  };

  function startClock(preview: readonly Cells[]): void {
    startedAt = at;
    clock = clockOf(layout, preview);
    hasTime &&= clock !== undefined;
    if (layout.time && !clock) lostClock = layout.time.header;
  }

  function takeHeldBack(): readonly Sample[] {
    const preview = heldBack ?? [];
    heldBack = undefined;
    if (preview.length === 0) return [];
    startClock(preview);
    if (layout.kind === "long") layout.preview(preview);
    return preview.flatMap(takeRow);
  }

  return {
    change(next) {
      const samples = takeHeldBack();
      layout = next;
      heldBack = [];
      return samples;
    },
    take(cells) {
      if (!heldBack) return takeRow(cells);
      heldBack.push(cells);
      return heldBack.length < previewRows ? [] : takeHeldBack();
    },
    end() {
      const samples = takeHeldBack();
      return layout.kind === "long" && latest.size > 0 ? [...samples, sample()] : samples;
    },
    get rows() {
      return rows;
    },
    get seconds() {
      return hasTime ? rounded(at) : null;
    },
    get lostClock() {
      return lostClock;
    },
    dropped: reader.dropped,
  };
}

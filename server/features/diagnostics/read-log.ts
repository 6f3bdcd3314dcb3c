import { AppError } from "../../../contracts/kit/errors.ts";
import type { LogReading } from "../../../contracts/mechanical/diagnostics.ts";
import { type EngineState, stateLabel } from "../../../contracts/mechanical/readings/state.ts";
import type { Column } from "../../domain/diagnostics/logs/columns.ts";
import { formatOf, type Layout, layoutOf, maxNames, tooManyNames } from "../../domain/diagnostics/logs/layout.ts";
import { createMonitorReader } from "../../domain/diagnostics/logs/monitors.ts";
import { unitOf } from "../../domain/diagnostics/logs/names.ts";
import { createSampler, type Sample, type Sampler } from "../../domain/diagnostics/logs/sampler.ts";
import { createSummary } from "../../domain/diagnostics/logs/summary.ts";
import { CsvError } from "../../formats/csv/encoding.ts";
import { readCsv } from "../../formats/csv/table.ts";

/** Max comment lines before the header. */
const headerWithin = 20;

const lookedFor =
  "Looked for columns such as Engine RPM, Coolant temperature, Speed, Fuel trim, Mass air flow and O2 voltage (units in brackets), or lines of SECONDS;PID;VALUE;UNITS.";

const refused = (message: string): AppError => new AppError("INVALID_OBD_DATA", { message, field: "file" });
const noText = (message: string): AppError => new AppError("INVALID_FILE_TYPE", { message, field: "file" });

/**
 * Reads a CSV log of an OBD app. Columns are recognized by their names, values are converted to the units of the
 * readings, and rows are sorted into engine states. Throws, with the field `file`: INVALID_FILE_TYPE for a file that
 * is not text, INVALID_OBD_DATA for a table without known readings or without rows.
 */
export async function readLog(file: string): Promise<LogReading> {
  try {
    return await read(file);
  } catch (error) {
    throw error instanceof CsvError ? noText(error.message) : error;
  }
}

async function read(file: string): Promise<LogReading> {
  const table = await readCsv(file);
  const { header } = table;
  if (header.length === 0) throw noText("The file is empty.");
  const top = [...header];
  let log = logOf(header);
  for await (const batch of table.rows()) {
    for (const { row, cells } of batch) {
      if (log) log.take(cells);
      else if (row > headerWithin) throw unknownColumns(top);
      else {
        top.push(...cells);
        log = logOf(cells);
      }
    }
  }
  if (!log) throw unknownColumns(top);
  return log.end(header[0] ?? "");
}

/** Characters that a text table never has, but pictures and archives have. */
const isBinary = (cells: readonly string[]): boolean => cells.some((cell) => /[^\P{Cc}\s]/u.test(cell));

const unknownColumns = (top: readonly string[]): AppError =>
  isBinary(top)
    ? noText("The file is no text: send the app's CSV export.")
    : refused(`No column is a reading that we know. ${lookedFor}`);

interface Log {
  take(cells: readonly string[]): void;
  end(firstCell: string): LogReading;
}

function logOf(header: readonly string[]): Log | undefined {
  const first = layoutOf(header);
  if (!first) return undefined;
  let layout = first;
  const seen = new Map<string, Column>();
  function see(): void {
    for (const column of columnsIn(layout)) seen.set(column.header, column);
    if (seen.size > maxNames) throw tooManyNames();
  }
  const sampler = createSampler(layout);
  const summary = createSummary();
  const readiness = createMonitorReader();
  const takeReadiness = (cells: readonly string[]) => {
    if (layout.kind === "long") readiness.take(cells[layout.name] ?? "", cells[layout.value] ?? "");
    else for (const [i, { header: name }] of layout.columns.entries()) readiness.take(name, cells[i] ?? "");
  };
  const add = (samples: readonly Sample[]) => samples.forEach(summary.add);
  return {
    take(cells) {
      // A second drive appended to the file has its own header.
      const again = couldBeHeader(cells) ? layoutOf(cells) : undefined;
      if (again) {
        add(sampler.change(again));
        see();
        layout = again;
        return;
      }
      takeReadiness(cells);
      add(sampler.take(cells));
    },
    end(firstCell) {
      add(sampler.end());
      if (sampler.rows === 0) throw refused(`The log has no row with a reading that we know. ${lookedFor}`);
      const { state, obdData } = summary.end(sampler.seconds !== null);
      see();
      const columns = [...seen.values()];
      return {
        format: formatOf(header, first, firstCell),
        rows: sampler.rows,
        seconds: sampler.seconds,
        columns: columns.map(({ header: name, reading, unit }) => ({
          header: name,
          reading: name === readiness.header ? "monitors" : reading,
          unit,
        })),
        warnings: [...columns.flatMap(doubts), ...clockWarnings(sampler), ...dropped(sampler), ...stateWarnings(state)],
        obd_data: { ...obdData, ...(readiness.monitors && { monitors: readiness.monitors }) },
      };
    },
  };
}

/** No cell of a header is a number. */
const couldBeHeader = (cells: readonly string[]): boolean => !cells.some((cell) => /^\s*[-+]?\d/.test(cell));

const columnsIn = (layout: Layout): readonly Column[] =>
  layout.kind === "wide" ? layout.columns.filter(({ header }) => header !== "") : layout.knownColumns();

/** Notes on a column: an uncertain unit, or a duplicate. */
function doubts({ header, reading, unit, fault }: Column): string[] {
  if (fault !== undefined) return [`${header}: not used, ${fault}.`];
  return reading !== null && unit === null && reading !== "engine_rpm"
    ? [`${header}: the log names no unit; ${unitOf(reading)} was assumed.`]
    : [];
}

const clockWarnings = ({ lostClock }: Sampler): string[] =>
  lostClock === null
    ? []
    : [`${lostClock}: not used, most of its times cannot be read; the rows were counted instead.`];

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? "" : "s"}`;

const dropped = (sampler: Sampler): string[] =>
  [...sampler.dropped].flatMap(([header, { impossible, unreadable }]) => [
    ...(impossible > 0
      ? [`${header}: ${count(impossible, "value")} outside what the sensor can send (SAE J1979), left out.`]
      : []),
    ...(unreadable > 0
      ? [`${header}: ${count(unreadable, "cell")} that ${unreadable === 1 ? "is" : "are"} no number, left out.`]
      : []),
  ]);

function stateWarnings(state: EngineState | undefined): string[] {
  if (state?.work === "idle" && state.warmth !== "cold") return [];
  if (state === undefined || state.work === "unknown" || state.work === "running")
    return ["The log has no engine speed: its rows could not be sorted into idle, cruise and load."];
  return [`The log has no warm idle: live_data is of another state (${stateLabel(state)}).`];
}

import { describe, expect, it } from "vitest";
import { createNumberReader } from "../../../../server/domain/diagnostics/logs/cells.ts";
import { createLogClock, timeColumn } from "../../../../server/domain/diagnostics/logs/clock.ts";

/** The seconds of the column's clock at each cell; undefined if the column cannot be read. */
function run(header: string, cells: readonly string[], minMillisecondStep = 100): number[] | undefined {
  const column = timeColumn(["RPM", header]);
  if (!column) throw new Error(`no time: ${header}`);
  expect(column).toMatchObject({ index: 1, header });
  const clock = createLogClock(cells, column, minMillisecondStep);
  return clock && cells.map((cell) => Math.round(clock(cell) * 1000) / 1000);
}

describe("createLogClock", () => {
  it.each([
    ["hours, minutes and seconds behind a date", "Time", ["2026-11-21 10:00:00.5", "2026-11-21 10:00:02"], [0, 1.5]],
    ["minutes and seconds", "Time", ["59:58.5", "59:59.0", "60:01.0"], [0, 0.5, 2.5]],
    ["seconds", "Time (sec)", ["0", "0.5", "1"], [0, 0.5, 1]],
    ["seconds with a comma", "Time", ["0,000", "0,500", "1,250"], [0, 0.5, 1.25]],
    ["large steps in seconds if the header names the unit", "Time (s)", ["0", "100", "200"], [0, 100, 200]],
    ["minutes", "Time (min)", ["0", "0.5", "1"], [0, 30, 60]],
    ["milliseconds", "Time (ms)", ["0", "50", "100"], [0, 0.05, 0.1]],
    ["milliseconds", "time_ms", ["0", "50", "100"], [0, 0.05, 0.1]],
    ["tenths of a second", "Time (100 ms)", ["0", "5", "10"], [0, 0.5, 1]],
    ["milliseconds without a unit in the header", "Time", ["0", "100", "200", "300"], [0, 0.1, 0.2, 0.3]],
    ["seconds since 1970", "timestamp", ["1795255200", "1795255201"], [0, 1]],
    ["milliseconds since 1970", "timestamp", ["1795255200000", "1795255200500"], [0, 0.5]],
    ["milliseconds since 1970 under another name", "Time (s)", ["1795255200000", "1795255200500"], [0, 0.5]],
    ["a column with gaps", "Time", ["0", "-", "1", "2"], [0, 0, 1, 2]],
  ])("reads %s", (_, header, cells, seconds) => {
    expect(run(header, cells)).toEqual(seconds);
  });

  it("uses the minimum step to recognize milliseconds", () => {
    expect(run("SECONDS", ["0", "30", "60"], 10)).toEqual([0, 30, 60]);
    expect(run("Time", ["0", "30", "60"], 10)).toEqual([0, 0.03, 0.06]);
    expect(run("Time", ["0", "30", "60"])).toEqual([0, 30, 60]);
  });

  it("returns undefined if most of the cells cannot be read", () => {
    expect(run("Time", ["noon", "one", "14"])).toBeUndefined();
    expect(run("Time", ["-", "-", "14"])).toBeUndefined();
    expect(run("Time", ["noon", "14", "15"])).toEqual([0, 0, 1]);
  });
});

describe("createNumberReader", () => {
  const read = (cells: readonly string[], max = 16_383.75) => cells.map(createNumberReader((value) => value <= max));

  it.each([
    ["with thousands separators", ["850", "1,850", "2,400"], [850, 1850, 2400]],
    ["with thousands separators and a decimal point", ["1,850.25", "2,400"], [1850.25, 2400]],
    ["with a decimal comma", ["850,5", "1,850", "2,4"], [850.5, 1.85, 2.4]],
    ["with points as thousands separators", ["1.850,5", "1,850"], [1850.5, 1.85]],
    ["with three decimals after the comma if the number would be too large", ["850,125", "1,850"], [850.125, 1.85]],
    ["without a digit before the point or comma", [".45", ",45", "-.5"], [0.45, 0.45, -0.5]],
    ["with gaps and words", ["n/a", "high", "12.", "1e3"], ["missing", undefined, 12, 1000]],
    ["with two points", ["1.2.3", "1,2,3"], [undefined, undefined]],
  ])("reads numbers %s", (_, cells, values) => {
    expect(read(cells)).toEqual(values);
  });

  it("reads a comma as thousands separator only if the number is plausible", () => {
    expect(read(["2,350", "3,100"], 655.35)).toEqual([2.35, 3.1]);
  });
});

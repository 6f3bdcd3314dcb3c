import { describe, expect, it } from "vitest";
import { openNumbers } from "../../../../server/domain/diagnostics/logs/cells.ts";
import { openLogClock, timeColumn } from "../../../../server/domain/diagnostics/logs/clock.ts";

/** Seconds that the clock of such a column has run at each cell; undefined where it is not understood. */
function run(header: string, cells: readonly string[], fewestMilliseconds = 100): number[] | undefined {
  const column = timeColumn(["RPM", header]);
  if (!column) throw new Error(`no time: ${header}`);
  expect(column).toMatchObject({ index: 1, header });
  const clock = openLogClock(cells, column, fewestMilliseconds);
  return clock && cells.map((cell) => Math.round(clock(cell) * 1000) / 1000);
}

describe("the clock of a log", () => {
  it.each([
    ["hours, minutes and seconds behind a date", "Time", ["2026-11-21 10:00:00.5", "2026-11-21 10:00:02"], [0, 1.5]],
    ["minutes and seconds", "Time", ["59:58.5", "59:59.0", "60:01.0"], [0, 0.5, 2.5]],
    ["seconds", "Time (sec)", ["0", "0.5", "1"], [0, 0.5, 1]],
    ["seconds with a comma", "Time", ["0,000", "0,500", "1,250"], [0, 0.5, 1.25]],
    ["a minute from row to row, where the header says so", "Time (s)", ["0", "100", "200"], [0, 100, 200]],
    ["minutes", "Time (min)", ["0", "0.5", "1"], [0, 30, 60]],
    ["milliseconds", "Time (ms)", ["0", "50", "100"], [0, 0.05, 0.1]],
    ["milliseconds", "time_ms", ["0", "50", "100"], [0, 0.05, 0.1]],
    ["tenths of a second", "Time (100 ms)", ["0", "5", "10"], [0, 0.5, 1]],
    ["milliseconds that the header does not tell", "Time", ["0", "100", "200", "300"], [0, 0.1, 0.2, 0.3]],
    ["seconds since 1970", "timestamp", ["1795255200", "1795255201"], [0, 1]],
    ["milliseconds since 1970", "timestamp", ["1795255200000", "1795255200500"], [0, 0.5]],
    ["milliseconds since 1970 under another name", "Time (s)", ["1795255200000", "1795255200500"], [0, 0.5]],
    ["gaps here and there", "Time", ["0", "-", "1", "2"], [0, 0, 1, 2]],
  ])("reads %s", (_, header, cells, seconds) => {
    expect(run(header, cells)).toEqual(seconds);
  });

  it("takes shorter steps for milliseconds where each reading has a line of its own", () => {
    expect(run("SECONDS", ["0", "30", "60"], 10)).toEqual([0, 30, 60]);
    expect(run("Time", ["0", "30", "60"], 10)).toEqual([0, 0.03, 0.06]);
    expect(run("Time", ["0", "30", "60"])).toEqual([0, 30, 60]);
  });

  it("is none where most of its cells cannot be read", () => {
    expect(run("Time", ["noon", "one", "14"])).toBeUndefined();
    expect(run("Time", ["-", "-", "14"])).toBeUndefined();
    expect(run("Time", ["noon", "14", "15"])).toEqual([0, 0, 1]);
  });
});

describe("the numbers of a column", () => {
  const read = (cells: readonly string[], most = 16_383.75) => cells.map(openNumbers((value) => value <= most));

  it.each([
    ["with thousands", ["850", "1,850", "2,400"], [850, 1850, 2400]],
    ["with thousands and a point", ["1,850.25", "2,400"], [1850.25, 2400]],
    ["with a comma for the point", ["850,5", "1,850", "2,4"], [850.5, 1.85, 2.4]],
    ["with a point for the thousands", ["1.850,5", "1,850"], [1850.5, 1.85]],
    ["with three decimals behind the comma, which no sensor sends as thousands", ["850,125", "1,850"], [850.125, 1.85]],
    ["with nothing before the point or comma", [".45", ",45", "-.5"], [0.45, 0.45, -0.5]],
    ["with gaps and words", ["n/a", "high", "12.", "1e3"], ["missing", undefined, 12, 1000]],
    ["with two points", ["1.2.3", "1,2,3"], [undefined, undefined]],
  ])("are read %s", (_, cells, values) => {
    expect(read(cells)).toEqual(values);
  });

  it("take a comma between thousands only where the sensor could send so much", () => {
    expect(read(["2,350", "3,100"], 655.35)).toEqual([2.35, 3.1]);
  });
});

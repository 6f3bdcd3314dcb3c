import { describe, expect, it } from "vitest";
import { amount, isMet, spreadText, verdict } from "../../../scripts/kit/benchmark.ts";
import { commandOf } from "../../../scripts/performance/command.ts";
import { growthPicture, heightOf } from "../../../scripts/performance/growth-picture.ts";
import { growthSection } from "../../../scripts/performance/growth-section.ts";
import { highlights } from "../../../scripts/performance/highlights.ts";
import { withRegion } from "../../../scripts/performance/region.ts";
import { type ReportEntry, withResult } from "../../../scripts/performance/report.ts";
import { missedTargets, performanceTable } from "../../../scripts/performance/table.ts";

const machine = { cpu: "Example CPU", cores: 2, memoryGb: 8, os: "Example 1", node: "v24.0.0" };
const entry = (value: number, more: Partial<ReportEntry> = {}): ReportEntry => ({
  name: "GET /leads",
  at: "2026-11-29T12:00:00.000Z",
  commit: "abc",
  machine,
  load: 0.4,
  versions: { express: "5.3.0" },
  rows: [
    { what: "ours / bare server with a fixed total", value, unit: "×", target: 0.6, more: true, spread: 0.031 },
    { what: "ours", value: 1234.5, unit: "requests/s" },
  ],
  ...more,
});

describe("verdict", () => {
  it("reports a maximum that is exceeded as missed", () => {
    expect(verdict({ what: "", value: 3, unit: "×", target: 2 })).toBe("≤ 2, missed");
  });
  it("reports a minimum that is reached as met", () => {
    expect(verdict({ what: "", value: 0.7, unit: "×", target: 0.6, more: true })).toBe("≥ 0.6, met");
  });
  it("is empty without a target, which is always met", () => {
    expect(verdict({ what: "", value: 3, unit: "ms" })).toBe("");
    expect(isMet({ what: "", value: 3, unit: "ms" })).toBe(true);
  });
  it("reports a value that is not a number as missed", () => {
    expect(verdict({ what: "", value: Number.NaN, unit: "ms", target: 5 })).toBe("≤ 5, missed");
  });
});

describe("amount and spread", () => {
  it("has three significant digits", () => expect(amount({ what: "", value: 0.85321, unit: "×" })).toBe("0.853 ×"));
  it("keeps all digits before the point", () => {
    expect(amount({ what: "", value: 141_207.6, unit: "rows/s" })).toBe("141,208 rows/s");
  });
  it("has the spread in percent", () => {
    expect(spreadText({ what: "", value: 1, unit: "×", spread: 0.031 })).toBe("± 3 %");
  });
});

describe("withResult", () => {
  const report = { results: { leads: entry(0.7), market: entry(0.5) } };

  it("replaces one benchmark and keeps the others", () => {
    const next = withResult(report, "leads", entry(0.8));
    expect(next.results.leads?.rows[0]?.value).toBe(0.8);
    expect(next.results.market).toEqual(report.results.market);
  });
  it("does not replace a full result by a quick one", () => {
    expect(withResult(report, "leads", entry(0.1, { quick: true }))).toBe(report);
  });
  it("replaces a quick result by another one", () => {
    const quick = { results: { leads: entry(0.7, { quick: true }) } };
    expect(withResult(quick, "leads", entry(0.1, { quick: true })).results.leads?.rows[0]?.value).toBe(0.1);
  });
  it("sorts the benchmarks by name", () => {
    expect(Object.keys(withResult(report, "events", entry(1)).results)).toEqual(["events", "leads", "market"]);
  });
});

describe("performanceTable", () => {
  it("shows ratios with target, spread and command, and leaves out the other figures", () => {
    const table = performanceTable({ results: { leads: entry(0.7) } });
    expect(table).toContain("| ours / bare server with a fixed total | 0.7 × | ± 3 % | ≥ 0.6, met |  |");
    expect(table).toContain("`npm run bench -- leads`");
    expect(table).not.toContain("1,235 requests/s");
  });
  it("names each machine with its benchmarks if there are several", () => {
    const other = entry(0.7, { machine: { ...machine, cpu: "Other CPU" } });
    const table = performanceTable({ results: { leads: entry(0.7), market: other } });
    expect(table).toContain("Machine of leads: Example CPU, 2 cores, 8 GB, Example 1, Node v24.0.0.");
    expect(table).toContain("Machine of market: Other CPU");
  });
});

describe("commandOf", () => {
  const run = { isQuick: false, settings: ["BENCH_SYNC", "BENCH_SYNC_ONLY"] };

  it("has the environment that was set, of what the benchmark reads", () => {
    const environment = { BENCH_SYNC: "full", SOAK_MINUTES: "2", BENCH_SYNC_ONLY: undefined };
    expect(commandOf("sync", { ...run, environment })).toBe("BENCH_SYNC=full npm run bench -- sync");
  });
  it("quotes a value that a shell would change", () => {
    const environment = { BENCH_SYNC: "a b's" };
    expect(commandOf("sync", { ...run, environment })).toBe("BENCH_SYNC='a b'\\''s' npm run bench -- sync");
  });
  it("has --quick", () => {
    expect(commandOf("leads", { isQuick: true, settings: [], environment: {} })).toBe("npm run bench -- leads --quick");
  });
  it("is shown in the table, with the mark of less data", () => {
    const command = "SOAK_MINUTES=2 npm run bench -- soak";
    const table = performanceTable({ results: { soak: entry(0.7, { command, quick: true }) } });
    expect(table).toContain("| **GET /leads** (less data) |  |  |  | `SOAK_MINUTES=2 npm run bench -- soak` |");
  });
});

describe("missedTargets", () => {
  it("lists what was missed", () => {
    const text = missedTargets({ results: { leads: entry(0.5), market: entry(0.7) } });
    expect(text).toBe("- `leads`: ours / bare server with a fixed total: 0.5 × (≥ 0.6)");
  });
  it("says that none was missed", () => expect(missedTargets({ results: { leads: entry(0.7) } })).toBe("None."));
});

describe("highlights", () => {
  it("leaves out what was not measured", () => {
    expect(highlights({ results: { leads: entry(0.7) } })).toBe(
      "- A list of 50 of 100,000 leads reaches 0.7 × the rate of bare Express and SQLite, which do not count the total.",
    );
  });
  it("leaves out what was measured with less data", () => {
    expect(highlights({ results: { leads: entry(0.7, { quick: true }) } })).toBe("Not measured with all data yet.");
  });
});

describe("withRegion", () => {
  const [begin, end] = [
    "<!-- table: begin, written by npm run bench -->",
    "<!-- table: end, written by npm run bench -->",
  ];
  it("replaces what is between the marks, and gives the same result again", () => {
    const once = withRegion(`before\n${begin}\nold\n${end}\nafter\n`, "table", "new");
    expect(once).toBe(`before\n${begin}\n\nnew\n\n${end}\nafter\n`);
    expect(withRegion(once, "table", "new")).toBe(once);
  });
  it("throws if the marks are missing", () => {
    expect(() => withRegion("text", "table", "new")).toThrow("no region table");
  });
});

describe("growthSection", () => {
  const curves = { shares: [0.01, 1], curves: [] };

  it("shows the picture, and says if there is none", () => {
    expect(growthSection({ ...curves, skipped: [] })).toBe("![Time at 1, 10 and 100 % of the rows](growth.svg)");
    expect(growthSection(undefined)).toBe("Not measured yet.");
  });
  it("names what was not timed, with the reason", () => {
    const skipped = [{ what: "GET /market/listings", reason: "answers 400 VALIDATION_ERROR" }];
    expect(growthSection({ ...curves, skipped })).toContain(
      "Not timed:\n\n- `GET /market/listings`: answers 400 VALIDATION_ERROR",
    );
  });
});

describe("growthPicture", () => {
  it("gives each doubling the same height, and stays inside of the panel", () => {
    expect(heightOf(2) - heightOf(1)).toBeCloseTo(heightOf(4) - heightOf(2));
    expect([heightOf(100), heightOf(0.01)]).toEqual([1, 0]);
  });
  it("shows times and ratio of a curve, and escapes its name", () => {
    const svg = growthPicture({ shares: [0.01, 0.1, 1], curves: [{ what: "A & <B>", times: [2, 2.5, 5] }] });
    expect(svg).toContain("A &amp; &lt;B&gt;");
    expect(svg).toContain("2 ms → 5 ms");
    expect(svg).toContain("2.5 ×");
  });
});

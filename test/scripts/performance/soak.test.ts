import { describe, expect, it } from "vitest";
import { dueMs, plannedRequests, plannedWorks } from "../../../bench/soak/plan.ts";
import { contentProblems, reportProblems } from "../../../bench/soak/problems.ts";
import { addTimes, newTally } from "../../../bench/soak/tally.ts";
import { type Found, growthOf, verdictOf } from "../../../bench/soak/verdict.ts";
import { isMet } from "../../../scripts/kit/benchmark.ts";
import { endOfAxis, soakPicture } from "../../../scripts/performance/soak-picture.ts";

interface Done {
  readonly reads?: readonly number[];
  readonly errors?: string[];
  readonly works?: Readonly<Record<string, number>>;
}

/** So many that a run of two minutes at two requests a second has all that are due. */
const steadyReads = Array.from({ length: 180 }, () => 20);

/** A run of two minutes that meets its targets, except for what is given. */
const runOf = ({ reads = steadyReads, errors = [], works }: Done): Found => ({
  minutes: 2,
  rate: 2,
  tally: {
    ...newTally(),
    reads: [[...reads.slice(0, 60)], [...reads.slice(60)]],
    errors,
    done: new Map(Object.entries(works ?? { inspections: 2, spins: 1, imports: 1 })),
  },
  samples: [1, 1, 1, 1],
  unreported: 0,
  different: 0,
});

const missed = (found: Found): string[] =>
  verdictOf(found)
    .filter((row) => !isMet(row))
    .map(({ what }) => what);

describe("the verdict on a simulated dealership", () => {
  it("compares the memory of the last quarter with that of the second, and not with the start", () => {
    expect(growthOf([100, 150, 200, 202, 203, 204, 210, 212])).toBeCloseTo(211 / 201);
    expect(growthOf([200, 200, 200, 200, 260, 260, 300, 300])).toBe(1.5);
  });

  it("misses its targets with slow reads, an error, and memory that grows", () => {
    expect(missed(runOf({}))).toEqual([]);
    expect(missed(runOf({ reads: [...steadyReads, 300, 300, 300] }))).toEqual(["reads, p99"]);
    expect(missed(runOf({ errors: ["price: Error"] }))).toEqual(["errors"]);
    expect(missed({ ...runOf({}), samples: [1, 1, 1, 2] })).toEqual(["median memory, last quarter / second quarter"]);
  });

  it("misses its targets with a lead that was not reported, and with rows that differ on the host", () => {
    expect(missed({ ...runOf({}), unreported: 1 })).toEqual(["leads that were not reported exactly once"]);
    expect(missed({ ...runOf({}), different: 1 })).toEqual(["rows that differ between workstation and host"]);
  });

  it("misses its targets with too few works and too few requests", () => {
    expect(missed(runOf({ works: { spins: 1, imports: 1 } }))).toEqual(["inspections"]);
    expect(missed(runOf({ works: { inspections: 2 } }))).toEqual(["spins", "imports"]);
    expect(missed(runOf({ reads: steadyReads.slice(0, 160) }))).toEqual(["requests of people"]);
  });

  it("does not count a request that was answered after the end", () => {
    const { tally, ...run } = runOf({});
    const reads = [steadyReads.slice(0, 100), [], steadyReads.slice(100)];
    expect(missed({ ...run, tally: { ...tally, reads } })).toEqual(["requests of people"]);
  });

  it("scales the targets of works with the length of the run", () => {
    const targets = (minutes: number) =>
      verdictOf({ ...runOf({}), minutes })
        .filter(({ what }) => ["inspections", "spins", "imports", "requests of people"].includes(what))
        .map(({ target }) => target);
    expect(targets(60)).toEqual([1.9, 54, 5.4, 5.4]);
    expect(targets(2)).toEqual([1.5, 1.8, 0.9, 0.9]);
  });
});

describe("the plan of a simulated dealership", () => {
  it("begins the first work of a kind at once", () => {
    expect([0.5, 2, 10, 11, 60].map((minutes) => plannedWorks("spins", minutes))).toEqual([1, 1, 1, 2, 6]);
    expect(plannedWorks("inspections", 60)).toBe(60);
  });

  it("has as many requests as are due before the end", () => {
    for (const minutes of [0.5, 1, 2, 60])
      expect(dueMs(plannedRequests(200, minutes), 200)).toBeCloseTo(minutes * 60_000);
    expect(plannedRequests(200, 2)).toBe(18_000);
  });
});

describe("addTimes", () => {
  it("adds the confirmed leads of another part of the run", () => {
    const [tally, part] = [newTally(), newTally()];
    part.leadIds.push("a", "b");
    addTimes(tally, part);
    expect(tally.leadIds).toEqual(["a", "b"]);
  });
});

describe("reportProblems", () => {
  it("accepts each lead once, and a repetition with the same id", () => {
    const report = { id: "m1", leadId: "a" };
    expect(reportProblems(["a"], [report, report])).toEqual([]);
  });

  it("names a lead that is missing, one that was reported under two ids, and one that no server confirmed", () => {
    const reports = [
      { id: "m1", leadId: "a" },
      { id: "m2", leadId: "a" },
      { id: "m3", leadId: "c" },
    ];
    expect(reportProblems(["a", "b"], reports)).toEqual([
      "the lead a was reported 2 times",
      "the lead b was reported 0 times",
      "the lead c was reported, and no server confirmed it",
    ]);
  });
});

describe("contentProblems", () => {
  const desk = new Map([
    ["vehicles 1", "price 10"],
    ["leads a", "x"],
  ]);

  it("accepts equal rows with all confirmed leads", () => {
    expect(contentProblems({ desk, host: new Map(desk) }, ["a"])).toEqual([]);
  });

  it("names rows that differ or that one side lacks", () => {
    const host = new Map([
      ["vehicles 1", "price 11"],
      ["contacts 2", "y"],
    ]);
    expect(contentProblems({ desk, host }, ["a"])).toEqual([
      "vehicles 1 differs",
      "the host lacks leads a of the workstation",
      "the workstation lacks contacts 2 of the host",
    ]);
  });

  it("names all rows that differ", () => {
    const rows = new Map(Array.from({ length: 30 }, (_, n) => [`leads ${n}`, "x"]));
    expect(contentProblems({ desk: rows, host: new Map() }, [])).toHaveLength(30);
  });

  it("names a confirmed lead that both sides lack", () => {
    expect(contentProblems({ desk, host: new Map(desk) }, ["b"])).toEqual(["the lead b was confirmed, and is lost"]);
  });
});

describe("the picture of a simulated dealership", () => {
  it("ends its axes at round figures", () => {
    expect([0, 0.7, 37, 100, 101, 640].map(endOfAxis)).toEqual([1, 1, 50, 100, 200, 1000]);
  });

  it("draws each figure, with its limit and its last value", () => {
    const picture = soakPicture({
      minutes: 60,
      lines: [
        { what: "Memory", unit: "MB", values: [100, 120, 118] },
        { what: "Reads & writes", unit: "ms", values: [10, 140], limit: 100 },
      ],
    });
    expect(picture.match(/<polyline/g)).toHaveLength(2);
    expect(picture.match(/stroke-dasharray/g)).toHaveLength(1);
    expect(picture).toContain("118 MB");
    expect(picture).toContain("Reads &amp; writes");
    expect(picture).toContain("60 min");
  });
});

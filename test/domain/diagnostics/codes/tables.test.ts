import { describe, expect, it } from "vitest";
import { TroubleCode } from "../../../../contracts/mechanical/diagnostics.ts";
import { ownerOf, readCode } from "../../../../server/domain/diagnostics/codes/code-format.ts";
import { codesFrom } from "../../../../server/domain/diagnostics/codes/code-sequence.ts";
import { allCodes } from "../../../../server/domain/diagnostics/codes/codes.ts";
import { expand } from "../../../../server/domain/diagnostics/codes/expand.ts";
import { faults } from "../../../../server/domain/diagnostics/codes/repairs/faults.ts";
import { repairs } from "../../../../server/domain/diagnostics/codes/repairs/repairs.ts";
import { sharedRows, standardRows } from "../../../../server/domain/diagnostics/codes/tables/all.ts";

const codes = allCodes();
const startingWith = (...starts: string[]) =>
  codes.filter(({ code, kind }) => kind === "generic" && starts.some((start) => code.startsWith(start)));

describe("the trouble code tables", () => {
  it("define every code once", () => {
    const defined = [...standardRows, ...sharedRows].flatMap((row) => expand(row).map(({ code }) => code));
    expect(defined.filter((code, index) => defined.indexOf(code) !== index)).toEqual([]);
    expect(codes).toHaveLength(defined.length);
  });

  it("contain the expected minimum of generic codes in every range of the standard", () => {
    const counts = [["P0"], ["P2"], ["P34"], ["U0"], ["U3"], ["B0"], ["C0"]].map(
      (starts) => startingWith(...starts).length,
    );
    const minimums = [2000, 1900, 100, 600, 20, 25, 50];
    expect(counts.map((count, index) => count >= (minimums[index] ?? 0))).toEqual(minimums.map(() => true));
    expect(startingWith("P", "U").length).toBeGreaterThan(4500);
  });

  it("contain only codes within the standard's own ranges", () => {
    expect(codes.filter(({ code }) => readCode(code) !== code || ownerOf(code) !== "standard")).toEqual([]);
  });

  it("have complete texts for each code, and no description twice", () => {
    for (const one of codes) {
      expect(TroubleCode.safeParse(one).success, one.code).toBe(true);
      const texts = [one.component, one.description, one.urgency_reason, one.recommended_action];
      for (const text of [...texts, ...one.symptoms, ...one.possible_causes]) {
        expect(text, one.code).toMatch(/^\S.*\S$/);
        expect(text, one.code).not.toMatch(/[{}]|undefined|null|\s\s|\.\.|\s[.,]/);
      }
      expect(one.symptoms.length, one.code).toBeGreaterThan(0);
      expect(one.possible_causes.length, one.code).toBeGreaterThan(0);
      expect(new Set(one.possible_causes).size, one.code).toBe(one.possible_causes.length);
    }
    expect(new Set(codes.map(({ description }) => description)).size).toBe(codes.length);
  });

  it("have different causes and actions for different failure modes of a part", () => {
    const find = (code: string) => codes.find((one) => one.code === code);
    for (const [low, high] of [
      ["P0102", "P0103"],
      ["P0117", "P0118"],
      ["P0261", "P0262"],
      ["P0031", "P0032"],
    ] as const) {
      expect(find(low)?.possible_causes).not.toEqual(find(high)?.possible_causes);
      expect(find(low)?.recommended_action).not.toBe(find(high)?.recommended_action);
    }
    expect(new Set(codes.map(({ recommended_action }) => recommended_action)).size).toBeGreaterThan(900);
  });

  it("are in the standard's order, at each call", () => {
    expect(codes[0]?.code).toBe("P0001");
    expect(codes.at(-1)?.code).toBe("U3017");
    expect(allCodes()).toEqual(codes);
  });
});

describe("codesFrom", () => {
  it("counts in decimal, or in hexadecimal if the number has a letter or `hex` is given", () => {
    expect(codesFrom("P0209", 2)).toEqual(["P0209", "P0210"]);
    expect(codesFrom("P00A9", 2)).toEqual(["P00A9", "P00AA"]);
    expect(codesFrom("P2349", 2, "hex")).toEqual(["P2349", "P234A"]);
    expect(codesFrom("P281F", 2)).toEqual(["P281F", "P2820"]);
  });
});

describe("repairs: hours and part costs", () => {
  it("have a basis: 14 of 60 common faults name a source, the others are our own estimates", () => {
    const marks = Object.values(faults).map(({ basis }) => basis.mark);
    expect(marks).toHaveLength(60);
    expect(marks.filter((mark) => mark === "stated")).toHaveLength(14);
    expect(Object.values(repairs).every(({ basis }) => basis.source.length > 5)).toBe(true);
    expect(
      Object.values(faults).filter(({ basis }) => basis.mark === "stated" && /estimate from/.test(basis.source)),
    ).toEqual([]);
  });

  it("are ranges from the lower to the higher value", () => {
    for (const { hours, part, fault } of Object.values(repairs)) {
      expect(hours[0], fault).toBeLessThanOrEqual(hours[1]);
      expect(hours[1], fault).toBeGreaterThan(0);
      if (part) expect(part[0], fault).toBeLessThan(part[1]);
    }
  });

  it("match the sources for a catalyst", () => {
    expect(codes.find(({ code }) => code === "P0420")).toMatchObject({
      labor_hours: { min: 1, max: 2.5 },
      part_cost: { min: 400, max: 1900, currency: "USD" },
      basis: { mark: "stated", source: expect.stringMatching(/CarMD 2021/) },
    });
  });
});

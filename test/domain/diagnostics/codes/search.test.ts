import { describe, expect, it } from "vitest";
import { allCodes } from "../../../../server/domain/diagnostics/codes/codes.ts";
import { searchCodes } from "../../../../server/domain/diagnostics/codes/search.ts";

const codesOf = (search: string) => searchCodes({ search }).map(({ code }) => code);

describe("searching the trouble codes", () => {
  it("takes the beginning of a code, in either case", () => {
    const begun = codesOf("p030");
    expect(begun).toEqual(allCodes().flatMap(({ code }) => (code.startsWith("P030") ? [code] : [])));
    expect(begun[0]).toBe("P0300");
    expect(codesOf(" P0420 ")).toEqual(["P0420"]);
  });

  it("answers a whole code that no table defines as such", () => {
    expect(searchCodes({ search: "P1690" })).toMatchObject([{ code: "P1690", kind: "manufacturer" }]);
    expect(codesOf("P16")).toEqual([]);
  });

  it("takes a letter alone, several codes, and a code beside words", () => {
    const bodies = codesOf("b");
    expect(bodies.length).toBeGreaterThan(20);
    expect(bodies.every((code) => code.startsWith("B"))).toBe(true);
    expect(codesOf("P0171, P0174")).toEqual(["P0171", "P0174"]);
    expect(codesOf("p0174 P0171 P0174")).toEqual(["P0174", "P0171"]);
    expect(codesOf("P0301 misfire")).toEqual(["P0301"]);
    expect(codesOf("misfire P03").slice(0, 2)).toEqual(["P0300", "P0301"]);
    expect(codesOf("P0301 catalyst zebra")).toEqual([]);
    expect(codesOf("P1690, P0301")).toEqual(["P1690", "P0301"]);
    // a bank is no code
    expect(codesOf("camshaft b")).not.toEqual([]);
  });

  it("finds words of component, description, causes and symptoms, the best first", () => {
    expect(codesOf("misfire cylinder 3")[0]).toBe("P0303");
    expect(codesOf("fuel cap loose")[0]).toBe("P0457");
    expect(codesOf("catalyst efficiency bank 2").slice(0, 4)).toContain("P0430");
    expect(codesOf("thermostat").slice(0, 5)).toContain("P0128");
    expect(codesOf("lost communication anti-lock")[0]).toBe("U0121");
    expect(codesOf("spider")).toContain("P2421");
    expect(codesOf("smell of fuel")).toContain("P0455");
  });

  it("wants every word, the last of which may be unfinished", () => {
    expect(codesOf("oxygen sens")).toEqual(expect.arrayContaining(["P0130", "P0133"]));
    expect(codesOf("oxy sensor")).toEqual([]);
    expect(codesOf("thermostat zebra")).toEqual([]);
    expect(codesOf("!!!")).toEqual([]);
  });

  it("puts a word of the component before the same word among the causes", () => {
    const found = searchCodes({ search: "purge valve" });
    const first = found.findIndex(({ component }) => !/purge/i.test(component));
    expect(first).toBeGreaterThan(2);
    expect(found.slice(first).every(({ component }) => !/purge.*valve/i.test(component))).toBe(true);
  });

  it("keeps to a system and a severity", () => {
    const brakes = searchCodes({ system: "brakes" });
    expect(brakes.length).toBeGreaterThan(30);
    expect(new Set(brakes.map(({ system }) => system))).toEqual(new Set(["brakes"]));
    const grave = searchCodes({ search: "catalyst", severity: "critical" });
    expect(grave.length).toBeGreaterThan(0);
    expect(grave.every(({ severity }) => severity === "critical")).toBe(true);
    expect(searchCodes({})).toEqual(allCodes());
    expect(searchCodes({ search: "  " })).toEqual(allCodes());
  });
});

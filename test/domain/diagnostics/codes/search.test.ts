import { describe, expect, it } from "vitest";
import { allCodes } from "../../../../server/domain/diagnostics/codes/codes.ts";
import { searchCodes } from "../../../../server/domain/diagnostics/codes/search.ts";

const codesOf = (search: string) => searchCodes({ search }).map(({ code }) => code);

describe("searchCodes by code", () => {
  it("finds codes by their beginning, in upper or lower case", () => {
    const begun = codesOf("p030");
    expect(begun).toEqual(allCodes().flatMap(({ code }) => (code.startsWith("P030") ? [code] : [])));
    expect(begun[0]).toBe("P0300");
    expect(codesOf(" P0420 ")).toEqual(["P0420"]);
  });

  it("returns an undefined code with its kind", () => {
    expect(searchCodes({ search: "P1690" })).toMatchObject([{ code: "P1690", kind: "manufacturer" }]);
    expect(codesOf("P16")).toEqual([]);
  });

  it("accepts a single letter, several codes, and a code with words", () => {
    const bodies = codesOf("b");
    expect(bodies.length).toBeGreaterThan(20);
    expect(bodies.every((code) => code.startsWith("B"))).toBe(true);
    expect(codesOf("P0171, P0174")).toEqual(["P0171", "P0174"]);
    expect(codesOf("p0174 P0171 P0174")).toEqual(["P0174", "P0171"]);
    expect(codesOf("P0301 misfire")).toEqual(["P0301"]);
    expect(codesOf("misfire P03").slice(0, 2)).toEqual(["P0300", "P0301"]);
    expect(codesOf("P0301 catalyst zebra")).toEqual([]);
    expect(codesOf("P1690, P0301")).toEqual(["P1690", "P0301"]);
    // The letter of a bank is not a code.
    expect(codesOf("camshaft b")).not.toEqual([]);
  });
});

describe("searchCodes by words", () => {
  it("finds words in component, description, causes and symptoms, best match first", () => {
    expect(codesOf("misfire cylinder 3")[0]).toBe("P0303");
    expect(codesOf("fuel cap loose")[0]).toBe("P0457");
    expect(codesOf("catalyst efficiency bank 2").slice(0, 4)).toContain("P0430");
    expect(codesOf("thermostat").slice(0, 5)).toContain("P0128");
    expect(codesOf("lost communication anti-lock")[0]).toBe("U0121");
    expect(codesOf("spider")).toContain("P2421");
    expect(codesOf("smell of fuel")).toContain("P0455");
  });

  it("requires every word, and accepts an incomplete last word", () => {
    expect(codesOf("oxygen sens")).toEqual(expect.arrayContaining(["P0130", "P0133"]));
    expect(codesOf("oxy sensor")).toEqual([]);
    expect(codesOf("thermostat zebra")).toEqual([]);
    expect(codesOf("!!!")).toEqual([]);
  });

  it("ranks a match in the component before a match in the causes", () => {
    const found = searchCodes({ search: "purge valve" });
    const first = found.findIndex(({ component }) => !/purge/i.test(component));
    expect(first).toBeGreaterThan(2);
    expect(found.slice(first).every(({ component }) => !/purge.*valve/i.test(component))).toBe(true);
  });

  it("filters by system and severity, and returns all codes without a query", () => {
    const brakes = searchCodes({ system: "brakes" });
    expect(brakes.length).toBeGreaterThan(30);
    expect(new Set(brakes.map(({ system }) => system))).toEqual(new Set(["brakes"]));
    const critical = searchCodes({ search: "catalyst", severity: "critical" });
    expect(critical.length).toBeGreaterThan(0);
    expect(critical.every(({ severity }) => severity === "critical")).toBe(true);
    expect(searchCodes({})).toEqual(allCodes());
    expect(searchCodes({ search: "  " })).toEqual(allCodes());
  });
});

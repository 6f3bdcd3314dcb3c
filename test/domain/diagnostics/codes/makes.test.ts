import { describe, expect, it } from "vitest";
import { explain } from "../../../../server/domain/diagnostics/codes/codes.ts";
import { makeTables } from "../../../../server/domain/diagnostics/codes/makes/makes.ts";

/** The makers with at least 30 codes. The sources of the others have no more. */
const wellKnown = ["gm", "ford", "toyota", "honda", "hyundai", "nissan", "volkswagen", "subaru", "bmw", "mercedes"];

describe("the codes of makers", () => {
  const rows = makeTables.flatMap(({ group, sources, rows: own }) =>
    own.map(([code, , meaning, source = 0]) => ({ group, code, meaning, source: sources[source] })),
  );

  it("are more than 300, each once for its maker, with a source", () => {
    expect(rows.length).toBeGreaterThanOrEqual(300);
    expect(new Set(rows.map(({ group, code }) => `${group} ${code}`)).size).toBe(rows.length);
    for (const { code, meaning, source } of rows) {
      expect(code).toMatch(/^([PBU][1-3]|C[01])[0-9A-F]{3}$/);
      expect(meaning.length, code).toBeGreaterThan(5);
      expect(source, code).toMatch(/\S/);
    }
  });

  it.each([
    ["P1326", "KIA ", /connecting rod bearings/],
    ["P1349", "Lexus", /variable valve timing/i],
    ["C0035", "GMC", /left front/i],
    ["C0035", "Mazda", /right front/i],
    ["P1000", "Lincoln", /self-tests/i],
    ["P1492", "Subaru", /EGR valve, signal 1/],
    ["P120B", "Mercedes-Benz", /boost pressure regulator/i],
    ["P1639", "MINI", /throttle valve/i],
  ])("explain %s of a %s", (code, make, meaning) => {
    expect(explain(code, make).description).toMatch(meaning);
  });

  it.each(wellKnown)("are 30 or more of %s", (name) => {
    expect(makeTables.find(({ group }) => group === name)?.rows.length).toBeGreaterThanOrEqual(30);
  });

  it.each([null, "Saab", ""])("are unknown for the make %j", (make) => {
    expect(explain("P1326", make)).toMatchObject({ labor_hours: null, severity: "minor" });
  });
});

import { describe, expect, it } from "vitest";
import { readCode } from "../../../../server/domain/diagnostics/codes/code-format.ts";
import { explain } from "../../../../server/domain/diagnostics/codes/codes.ts";
import { wellKnown } from "./well-known.ts";

describe("explain and readCode", () => {
  it.each(wellKnown)("explain($code) contains the words $words", ({ code, words }) => {
    const { component, description, kind } = explain(code);
    const text = `${component} ${description}`.toLowerCase();
    for (const word of words) expect(text).toContain(word.toLowerCase());
    expect(kind).not.toBe("reserved");
  });

  it("are tested with more than 250 different well-known codes", () => {
    expect(new Set(wellKnown.map(({ code }) => code)).size).toBe(wellKnown.length);
    expect(wellKnown.length).toBeGreaterThan(250);
  });

  it.each([
    ["P1234", "manufacturer"],
    ["P3000", "manufacturer"],
    ["P33FF", "manufacturer"],
    ["B1318", "manufacturer"],
    ["B2AAA", "manufacturer"],
    ["C1201", "manufacturer"],
    ["U1000", "manufacturer"],
    ["U2FFF", "manufacturer"],
    ["P0000", "reserved"],
    ["P0FFF", "reserved"],
    ["P2FFF", "reserved"],
    ["P3950", "reserved"],
    ["P3A00", "reserved"],
    ["B3000", "reserved"],
    ["C3FFF", "reserved"],
    ["U0FFF", "reserved"],
    ["U3FFF", "reserved"],
  ])("explain(%s) reports the kind %s without causes, symptoms or costs", (code, kind) => {
    expect(explain(code)).toMatchObject({
      code,
      kind,
      possible_causes: [],
      symptoms: [],
      labor_hours: null,
      part_cost: null,
      basis: { mark: "estimate" },
    });
  });

  it("explain takes the system of a manufacturer's code from its characters", () => {
    expect(explain("P1301").system).toBe("engine");
    expect(explain("P1740").system).toBe("transmission");
    expect(explain("C1234").system).toBe("chassis");
    expect(explain("U1111").system).toBe("network");
  });

  it("readCode ignores case and blanks, and returns null for other texts", () => {
    expect([" p0a80 ", "u0100", "B00A0"].map(readCode)).toEqual(["P0A80", "U0100", "B00A0"]);
    expect(["", "P030", "P03011", "P4001", "X0301", "P0G01", "P03 1", "301"].map(readCode)).toEqual(
      Array(8).fill(null),
    );
  });
});

describe("explain: severity and causes", () => {
  it.each([
    ["P0300", "critical", "immediate", /catalyst/i],
    ["P0303", "critical", "immediate", /catalyst/i],
    ["P0524", "critical", "immediate", /oil/i],
    ["P0217", "critical", "immediate", /head/i],
    ["P0016", "critical", "immediate", /valves/i],
    ["P0AA6", "critical", "immediate", /voltage/i],
    ["B0001", "critical", "immediate", /crash/i],
    ["P0562", "severe", "high", /battery/i],
    ["P0335", "severe", "high", /stall/i],
    ["P0730", "severe", "high", /wear/i],
    ["C0031", "severe", "high", /wheels can lock/i],
    ["P0171", "moderate", "medium", /misfire/i],
    ["P0420", "moderate", "medium", /emissions test/i],
    ["P0128", "minor", "medium", /cold/i],
    ["P0457", "minor", "low", /vapor/i],
    ["P0141", "minor", "low", /emissions test/i],
    ["U0184", "minor", "low", /convenience/i],
  ])("rates %s as %s with the urgency %s", (code, severity, urgency, reason) => {
    expect(explain(code)).toMatchObject({ severity, urgency, urgency_reason: expect.stringMatching(reason) });
  });

  it("lists the likeliest cause first", () => {
    expect(explain("P0171").possible_causes[0]).toMatch(/leak/);
    expect(explain("P0301").possible_causes.slice(0, 2).join()).toMatch(/plug.*coil/);
    expect(explain("P0128").possible_causes[0]).toMatch(/Thermostat stuck open/);
    expect(explain("P0118").possible_causes[0]).toMatch(/unplugged/);
    expect(explain("P0117").recommended_action).toMatch(/coldest.*replace|short to ground/);
    expect(explain("P0420").recommended_action).toMatch(/misfires.*first/i);
    expect(explain("P0351").possible_causes[0]).toMatch(/coil/);
    expect(explain("P0455").possible_causes[0]).toMatch(/cap/i);
    expect(explain("U0100").recommended_action).toMatch(/60 ohms/);
  });
});

import { describe, expect, it } from "vitest";
import { engineOf, fuelOf } from "../../../server/features/mechanical/diagnosis/engine.ts";
import { protocolsOf } from "../../../server/features/mechanical/diagnosis/protocols.ts";

describe("engineOf and fuelOf", () => {
  it.each([
    ["2.4 L I4 turbo, 160 hp", 2.4, true],
    ["3.5L V6", 3.5, false],
    ["2,0 TDI 150 PS", 2, true],
    ["2.0T", 2, true],
    ["1998 cc inline-4", 1.998, false],
    ["1,998 cc", 1.998, false],
    ["1.998 ccm", 1.998, false],
    ["1998 cm³", 1.998, false],
    ["2998cc V6", 2.998, false],
    ["2.5 L non-turbo", 2.5, false],
    ["5.7 HEMI V8", 5.7, false],
    ["6 L 8-cylinder", 6, false],
    ["EcoBoost 3.5", 3.5, true],
    ["Supercharged H4", null, true],
    ["Electric motor", null, false],
    ["160 hp", null, false],
    ["10.5:1 compression", null, false],
  ])("engineOf reads displacement and turbo of: %s", (text, displacementL, hasTurbo) => {
    expect(engineOf([text])).toMatchObject({ displacementL, hasTurbo });
  });

  it.each([
    ["2.4 L I4 GDI", true],
    ["1.6L T-GDI", true],
    ["2.0 TFSI", true],
    ["3.5 L V6 EcoBoost", true],
    ["5.3 L V8, direct injection", true],
    ["5.3 L V8", false],
    ["2.5 L I4 MPI", false],
  ])("engineOf reads direct injection of: %s", (text, isDirectInjection) => {
    expect(engineOf([text])).toMatchObject({ isDirectInjection });
  });

  it("engineOf prefers the first text with a displacement", () => {
    expect(engineOf(["V6", "2.4 L I4", "3.5 L V6"])).toEqual({
      displacementL: 2.4,
      hasTurbo: false,
      isDirectInjection: false,
    });
    expect(engineOf([null, null])).toEqual({ displacementL: null, hasTurbo: false, isDirectInjection: false });
  });

  it.each([
    ["Gasoline", null, "gasoline"],
    ["Flex fuel", null, "gasoline"],
    ["Petrol", null, "gasoline"],
    ["Diesel", null, "diesel"],
    ["Gasoline/Electric hybrid", null, "hybrid"],
    ["Plug-in Hybrid", null, "hybrid"],
    ["Gas/Electric", null, "hybrid"],
    ["Electric and gasoline", null, "hybrid"],
    ["Diesel/Electric", null, "hybrid"],
    ["Electric", null, "electric"],
    [null, "2.0 TDI", "diesel"],
    [null, "Electric motor", "electric"],
    ["Hydrogen", null, null],
    [null, null, null],
  ] as const)("fuelOf %s and %s is %s", (fuelType, engine, fuel) => {
    expect(fuelOf({ engine, fuelType })).toBe(fuel);
  });
});

describe("protocolsOf", () => {
  const american = { year: 2010, isAmerican: true };
  it.each([
    [{ live_data: {} }, american, []],
    [{ dtcs: [], live_data: {} }, american, ["SAE J1979", "ISO 15765-4"]],
    [{ dtcs: [], live_data: {} }, { year: 2007, isAmerican: true }, ["SAE J1979"]],
    [{ dtcs: [], live_data: {} }, { year: null, isAmerican: true }, ["SAE J1979"]],
    [{ dtcs: [], live_data: {} }, { year: 2010, isAmerican: false }, ["SAE J1979"]],
    [{ live_data: { engine_rpm: 700 } }, { year: null, isAmerican: false }, ["SAE J1979"]],
    [{ live_data: {}, freeze_frame: { P0301: {} } }, { year: 2000, isAmerican: true }, ["SAE J1979", "SAE J2012"]],
  ])("of %j and %j are %j", (obd, known, protocols) => {
    expect(protocolsOf(obd, known)).toEqual(protocols);
  });
});

import { describe, expect, it } from "vitest";
import {
  centimetersFrom,
  distanceIn,
  lengthIn,
  milesFrom,
  pressureText,
  sentenceIn,
  sizeText,
  treadText,
  unitsOf,
} from "../../contracts/accounts/units.ts";

const oneDecimal = (value: number): string => String(Math.round(value * 10) / 10);

describe("unitsOf", () => {
  it.each([
    ["en-US", "in", "mi"],
    ["es-US", "in", "mi"],
    ["en", "in", "mi"],
    ["en-GB", "cm", "mi"],
    ["en-CA", "cm", "km"],
    ["de", "cm", "km"],
    ["de-AT", "cm", "km"],
    ["not a language", "in", "mi"],
    ["", "in", "mi"],
  ])("reads sizes of %s in %s and distances in %s", (locale, length, distance) => {
    expect(unitsOf(locale)).toEqual({ length, distance });
  });
});

describe("lengths", () => {
  it("converts centimeters to inches and keeps centimeters", () => {
    expect(lengthIn("in", 25.4)).toBeCloseTo(10, 10);
    expect(lengthIn("cm", 25.4)).toBe(25.4);
  });

  it("keeps inches that somebody typed", () => {
    for (const inches of [0.1, 0.5, 1, 3.7, 12.3, 393])
      expect(oneDecimal(lengthIn("in", centimetersFrom("in", inches)))).toBe(String(inches));
  });

  it("writes a size with its unit", () => {
    const size = { length: 12, width: 4 };
    expect(sizeText(size, "cm", oneDecimal)).toBe("12 × 4 cm");
    expect(sizeText(size, "in", oneDecimal)).toBe("4.7 × 1.6 in");
    expect(sizeText({ diameter: 3, length: 3 }, "cm", oneDecimal)).toBe("⌀ 3 cm");
  });

  it("returns undefined for a size without measurements", () => {
    expect(sizeText(null, "cm", oneDecimal)).toBeUndefined();
    expect(sizeText({ length: null, width: null, diameter: null }, "in", oneDecimal)).toBeUndefined();
  });

  it("converts only the lengths in a sentence", () => {
    const sentence = "minor: 8.5 cm across (±30%, scaled from the car's usual height of 145 cm), 2 photos";
    const inInches = "minor: 3.3 in across (±30%, scaled from the car's usual height of 57.1 in), 2 photos";
    expect(sentenceIn("in", sentence, oneDecimal)).toBe(inInches);
    expect(sentenceIn("cm", sentence, oneDecimal)).toBe(sentence);
  });
});

describe("tires", () => {
  it("states tread in millimeters and 32nds of an inch", () => {
    expect(treadText(4, oneDecimal)).toBe("4 mm (5/32 in)");
    expect(treadText(1.6, oneDecimal)).toBe("1.6 mm (2/32 in)");
  });

  it("states pressure in kilopascals and psi", () => {
    expect(pressureText(220, oneDecimal)).toBe("220 kPa (32 psi)");
  });
});

describe("distances", () => {
  it("converts miles to whole kilometers", () => {
    expect(distanceIn("km", 62_137)).toBe(100_000);
    expect(distanceIn("mi", 62_137)).toBe(62_137);
  });

  it("returns the same miles after a round trip through kilometers", () => {
    for (let miles = 0; miles < 2_000; miles += 1) expect(milesFrom("km", distanceIn("km", miles))).toBe(miles);
  });
});

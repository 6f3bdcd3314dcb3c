import { describe, expect, it } from "vitest";
import { bodyParts, mechanicalParts } from "../../contracts/vocabulary.ts";
import { code39 } from "../../server/reports/layout/code39.ts";
import { dateTime, money, moneyRange, sizeLines } from "../../server/reports/text/format.ts";
import { partLabel } from "../../server/reports/text/labels.ts";
import { losesLetters, printable } from "../../server/reports/text/printable.ts";
import { shorten, wrap } from "../../server/reports/text/wrap.ts";

const measure = (text: string) => text.length;

describe("printable and losesLetters", () => {
  it.each([
    ["Müller & Söhne, 20 €, “quoted” – ok…", "Müller & Söhne, 20 €, “quoted” – ok…"],
    ["Dvořák Łukasz Ștefan", "Dvorák Lukasz Stefan"],
    ["Владимир Щербаков", "Vladimir Shcherbakov"],
    ["Ωμέγα", "Omega"],
    ["山田自動車 Tokyo", "? Tokyo"],
    ["山田 自動車", "?"],
    ["car 🚗👩‍🔧 done", "car ? done"],
    ["a\u0000b\u202Ec\u00ADd\ufe0f", "abcd"],
    ["line\nbreak\ttab\u202fthin", "line break tab thin"],
    ["≤ 5 − 3 ≈ 2 ″", '<= 5 - 3 ~ 2 "'],
    ["ﬁne ⅔", "fine 2?3"],
  ])("%s", (text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  it("report lost letters", () => {
    expect(losesLetters("山田")).toBe(true);
    expect(losesLetters("Владимир Dvořák")).toBe(false);
  });

  it("return only characters of Windows-1252", () => {
    const all = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).join("");
    const allowed = /^[\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u;
    expect(printable(all)).toMatch(allowed);
  });
});

describe("wrap and shorten", () => {
  it("break between words, and inside a word that is too long", () => {
    expect(wrap("one two three", 7, { measure })).toEqual(["one two", "three"]);
    expect(wrap("abcdefghij kl", 4, { measure })).toEqual(["abcd", "efgh", "ij", "kl"]);
    expect(wrap("  ", 4, { measure })).toEqual([]);
  });

  it("cut text with an ellipsis", () => {
    expect(shorten("abcdefgh", 5, measure)).toBe("abcd…");
    expect(shorten("abcde", 5, measure)).toBe("abcde");
    expect(wrap("one two three four", 7, { measure, maxLines: 2 })).toEqual(["one two", "three…"]);
  });

  it("keep lines within the width", () => {
    for (let width = 1; width < 30; width += 1) {
      const lines = wrap("The quick brown fox jumps over incomprehensibilities", width, { measure });
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
      expect(lines.join("").replaceAll(" ", "")).toBe("Thequickbrownfoxjumpsoverincomprehensibilities");
    }
  });
});

describe("money, sizeLines and dateTime", () => {
  it("format money in en-US", () => {
    expect(money(1250, "USD")).toBe("$1,250");
    expect(money(1250.5, "USD")).toBe("$1,250.50");
    expect(money(90, "EUR")).toBe("€90");
    expect(money(90, "JPY")).toBe("¥90");
    expect(money(90, "CNY")).toBe("CN¥90");
    expect(money(90, "INR")).toBe("INR\u00a090");
    expect(moneyRange({ min: 180, max: 420, currency: "USD" })).toBe("$180 – $420");
    expect(moneyRange({ min: 0, max: 0, currency: "USD" })).toBe("$0");
  });

  it("format sizes in inches, then centimeters", () => {
    const how = { unit: "cm", method: "x", uncertainty: 0.2, reason: null } as const;
    expect(sizeLines({ ...how, length: 25.4, width: 2.54 })).toEqual(["10.0 × 1.0 in", "25.4 × 2.5 cm"]);
    expect(sizeLines({ ...how, diameter: 5.08, depth: 0.254 })).toEqual([
      "Ø 2.0 in",
      "Ø 5.1 cm",
      "Depth 0.1 in (0.3 cm)",
    ]);
    expect(sizeLines(how)).toEqual([]);
  });

  it("format times in UTC", () => {
    expect(dateTime("2026-11-20T20:27:00.000Z")).toBe("Nov 20, 2026, 8:27 PM UTC");
  });
});

it("partLabel gives every part a distinct label", () => {
  const labels = [...bodyParts, ...mechanicalParts].map(partLabel);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).toContain("Rear right side window");
  expect(labels).toContain("Left front door");
  expect(labels.join(" ")).not.toContain("_");
});

describe("Code 39", () => {
  it("gives each character five bars and nine elements, three of them wide", () => {
    const symbol = code39("1HGCM82633A004352");
    expect(symbol?.bars).toHaveLength(19 * 5);
    // nine elements, three of them 2.5 wide, and a gap of one between characters
    expect(symbol?.length).toBeCloseTo(19 * (6 + 3 * 2.5) + 18, 6);
    for (const character of "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
      expect(code39(character)?.length, character).toBeCloseTo(3 * 13.5 + 2, 6);
    }
  });

  it("has one pattern per character", () => {
    const drawn = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((character) => JSON.stringify(code39(character)));
    expect(new Set(drawn).size).toBe(36);
  });

  it("returns null for characters outside Code 39", () => {
    expect(code39("lower")).toBeNull();
  });
});

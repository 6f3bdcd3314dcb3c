import { describe, expect, it } from "vitest";
import { supportedLocale } from "../../renderer/ui/locale.ts";

describe("supportedLocale", () => {
  it.each([
    [["de-DE", "en"], "de-DE"],
    [["en-US@posix"], "en-US"],
    [["de_DE.UTF-8"], "de-DE"],
    [["C"], "en-US"],
    [["c.UTF-8", "fr-CA"], "fr-CA"],
    [["*"], "en-US"],
    [[""], "en-US"],
    [[], "en-US"],
    [["x-klingon", "es-MX"], "es-MX"],
  ])("reads %j as %s", (tags, expected) => {
    expect(supportedLocale(tags)).toBe(expected);
  });

  it("returns a locale that every Intl formatter accepts", () => {
    const locale = supportedLocale(["en-US@posix"]);
    expect(new Intl.NumberFormat(locale).format(1234.5)).toBe("1,234.5");
    expect(() => new Intl.DateTimeFormat(locale, { dateStyle: "medium" })).not.toThrow();
  });
});

import { describe, expect, it } from "vitest";
import { localeOf, supportedLocale } from "../../renderer/ui/format/locale.ts";

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

describe("localeOf", () => {
  it.each([
    ["de", ["de-AT", "en"], "de-AT"],
    ["en", ["de-DE", "de", "en-US", "en"], "en-DE"],
    ["en", ["fr-FR", "fr", "en-US", "en"], "en-FR"],
    ["en", ["de-DE"], "en-DE"],
    ["es", ["en-US"], "es-US"],
    ["en", ["fr"], "en-FR"],
    ["de", [], "de-US"],
    ["es", ["es_MX.UTF-8"], "es-MX"],
  ])("a page in %s for a browser with %j has the locale %s", (language, tags, expected) => {
    expect(localeOf(language, tags)).toBe(expected);
  });
});

import { describe, expect, it } from "vitest";
import { problemsOf } from "../../scripts/checks/translations.ts";
import { disclosuresOf } from "../../server/features/visual/report/disclosures.ts";
import { decimal, distance, exactMoney, longDate } from "../../server/reports/text/format.ts";
import { severityCount } from "../../server/reports/text/labels.ts";
import { printable } from "../../server/reports/text/printable.ts";
import { vehicleValue } from "../../server/reports/text/translated.ts";
import { de } from "../../server/texts/papers/de.ts";
import { en } from "../../server/texts/papers/en.ts";
import { es } from "../../server/texts/papers/es.ts";
import { inLocale, paperLocale } from "../../server/texts/papers/locale.ts";
import { fromApi, names } from "../../server/texts/papers/texts.ts";
import { conditionReport, damage, photos } from "./factory.ts";
import { inkInMargins, print, readPdf } from "./pdf.ts";

const catalogs = { de, es } as const;
const germany = paperLocale("de", { country: "DE", units: "kilometers" });
const spain = paperLocale("es", { country: "ES", units: "kilometers" });
const locales = { de: germany, es: spain } as const;

/** The English labels of a catalog that a paper in another language must not show. */
const labelsOf = (catalog: object, other: object): string[] =>
  Object.entries(catalog).flatMap(([key, value]) => {
    const translated = (other as Record<string, unknown>)[key];
    if (typeof value !== "string") return labelsOf(value as object, translated as object);
    return value !== translated && !value.includes("{{") && value.length > 6 ? [value] : [];
  });

describe("the texts of papers", () => {
  it.each(["de", "es"] as const)("in %s have the placeholders of the English texts", (language) => {
    expect(problemsOf(language, en, catalogs[language])).toEqual([]);
  });

  it.each(["de", "es"] as const)("in %s have only letters that the font of the papers has", (language) => {
    const text = JSON.stringify(catalogs[language]);
    expect(printable(text)).toBe(text);
    expect(printable("äöüßñáéíóú¿¡€")).toBe("äöüßñáéíóú¿¡€");
  });

  it("write numbers, money, dates and distances as the country does", () => {
    const written = () => [
      decimal(3.4),
      exactMoney(1250.5, "EUR"),
      longDate("2026-11-20T08:00:00.000Z"),
      distance(12_480),
    ];
    expect(written()).toEqual(["3.4", "€1,250.50", "November 20, 2026", "12,480 mi"]);
    expect(inLocale(germany, written)).toEqual(["3,4", "1.250,50 €", "20. November 2026", "20.085 km"]);
    expect(inLocale(spain, written)).toEqual(["3,4", "1250,50 €", "20 de noviembre de 2026", "20.085 km"]);
    const inUs = paperLocale("es", { country: "US", units: null });
    expect(inLocale(inUs, () => [distance(12_480), decimal(3.4)])).toEqual(["12,480 mi", "3.4"]);
  });
});

describe("values of a vehicle", () => {
  it.each([
    ["Automatic", "Automatik", "Automática"],
    ["8-Speed Automatic", "8-Gang-Automatik", "Automática de 8 velocidades"],
    ["AWD", "Allrad (AWD)", "Tracción total (AWD)"],
    ["gasoline ", "Benzin", "Gasolina"],
    ["Sedan", "Limousine", "Sedán"],
    ["Silver", "Silber", "Plateado"],
    ["Colorado Red", "Colorado Red", "Colorado Red"],
    ["constructor", "constructor", "constructor"],
  ])("translate %s where the trade has a word", (value, german, inSpanish) => {
    const shown = () => vehicleValue(value);
    expect([shown(), inLocale(germany, shown), inLocale(spain, shown)]).toEqual([value, german, inSpanish]);
  });
});

describe("counts by severity", () => {
  it("agree with the noun in Spanish", () => {
    const shown = () => [severityCount("moderate", 2), severityCount("critical", 1)];
    expect(shown()).toEqual(["2 moderate", "1 critical"]);
    expect(inLocale(spain, shown)).toEqual(["gravedad moderada: 2", "gravedad crítica: 1"]);
  });
});

describe("fixed sentences", () => {
  it.each(["de", "es"] as const)("of a condition report are in %s", (language) => {
    const byHand = conditionReport({}).inspection.by_hand;
    for (const sentence of [...disclosuresOf(null), ...(byHand ? disclosuresOf(byHand) : [])]) {
      expect(inLocale(locales[language], () => fromApi(sentence))).not.toBe(sentence);
    }
  });
});

describe("a condition report", () => {
  const damages = Array.from({ length: 7 }, (_, n) => damage(n));
  const report = conditionReport({
    damages,
    photos: 6,
    disclosures: disclosuresOf(null),
    reasons: Array.from({ length: 8 }, (_, i) => `-0.${i}: x`),
  });

  it.each(["de", "es"] as const)("is in %s, within the margins, without an English label", async (language) => {
    const { file, pages } = await print(report, photos(), { isDemo: false, locale: locales[language] });
    const looked = await readPdf(file);
    const text = looked.map((page) => page.text).join(" ");
    const { condition, byHand, frame, vehicle } = catalogs[language];
    for (const words of [
      condition.kind,
      condition.damage.title,
      byHand.tires.title,
      frame.disclosures,
      vehicle.odometer,
    ]) {
      expect(text).toContain(words);
    }
    for (const { location, type } of damages) {
      for (const word of inLocale(locales[language], () => [names().part[location.part], names().damage[type]])) {
        expect(text.replace(/\s+/g, " ")).toContain(word.split(" ")[0]);
      }
    }
    const shown = labelsOf(
      { condition: en.condition, byHand: en.byHand, frame: en.frame, vehicle: en.vehicle },
      catalogs[language],
    ).filter((label) => text.includes(label));
    expect(shown).toEqual([]);
    for (const page of looked) expect(inkInMargins(page)).toBe(0);
    expect(looked).toHaveLength(pages);
  });
});

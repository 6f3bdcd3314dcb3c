import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temperatureText } from "../../contracts/accounts/units.ts";
import { earlierSentences } from "../../contracts/texts/sentences/de/earlier.ts";
import { sentences as de } from "../../contracts/texts/sentences/de.ts";
import { sentences as es } from "../../contracts/texts/sentences/es.ts";
import { createTranslator } from "../../contracts/texts/sentences/translator.ts";
import { problemsOf } from "../../scripts/checks/translations.ts";
import { notCovered } from "../../server/domain/damage/coverage.ts";
import { conditionScore } from "../../server/domain/damage/grading/score.ts";
import { tradeGrade } from "../../server/domain/damage/grading/trade-grade.ts";
import { maintenanceSchedule } from "../../server/domain/diagnostics/maintenance/schedule.ts";
import { usual } from "../../server/domain/diagnostics/rulebook/jobs.ts";
import { laborRates } from "../../server/domain/estimate/rate-book/labor.ts";
import { confidenceOf } from "../../server/domain/valuation/value/confidence.ts";
import { explain } from "../../server/domain/valuation/value/typical.ts";
import type { AssessmentRow } from "../../server/features/assessments/assessments.repo.ts";
import { disclosuresOf as estimateDisclosures } from "../../server/features/assessments/report/disclosures.ts";
import { disclosures as mechanicalDisclosures } from "../../server/features/mechanical/report/disclosures.ts";
import { seasonText } from "../../server/features/valuations/market-value/answer/level-texts.ts";
import { demandText, sourcesText } from "../../server/features/valuations/market-value/answer/market-texts.ts";
import { notesOf } from "../../server/features/valuations/market-value/answer/notes.ts";
import { disclosuresOf as valuationDisclosures } from "../../server/features/valuations/report/disclosures.ts";
import { photosWithoutUse } from "../../server/features/visual/analysis/without-use.ts";
import { printable } from "../../server/reports/text/printable.ts";
import { translated } from "../../server/reports/text/translated.ts";
import { inLocale, paperLocale } from "../../server/texts/papers/locale.ts";
import { goodChecks, resultsOf, warmIdle } from "../domain/diagnostics/cars.ts";
import { estimateOf, value } from "../domain/estimate/kit.ts";
import { damage } from "./factory.ts";
import { generated } from "./generators/all.ts";

const tables = { de, es } as const;
const locales = {
  en: paperLocale("en", { country: "CA", units: "kilometers" }),
  de: paperLocale("de", { country: "DE", units: "kilometers" }),
  es: paperLocale("es", { country: "ES", units: "kilometers" }),
};
const inLanguage = (language: keyof typeof locales, text: string) =>
  inLocale(locales[language], () => translated(text));

/** The code, without the tables: a key is not proof of itself. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !join(folder, name).startsWith("contracts/texts"))
    .map((name) => readFileSync(join(folder, name), "utf8"));

describe("the tables of sentences", () => {
  const english = Object.fromEntries(Object.keys(tables.de).map((key) => [key, key]));

  it.each(["de", "es"] as const)("in %s have the same sentences, placeholders and printable letters", (language) => {
    expect(problemsOf(language, english, tables[language])).toEqual([]);
    const text = Object.values(tables[language]).join("\n");
    expect(printable(text.replaceAll("\n", " "))).toBe(text.replaceAll("\n", " "));
  });
});

const supplies = [null, { days: 45, by: "sales" }, { days: 1, by: "listings" }] as const;
const demands = ["very_high", "high", "moderate", "low", "very_low"] as const;

/** Every sentence of a valuation that a paper shows, from the code that writes them. */
function valuationTexts(): string[] {
  const market = [
    { listed: 30, sold: 5, ownModelSales: 3, ownSales: 12, prices: 20, estimate: 36, usualDays: 30 },
    { listed: 1, sold: 1, ownModelSales: 0, ownSales: 1, prices: 0, estimate: 29, usualDays: 30 },
    { listed: 2, sold: 0, ownModelSales: 0, ownSales: 0, prices: 2, estimate: 30, usualDays: 30 },
  ].flatMap(({ estimate, ownModelSales, ownSales, prices, ...one }, i) =>
    supplies.flatMap((supply) => {
      const speed = { ownModelSales, ownSales, listings: i === 2 ? 0 : 7 };
      const analysis = { ...one, cars: 40, supply, trend: { prices }, daysToSell: { estimate }, speed } as never;
      return [
        ...demands.map((demand) => demandText({ ...(analysis as object), demand } as never)),
        ...sourcesText(analysis),
      ];
    }),
  );
  const seasons = [-3.1, 2.4].flatMap((percentage) =>
    (["neutral", "negative"] as const).map((impact) =>
      seasonText({ impact, percentage } as never, "2026-11-20T09:00:00.000Z"),
    ),
  );
  const evidence = {
    withinBand: 0.8,
    hasModel: true,
    cars: 60,
    sameTrim: 12,
    isTrimKnown: true,
    spread: 0.06,
    days: 20,
    miles: 120,
  };
  const confidence = [
    ...confidenceOf(evidence, { from: "retail", to: "retail" }).factors,
    ...confidenceOf(
      { ...evidence, isTrimKnown: false, days: null, miles: null },
      { from: "private_party", to: "trade_in" },
    ).factors,
  ].map(({ description }) => description);
  const basis = {
    years: [2018, 2021],
    miles: 250,
    level: "trade_in",
    grade: 3.2,
    isInspected: true,
    evidence: "retail",
  };
  const analyzed = { value: { evidence: 0.7 } };
  const notes = [
    notesOf(
      { ...basis, place: { zip: "95112" } } as never,
      {
        analyzed,
        evidence: { demo: 3, demoLearnt: 1200, comparables: 40 },
        appraiser: {},
      } as never,
    ),
    notesOf(
      { ...basis, place: { zip: "95112" }, gradeBy: "Ann Porter" } as never,
      {
        analyzed,
        evidence: { demo: 0, demoLearnt: 0, comparables: 40 },
        appraiser: {},
      } as never,
    ),
    notesOf(
      { ...basis, miles: null, isInspected: false } as never,
      {
        analyzed,
        evidence: { demo: 0, demoLearnt: 0, comparables: 40 },
        appraiser: null,
      } as never,
    ),
  ].flat();
  const offer = { mileage: 91_250, grade: 3.2, color: "Red" } as never;
  const typical = { mileage: 88_000, grade: 3.25 };
  const steps = [
    ...explain(typical, offer).steps,
    ...explain(typical, { ...(offer as object), state: "CA" } as never).steps,
  ].map(([, description]) => description);
  return [...steps, ...market, ...seasons, ...confidence, ...notes, ...valuationDisclosureTexts()];
}

function valuationDisclosureTexts(): string[] {
  const row = {
    answer: { valuation: { adjusted_value: { min: 18_000, average: 20_350, max: 22_000 } } },
    createdAt: "2026-11-20T09:00:00.000Z",
    expiresAt: "2026-11-27T09:00:00.000Z",
    confidence: 0.78,
    request: { condition: { overall: "good" } },
  };
  const meta = { demo: 4, demoLearnt: 1500, comparables: 40, dataSources: ["dealer.csv"] };
  return [
    { ...meta, transactions: 12_000, basis: { isInspected: true, grade: 3 } },
    { ...meta, transactions: 12_000, basis: { isInspected: true, grade: 3.8, gradeBy: "Ann Porter" } },
    { ...meta, transactions: 40, basis: { isInspected: false } },
  ].flatMap((one) => valuationDisclosures({ ...row, meta: one } as never));
}

/** Every sentence of an estimate and of a diagnostic that the tables should have. */
function repairTexts(): string[] {
  const estimates = [
    [{ type: "dent", location: "quarter_panel_left", size_cm: 12 }, 45_000],
    [{ type: "dent", location: "quarter_panel_left", size_cm: 12 }, 120_000],
    [{ type: "dent", location: "quarter_panel_left", size_cm: 12 }, null],
    [{ type: "dent", location: "hood", size_cm: 2 }, 30_000],
    [{ type: "panel_damage", location: "quarter_panel_left", severity: "critical" }, 30_000],
  ] as const;
  const sources = [
    "asking price",
    "retail valuation of 2026-11-20",
    "retail valuation of 2026-11-20, inspected grade 3.2",
    "retail valuation of 2026-11-20, reported poor condition",
    "retail value from the trade-in valuation of 2026-11-20, without the deduction for the reported fair condition",
  ];
  const impacts = estimates.flatMap(([damage, mileageMiles], i) => {
    const marketValue = { ...value(i === 4 ? 3000 : 30_000), source: sources[i % sources.length] ?? "asking price" };
    const { assessedDamages: damages, summary } = estimateOf([damage], { vehicle: { mileageMiles, marketValue } });
    const impact = summary.impact_on_vehicle_value;
    return [
      impact?.total_loss.reason ?? "",
      impact?.basis ?? "",
      ...(summary.repair_timeline?.steps.map(({ what }) => what) ?? []),
      ...damages.flatMap(({ repair_options: options }) =>
        options.flatMap(({ timeline }) => timeline?.description ?? []),
      ),
    ];
  });
  const lines = estimateOf(
    [
      { type: "scratch", location: "hood", severity: "minor" },
      { type: "scratch", location: "headlight_left", severity: "minor" },
      { type: "scratch", location: "front_door_left", size_cm: 40 },
      { type: "rust", location: "quarter_panel_right", severity: "severe" },
      { type: "panel_damage", location: "front_bumper", severity: "moderate" },
      { type: "panel_damage", location: "rear_door_left", severity: "critical" },
      { type: "paint_damage", location: "front_fender_left", severity: "minor" },
    ],
    {},
  );
  const repairs = [
    ...lines.assessedDamages.flatMap(({ repair_options: options }) =>
      options.flatMap(({ labor, parts_required: parts }) => [
        ...labor.lines.map(({ description }) => description),
        ...parts.map(({ part }) => part),
      ]),
    ),
    ...lines.summary.repair_cost_summary.shared_work.map(({ description }) => description),
  ];
  const maintenance = (["gasoline", "diesel", "electric", "hybrid"] as const).flatMap((fuel) =>
    [91_000, null].flatMap((mileageMiles) =>
      Object.values(
        maintenanceSchedule({ mileageMiles, modelYear: mileageMiles && 2020, fuel, now: new Date("2026-07-01") }),
      )
        .flat()
        .flatMap(({ service, reason }) => [service, reason]),
    ),
  );
  const edit = {
    damage: { location: "front_door_left", type: "paint_damage" },
    by: "Ada Lane",
    reason: "Seen later",
    at: "2026-11-20T18:30:00.000Z",
  };
  const row = {
    summary: { impact_on_vehicle_value: {} },
    damageEdits: [
      { ...edit, kind: "added" },
      { ...edit, kind: "removed" },
    ],
  };
  const disclosures = [
    { ...row, rateBookVersion: 0, inspectionId: null },
    { ...row, rateBookVersion: 7, inspectionId: "one" },
  ].flatMap((one) => estimateDisclosures(one as unknown as AssessmentRow));
  return [...impacts, ...repairs, ...maintenance, ...disclosures, ...mechanicalDisclosures];
}

function conditionTexts(): string[] {
  const damages = (["minor", "moderate", "severe", "critical"] as const).map((severity) => damage(1, { severity }));
  const many = Array.from({ length: 8 }, (_, n) => damage(n));
  const rust = damage(2, { type: "rust", severity: "minor" });
  const model = {
    damageTypes: ["scratch", "dent", "rust", "crack"],
    ap50: { dent: 0.1, scratch: 0.8 },
    recall: { rust: 0.3 },
  };
  const photos = [
    { angle: "front_left", type: "exterior" },
    { angle: "interior", type: "interior" },
  ] as never;
  return [
    ...damages.map((one) => tradeGrade(9.5, [one]).reasons),
    tradeGrade(10, [rust]).reasons,
    ...[damages, [], many, many.slice(0, 7)].map((list) => conditionScore(list).reasons),
    notCovered(photos, model),
    notCovered([], model),
    photosWithoutUse(["no_car_seen", "examined", "sideways"]),
    photosWithoutUse(["no_car_seen", "no_car_seen", "sideways", "sideways"]),
  ].flat();
}

function mechanicalTexts(): string[] {
  const codes = [
    "P0455",
    "P0302",
    "P0128",
    "P0420",
    "C0035",
    "B0001",
    "U0100",
    "P0700",
    "P0505",
    "P0562",
    "P0601",
    "P0117",
  ];
  const coded = codes.map((_, n) => ({ dtcs: codes.slice(0, n), live: warmIdle, tests: goodChecks }));
  return [{}, { dtcs: [], live: warmIdle }, ...coded]
    .map((car) => resultsOf(car))
    .flatMap(({ systems, not_measured: unknown, score_reasons: reasons }) => [
      ...reasons.filter((reason, i) => i === 0 || reason.includes("further")),
      ...systems.map(({ notes }) => notes ?? ""),
      ...unknown.map(({ note }) => note),
    ]);
}

/** Words that neither German nor Spanish has. */
const englishWords = /\b(the|of|is|are|and|with|from|by|to|miles|days|years|damage)\b/i;

describe("the sentences of the code", () => {
  const texts = [...new Set([...valuationTexts(), ...repairTexts(), ...conditionTexts(), ...mechanicalTexts()])].filter(
    (text) => text !== "",
  );

  it.each(["de", "es"] as const)("are all in %s", (language) => {
    expect(texts.length).toBeGreaterThan(100);
    const left = texts
      .map((text) => inLanguage(language, text))
      .filter((text) => englishWords.test(text.replace("Seen later", "")));
    expect(left).toEqual([]);
  });

  it("are those of the tables: a changed sentence cannot fall back to English silently", () => {
    // names of checks are keys in the code, with underscores
    const code = ["server/domain", "server/features", "server/reports", "contracts"]
      .flatMap(filesIn)
      .join("\n")
      .replaceAll("_", " ");
    const sources = JSON.stringify([laborRates, usual("fuelCap", "evapLeak")]);
    const written = [...texts, ...Object.values(generated()).flat(), sources].join("\n").toLowerCase();
    const isInCode = (key: string) =>
      key
        .split(/\{\{\w+\}\}|(?<=based on )/)
        .map((part) => part.replace(/^[\s,.:;%)]+|[\s,.:;(]+$/g, ""))
        .every((part) => code.includes(part));
    const isWritten = (key: string) =>
      new RegExp(
        key
          .replaceAll(/[$()*+.?[\\\]^|]/g, "\\$&")
          .replaceAll(/\{\{\w+\}\}/g, ".+?")
          .toLowerCase(),
      ).test(written);
    const isCurrent = (key: string) => !Object.hasOwn(earlierSentences, key);
    const keys = Object.keys(tables.de).filter((key) => key.split(" ").length > 2 && isCurrent(key));
    expect(keys.length).toBeGreaterThan(140);
    expect(keys.filter((key) => !isWritten(key) && !isInCode(key))).toEqual([]);
  });

  it("have kilometers in English, and nothing else changed", () => {
    for (const text of texts) {
      const metric = inLanguage("en", text);
      expect(metric).not.toMatch(/miles/);
      expect(metric === text).toBe(!text.includes(" miles"));
      expect(inLocale(undefined, () => translated(text))).toBe(text);
    }
  });

  it.each([
    [
      "91,250 miles; typical for its age: 88,000",
      "146,853 km; typical for its age: 141,622 km",
      "146.853 km; üblich für das Alter: 141.622 km",
    ],
    [
      "The nearest comparable car is 120 miles away",
      "The nearest comparable car is 193 km away",
      "Das nächste Vergleichsfahrzeug ist 193 km entfernt",
    ],
    [
      "Every 30,000 miles or 2 years, whichever comes first.",
      "Every 48,000 km or 2 years, whichever comes first.",
      "Alle 48.000 km oder 2 Jahre, je nachdem, was zuerst kommt.",
    ],
    [
      "-4.54: critical, active: One cylinder: lean misfire",
      "-4.54: critical, active: One cylinder: lean misfire",
      "-4,54: kritisch, aktiv: Ein Zylinder: Aussetzer, mager",
    ],
    ["Unknown words at 10,000 miles.", "Unknown words at 16,093 km.", "Unknown words at 16.093 km."],
    ["It takes 5,000-10,000 miles.", "It takes 8,047 km to 16,093 km.", "It takes 8.047 km to 16.093 km."],
    [
      "spark plugs are due by 90,000 miles at the latest",
      "spark plugs are due by 144,841 km at the latest",
      "Zündkerzen sind spätestens bei 145.000 km fällig",
    ],
    [
      "us.ok.com, paynevw.com: 5,000-7,500 miles",
      "us.ok.com, paynevw.com: 8,047 km to 12,070 km",
      "us.ok.com, paynevw.com: 8.000 km bis 12.000 km",
    ],
  ])("%s", (text, english, german) => {
    expect([inLanguage("en", text), inLanguage("de", text)]).toEqual([english, german]);
  });

  it("need no time for a long text without a translation", () => {
    const text = "our note, of Left: hood added by, removed by, minor damage. ".repeat(100).trim();
    const start = performance.now();
    expect(inLanguage("de", text)).toBe(text);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it("keep what people wrote, and the names of parts and damages in the language of the paper", () => {
    const edit = "Left front door: paint damage added by Ada: Lane, Mar 11, 2026, 7:00 PM UTC: Seen at 5: all.";
    const moment = "11.03.2026, 19:00 UTC";
    expect(inLanguage("de", edit)).toBe(
      `Tür vorn links: Lackschaden hinzugefügt von Ada: Lane, ${moment}: Seen at 5: all.`,
    );
  });
});

describe("a translator", () => {
  it("forgets what it translated long ago", () => {
    let written = 0;
    const figure = (value: number) => {
      written++;
      return String(value);
    };
    const translate = createTranslator({ "{{count1}} days": "{{count1}} Tage" }, { figure } as never);
    expect([translate("2 days"), translate("2 days"), written]).toEqual(["2 Tage", "2 Tage", 1]);
    for (let i = 0; i < 5000; i++) translate(`note ${i}`);
    translate("2 days");
    expect(written).toBe(2);
  });
});

describe("temperatures", () => {
  it("have no sign at zero", () => {
    expect(temperatureText(-0.3, new Intl.NumberFormat("en").format)).toBe("0 °C (31 °F)");
  });
});

describe("numbers", () => {
  const us = paperLocale("es", { country: "US", units: "miles" });

  it.each([
    ["10.00: no damage", "10.00: sin daños"],
    ["legal limit 1.6 mm (2/32 inch)", "límite legal 1.6 mm (2/32 in)"],
    [
      "Fill to the upper mark, look for leaks and check again after 500 miles.",
      "Rellene hasta la marca superior, busque fugas y revise de nuevo a los 500 mi.",
    ],
    [
      "A headlight has no glass, so the glass damage is treated as a crack.",
      "Faro: no tiene cristal; «daño en el cristal» se trata como grieta.",
    ],
  ])("are written as in US Spanish: %s", (text, spanish) => {
    expect(inLocale(us, () => translated(text))).toBe(spanish);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import type { GivenDamage } from "../../contracts/repair/estimate.ts";
import { currencies, type EstimateCurrency, type Region } from "../../contracts/repair/rate-book.ts";
import { bodyParts, damageTypes, severities } from "../../contracts/vocabulary.ts";
import { defaultRateTables } from "../../server/domain/estimate/rate-book/defaults.ts";
import type { Change } from "../../server/domain/estimate/request.ts";
import { reportOf } from "../../server/features/assessments/assessments.present.ts";
import { estimateOf } from "../../server/features/assessments/estimating/estimate.ts";
import { renderEstimate } from "../../server/reports/estimate/estimate.ts";
import { collect, inkInMargins, type RenderedPage, readPdf } from "./pdf.ts";

const at = "2026-11-20T09:00:00.000Z";
const book = { ...defaultRateTables, version: 0, changed_at: null, changed_by: null, note: null };
const saab = { make: "Saab", model: "900", trim: null, overviewYear: 2019, bodyStyle: "Sedan", mileage: 48_211 };

interface Inputs {
  readonly currency?: EstimateCurrency;
  readonly region?: Region;
  readonly estimator?: string;
  readonly vin?: string;
  readonly prices?: boolean;
  readonly changes?: Change[];
}

function reportFor(given: GivenDamage[], inputs: Inputs = {}) {
  const { currency = "USD", estimator = "Ada Lovelace", vin = null, region, prices = true, changes = [] } = inputs;
  const options = {
    include_part_prices: prices,
    include_repair_timeline: true,
    currency,
    ...(region && { labor_rate_region: region }),
  };
  const marketValue = { cents: 1_850_000, source: "asking price" };
  const vehicle = { year: 2019, make: "Saab", bodyStyle: "Sedan", mileageMiles: 48_211, marketValue };
  const basis = { given, vehicle, options, changes, createdAt: at };
  const of = { id: "0199f3a2-1c2b-7000-8000-000000000001", workspaceId: "w", vehicleId: "v" };
  const row = {
    ...of,
    inspectionId: null,
    caseId: null,
    estimator,
    revision: 0,
    damageEdits: [],
    approval: null,
    updatedAt: at,
  };
  return reportOf(
    { ...row, ...basis, ...estimateOf(basis, book) },
    {
      vehicle: { id: "v", vin, stockNumber: null, exteriorColor: null, ...saab } as never,
      byHand: null,
      viewer: { addressOf: (id) => id, seesValues: true },
      generatedAt: at,
    },
  );
}

const print = async (report: ReturnType<typeof reportFor>): Promise<Buffer> =>
  (await collect((output) => renderEstimate(report, output))).file;
const who = { by: "Grace", at, reason: "Seen." } as const;
const chosenOf = ({ assessment }: ReturnType<typeof reportFor>) => {
  const chosen = assessment.assessed_damages[0]?.repair_options.find(({ recommended }) => recommended);
  if (!chosen) throw new Error("nothing is recommended");
  return chosen;
};
const textOf = (pages: readonly RenderedPage[]): string => pages.map(({ text }) => text).join(" ");

describe("renderEstimate, for the reasons", () => {
  it("states lengths in the dealership's unit, like the sizes", async () => {
    const given: GivenDamage = {
      damage_id: "a",
      type: "dent",
      location: "rear_bumper",
      severity: "moderate",
      size_cm: 30.48,
    };
    const text = textOf(await readPdf(await print(reportFor([given]))));
    expect(text).toContain("Dent of 12 in");
    expect(text).not.toContain("30.48");
  });
});

describe("renderEstimate, for a long estimate", () => {
  const given = bodyParts.flatMap((location, i): GivenDamage[] => {
    const type = damageTypes[i % damageTypes.length] ?? "dent";
    return severities.map((severity) => ({
      damage_id: `${location} ${severity}`,
      type,
      location,
      severity,
      size_cm: 12,
    }));
  });
  const report = reportFor(given, { vin: "1HGCM82633A004352" });
  let pages: RenderedPage[];
  let file: Buffer;
  beforeAll(async () => {
    file = await print(report);
    pages = await readPdf(file);
  });

  it("contains every damage and the total", () => {
    const text = textOf(pages);
    const { estimated } = report.assessment.summary.repair_cost_summary.recommended_repairs_total;
    expect(text).toContain(estimated.toLocaleString("en-US", { style: "currency", currency: "USD" }));
    expect(text).toContain(`${given.length} damages`);
    expect(text.match(/, (minor|moderate|severe|critical) Structural/g)).toHaveLength(given.length);
  });

  it("keeps the margins on every page", () => {
    expect(pages.length).toBeGreaterThan(10);
    for (const page of pages) {
      expect(page.text).toContain(`of ${pages.length}`);
      expect(inkInMargins(page)).toBe(0);
    }
  });

  it("gives the same bytes each time", async () => {
    expect((await print(report)).equals(file)).toBe(true);
  });
});

describe("renderEstimate", () => {
  const dent: GivenDamage = { damage_id: "1", type: "dent", location: "hood", severity: "moderate", size_cm: 12 };

  it("shows amounts in the currency's smallest unit", async () => {
    const report = reportFor([dent], { currency: "JPY" });
    const { estimated } = report.assessment.summary.repair_cost_summary.recommended_repairs_total;
    const text = textOf(await readPdf(await print(report)));
    expect(text).toContain(`¥${estimated.toLocaleString("en-US")}`);
    // except rates, which are followed by their amount
    expect(text).not.toMatch(/¥[\d,]+\.\d+ (?!¥)/);
  });

  it("shows different signs for yuan and yen", async () => {
    const inputs = { currency: "CNY", region: "ASIA_CHINA" } as const;
    const text = textOf(await readPdf(await print(reportFor([dent], inputs))));
    expect(text).toContain("CN¥200.00");
    expect(text).not.toMatch(/(?<!CN)¥/);
  });

  it("shows rates that give the amounts when multiplied by the hours, also converted rates", async () => {
    for (const currency of currencies) {
      const hours: Change = {
        damageId: "1",
        lines: [{ lineId: "1:repair_refinish:refinish", hours: 123.375 }],
        ...who,
      };
      const report = reportFor([dent], { currency, region: "EU_GERMANY", changes: [hours] });
      const { lines } = chosenOf(report).labor;
      const text = textOf(await readPdf(await print(report)));
      const number = (words = "") => Number(words.replaceAll(",", ""));
      // hours, rate and amount, next to each other
      const printed = [...text.matchAll(/(\d[\d.]*) h [^\d\s]*([\d,.]+) [^\d\s]*([\d,.]+) [SE]\b/g)];
      expect(printed, currency).toHaveLength(lines.length);
      const unit = currency === "JPY" ? 1 : 0.01;
      for (const [line, h, rate, amount] of printed)
        expect(Math.abs(number(h) * number(rate) - number(amount)), line).toBeLessThanOrEqual(unit * 0.51);
    }
  });

  it("shows the entire reason of a change", async () => {
    const reason = `${"because the clips of the trim are broken and ".repeat(11)}END`;
    const change = { damageId: "1", ...who, reason };
    const changes: Change[] = [
      { ...change, option: "replace" },
      { ...change, lines: [{ lineId: "1:replace:replace", hours: 3 }] },
      { ...change, lines: [{ lineId: "1:replace:part", price: 300 }] },
    ];
    const pages = await readPdf(await print(reportFor([dent], { changes })));
    expect(textOf(pages).match(/broken and END/g)).toHaveLength(3);
    expect(textOf(pages)).not.toContain("…");
    for (const page of pages) expect(inkInMargins(page)).toBe(0);
  });

  it("keeps a damage's title and first line on one page for a long reason", async () => {
    const reason = "because the clips of the trim are broken and ".repeat(11);
    const given = bodyParts.slice(0, 10).map((location, i) => ({ ...dent, location, damage_id: `d${i}` }));
    const changes = given.flatMap(({ damage_id: damageId }): Change[] => [
      { damageId, lines: [{ lineId: `${damageId}:repair_refinish:repair`, hours: 3 }], ...who, reason },
      { damageId, option: "repair_refinish", ...who },
    ]);
    const pages = await readPdf(await print(reportFor(given, { changes })));
    expect(pages.filter(({ text }) => text.includes("Changed by")).length).toBeGreaterThan(2);
    for (const { text } of pages) expect(text).not.toMatch(/(Basis|off the value\.) Forecourt/);
  });

  it("shows no previous price of a change if prices are hidden", async () => {
    const lines = [{ lineId: "1:replace:part", price: 333.33 }];
    const changes: Change[] = [
      { damageId: "1", option: "replace", ...who },
      { damageId: "1", lines, ...who },
    ];
    const seen = async (prices: boolean) => textOf(await readPdf(await print(reportFor([dent], { changes, prices }))));
    expect(await seen(true)).toMatch(/Changed by Grace from \$[\d,.]+: Seen\./);
    expect(await seen(false)).toMatch(/Changed by Grace: Seen\./);
  });

  it("notes letters that the fonts cannot show", async () => {
    const text = textOf(await readPdf(await print(reportFor([dent], { estimator: "李小龍" }))));
    expect(text).toContain("A question mark in a name or a remark stands for letters");
  });

  it.each([
    ["the name of a change", { ...who, by: "李小龍" }],
    ["the reason of a change", { ...who, reason: "李小龍 said so" }],
    ["no text", who],
  ])("notes letters that the fonts cannot show in %s", async (_, change) => {
    const lines = [{ lineId: "1:repair_refinish:repair", hours: 3 }];
    const text = textOf(
      await readPdf(await print(reportFor([dent], { changes: [{ damageId: "1", lines, ...change }] }))),
    );
    expect(text).toContain("Changed by");
    expect(text.includes("stands for letters")).toBe(change !== who);
  });
});

describe("renderEstimate, the last page", () => {
  it("has the disclosures with the signature, for any length of the estimate", async () => {
    const given = bodyParts.slice(0, 12).map((location, i): GivenDamage => {
      return { damage_id: `${i}`, type: "dent", location, severity: "minor", size_cm: 2 };
    });
    for (let damages = 1; damages <= given.length; damages += 1) {
      const report = reportFor(given.slice(0, damages));
      const approval = { by: "Grace Hopper", at, note: "Repair before the sale, 李. ".repeat(18).trim() };
      const approved = { ...report, assessment: { ...report.assessment, approval } };
      const last = (await readPdf(await print(approved))).at(-1)?.text ?? "";
      for (const part of ["Disclosures", "stands for letters", "Signature"]) expect(last, `${damages}`).toContain(part);
    }
  });
});

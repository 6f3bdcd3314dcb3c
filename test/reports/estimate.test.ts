import { Writable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import type { GivenDamage } from "../../contracts/estimate.ts";
import type { EstimateCurrency } from "../../contracts/rate-book.ts";
import { bodyParts, damageTypes, severities } from "../../contracts/vocabulary.ts";
import { defaultRateTables } from "../../server/estimate/rate-book/defaults.ts";
import { reportOf } from "../../server/features/assessments/assessments.present.ts";
import { estimateOf } from "../../server/features/assessments/estimating/estimate.ts";
import { renderEstimate } from "../../server/reports/estimate/estimate.ts";
import { inkInMargins, look, type SeenPage } from "./pdf.ts";

const at = "2026-11-20T09:00:00.000Z";
const book = { ...defaultRateTables, version: 0, changed_at: null, changed_by: null, note: null };
const saab = { make: "Saab", model: "900", trim: null, overviewYear: 2019, bodyStyle: "Sedan", mileage: 48_211 };

function reportFor(given: GivenDamage[], wish: { currency?: EstimateCurrency; estimator?: string; vin?: string } = {}) {
  const { currency = "USD", estimator = "Ada Lovelace", vin = null } = wish;
  const options = { include_part_prices: true, include_repair_timeline: true, currency };
  const marketValue = { cents: 1_850_000, source: "asking price" };
  const vehicle = { year: 2019, make: "Saab", bodyStyle: "Sedan", mileageMiles: 48_211, marketValue };
  const basis = { given, vehicle, options, changes: [], createdAt: at };
  const of = { id: "0199f3a2-1c2b-7000-8000-000000000001", workspaceId: "w", vehicleId: "v" };
  const row = { ...of, inspectionId: null, caseId: null, estimator, revision: 0, updatedAt: at };
  return reportOf(
    { ...row, ...basis, ...estimateOf(basis, book) },
    {
      vehicle: { id: "v", vin, stockNumber: null, exteriorColor: null, ...saab } as never,
      addressOf: (id) => id,
      generatedAt: at,
    },
  );
}

async function print(report: ReturnType<typeof reportFor>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const output = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  await renderEstimate(report, output);
  return Buffer.concat(chunks);
}
const textOf = (pages: readonly SeenPage[]): string => pages.map(({ text }) => text).join(" ");

describe("a long estimate on paper", () => {
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
  let pages: SeenPage[];
  let file: Buffer;
  beforeAll(async () => {
    file = await print(report);
    pages = await look(file);
  });

  it("has every damage, and its total", () => {
    const text = textOf(pages);
    const { estimated } = report.assessment.summary.repair_cost_summary.recommended_repairs_total;
    expect(text).toContain(estimated.toLocaleString("en-US", { style: "currency", currency: "USD" }));
    expect(text).toContain(`${given.length} damages`);
    expect(text.match(/, (minor|moderate|severe|critical) Structural/g)).toHaveLength(given.length);
  });

  it("keeps to its margins on every page", () => {
    expect(pages.length).toBeGreaterThan(10);
    for (const page of pages) {
      expect(page.text).toContain(`of ${pages.length}`);
      expect(inkInMargins(page)).toBe(0);
    }
  });

  it("is the same file whenever it is printed", async () => {
    expect((await print(report)).equals(file)).toBe(true);
  });
});

describe("an estimate on paper", () => {
  const dent: GivenDamage = { damage_id: "1", type: "dent", location: "hood", severity: "moderate", size_cm: 12 };

  it("is in its currency, to that currency's smallest unit", async () => {
    const report = reportFor([dent], { currency: "JPY" });
    const { estimated } = report.assessment.summary.repair_cost_summary.recommended_repairs_total;
    const text = textOf(await look(await print(report)));
    expect(text).toContain(`¥${estimated.toLocaleString("en-US")}`);
    expect(text).not.toMatch(/¥[\d,]+\.\d/);
  });

  it("says which letters it cannot show", async () => {
    const text = textOf(await look(await print(reportFor([dent], { estimator: "李小龍" }))));
    expect(text).toContain("A question mark in a name stands for letters");
  });
});

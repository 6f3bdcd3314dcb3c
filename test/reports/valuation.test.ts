import { Writable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import type { Comparable, Valuation, ValuationReport } from "../../contracts/pricing/valuation.ts";
import { renderValuation } from "../../server/reports/valuation/valuation.ts";
import { inkInMargins, type RenderedPage, readPdf } from "./pdf.ts";

const at = "2026-11-20T09:00:00.000Z";
const id = (n: number) => `0199f3a2-1c2b-7000-8000-${String(n).padStart(12, "0")}`;
const band = (average: number) => ({ min: average - 1500, average, max: average + 1800 });

const comparable = (n: number, excluded: Comparable["excluded"] = null): Comparable => ({
  listing_id: id(n),
  source: "dealer_listing",
  kind: "dealer_listing",
  year: 2020,
  make: "Honda",
  model: "Accord",
  trim: "Sport Special Edition with all that there is to have",
  mileage: 60_000 + n,
  price: 21_000 + n,
  adjusted_price: 20_500 + n,
  location: "San Jose, CA",
  distance_miles: 12.4,
  days_on_market: 20,
  sale_date: null,
  similarity_score: 0.8,
  weight: 0.03,
  excluded,
});

function reportFor(change: Partial<Valuation> = {}, { appraiser = "Ada Lovelace" } = {}): ValuationReport {
  const valuation: Valuation = {
    valuation_id: id(1),
    vehicle_id: null,
    case_id: null,
    is_demo: false,
    is_automatic: false,
    revision: 0,
    valid_days: 7,
    vehicle: {
      vin: "1HGCM82633A004352",
      year: 2020,
      make: "Honda",
      model: "Accord",
      trim: "EX",
      mileage: 70_000,
      body_style: "Sedan",
      engine: "1.5L I4",
      transmission: "CVT",
      drivetrain: "FWD",
      exterior_color: "Modern steel",
      stock_number: "A-1042",
    },
    location: { zip_code: "95112", city: "San Jose", state: "CA", market_region: "Pacific" },
    condition: { overall: "good", inspection_id: null, grade: 3.25 },
    valuation: {
      valuation_type: "retail",
      currency: "USD",
      base_value: { ...band(21_000), confidence: 0.8 },
      adjusted_value: { ...band(20_350), confidence: 0.78 },
      adjustments: [
        ["mileage", -900, "negative"],
        ["condition", 250, "positive"],
      ].map(([factor, impact, direction]) => ({
        factor: String(factor),
        description: "The reason",
        impact: Number(impact),
        impact_percentage: 1,
        direction: direction as "positive",
      })),
      total_adjustment: -650,
      adjustment_percentage: -3.1,
    },
    market_analysis: {
      days_to_sell: { estimate: 36, range: { min: 16, max: 54 } },
      market_demand: "moderate",
      demand_score: 48,
      demand_description: "Demand is moderate: such cars sell in 36 days on average.",
      inventory_level: "balanced",
      notes: ["Days: measured."],
      price_trend: "stable",
      price_trend_percentage: -0.2,
      seasonal_factor: {
        current_season: "fall",
        impact: "negative",
        adjustment_percentage: -3,
        description: "Prices are lower in November.",
      },
    },
    comparables: Array.from({ length: 12 }, (_, n) => comparable(n)),
    depreciation_forecast: {
      current_value: 20_350,
      original_msrp: null,
      total_depreciation: null,
      depreciation_percentage: null,
      annual_depreciation_rate: 15,
      forecast: [2027, 2028, 2029, 2030, 2031].map((year, n) => ({
        year,
        estimated_value: 17_000 - 2000 * n,
        min: 15_000 - 2000 * n,
        max: 19_000 - 2000 * n,
        confidence: 0.5,
      })),
      forecast_days: [30, 60, 90].map((days) => ({
        days,
        date: "2026-12-20",
        estimated_value: 20_350 - days,
        min: 18_800 - days,
        max: 22_200 - days,
        confidence: 0.7,
      })),
      basis: "Depreciation by segment.",
    },
    alternative_valuations: {
      retail: band(20_350),
      trade_in: band(16_600),
      private_party: band(18_700),
      wholesale: band(16_900),
    },
    confidence_factors: {
      overall_confidence: 0.78,
      factors: [{ factor: "comparables", confidence: 0.86, weight: 1, description: "12 comparable vehicles" }],
    },
    notes: ["Based on 12 comparables from model years 2018 to 2022, within 150 miles of 90210."],
    created_at: at,
    expires_at: "2026-11-27T09:00:00.000Z",
    reports: { pdf_url: "pdf", json_url: "json" },
    ...change,
  };
  return {
    valuation,
    comparables_analyzed: 214,
    by_hand: null,
    appraiser,
    generated_at: at,
    software_version: "0.1.0",
    disclosures: ["An estimate, no offer."],
  };
}

async function print(report: ValuationReport): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const output = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  await renderValuation(report, output);
  return Buffer.concat(chunks);
}
const textOf = (pages: readonly RenderedPage[]): string => pages.map(({ text }) => text).join(" ");
const read = async (report: ValuationReport) => textOf(await readPdf(await print(report)));

describe("renderValuation", () => {
  const exclusion = { by: "Grace", at, reason: "It was in a flood that the listing does not mention" };
  const report = reportFor({
    comparables: Array.from({ length: 40 }, (_, n) => comparable(n, n === 39 ? exclusion : null)),
  });
  let pages: RenderedPage[];
  let file: Buffer;
  beforeAll(async () => {
    file = await print(report);
    pages = await readPdf(file);
  });

  it("contains the value, its band, every step, every level and the exclusions", () => {
    const text = textOf(pages);
    for (const words of ["$20,350", "$18,850", "$22,150", "-$900", "+$250", "$21,000", "$16,600", "$18,700", "$16,900"])
      expect(text).toContain(words);
    expect(text).toContain("214 comparable cars");
    expect(text).toContain("The 20 most similar of 214 cars, and 1 left out");
    expect(text).toContain("Left out by Grace: It was in a flood");
    for (const words of ["36", "Moderate", "2031", "86%", "Valid until", "An estimate, no offer."])
      expect(text).toContain(words);
  });

  it("contains what the record knows of the vehicle, and no figure that no source has", async () => {
    const text = textOf(pages);
    for (const words of ["Modern steel", "A-1042", "Sedan"]) expect(text).toContain(words);
    for (const words of ["Not recorded", "MSRP"]) expect(text).not.toContain(words);
    const older = reportFor();
    const { exterior_color: _, stock_number: __, ...vehicle } = older.valuation.vehicle;
    expect(await read({ ...older, valuation: { ...older.valuation, vehicle } })).toContain("Not recorded");
  });

  it("contains the reasons of the demand, the values in 30, 60 and 90 days, and the weights of the confidence", () => {
    const text = textOf(pages);
    expect(text).toContain("such cars sell in 36 days on average");
    expect(text).toContain("In 30 days $20,320 ($18,770 – $22,170), in 60 days $20,290");
    expect(text).toContain("weight 100%");
  });

  it("contains weights of the confidence that sum to 100", async () => {
    const weights = [0.587, 0.034, 0.099, 0.097, 0.105, 0.078];
    const factors = weights.map((weight) => ({
      factor: "distance",
      confidence: 0.8,
      weight,
      description: "Near cars",
    }));
    const text = await read(reportFor({ confidence_factors: { overall_confidence: 0.78, factors } }));
    const shown = [...text.matchAll(/weight (\d+)%/g)].map(([, percent]) => Number(percent));
    expect(shown).toEqual([59, 3, 10, 10, 10, 8]);
  });

  it("keeps the margins on every page", () => {
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) {
      expect(page.text).toContain(`of ${pages.length}`);
      expect(inkInMargins(page)).toBe(0);
    }
  });

  it("gives the same bytes each time", async () => {
    expect((await print(report)).equals(file)).toBe(true);
  });

  it("leaves out sections that were not requested", async () => {
    const text = await read(reportFor({ comparables: null, market_analysis: null, depreciation_forecast: null }));
    for (const words of ["Comparable vehicles", "Days to sell", "Value forecast"]) expect(text).not.toContain(words);
    expect(text).toContain("$20,350");
  });

  it("shows the inspection's grade as the condition, or the given condition without an inspection", async () => {
    const inspected = await read(reportFor({ condition: { overall: "poor", inspection_id: id(7), grade: 4.2 } }));
    expect(inspected).toContain("Grade 4.2 of 5, by inspection");
    expect(inspected).not.toContain("Poor");
    const given = await read(reportFor({ condition: { overall: "poor", inspection_id: null, grade: 1.3 } }));
    expect(given).toContain("Poor, as reported");
  });

  it("marks demo data and notes letters that the fonts cannot show", async () => {
    expect(await read(reportFor({ is_demo: true }))).toContain("MARKET VALUATION OF DEMO DATA");
    expect(await read(reportFor({}, { appraiser: "李小龍" }))).toContain(
      "A question mark in a name or a remark stands for letters",
    );
  });
});

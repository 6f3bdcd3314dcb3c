import { describe, expect, it } from "vitest";
import type { DecodedVin } from "../../../contracts/vehicles/decoded-vin.ts";
import { marketArea } from "../../../server/domain/valuation/days-to-sell/area.ts";
import { ownPaceOf } from "../../../server/domain/valuation/days-to-sell/own-pace.ts";
import { createAppraiser } from "../../../server/domain/valuation/market/predict.ts";
import { trainMarket } from "../../../server/domain/valuation/market/train.ts";
import { segmentOf } from "../../../server/domain/valuation/outlook/segment.ts";
import type { SourceKind } from "../../../server/domain/valuation/rows.ts";
import { publishedGap } from "../../../server/domain/valuation/value/levels.ts";
import type { CandidateQuery, Evidence as Market } from "../../../server/features/market/evidence/evidence.service.ts";
import type { MarketCandidate } from "../../../server/features/market/evidence/market-candidate.ts";
import { analyzeValue } from "../../../server/features/valuations/market-value/analyze-value.ts";
import { gapOf } from "../../../server/features/valuations/market-value/market/gap.ts";
import { searchMarket, searchRanges } from "../../../server/features/valuations/market-value/market/search.ts";
import { gradeOf } from "../../../server/features/valuations/market-value/subject/grade.ts";
import { regionOf } from "../../../server/features/valuations/market-value/subject/regions.ts";
import { keyOf, subjectOf } from "../../../server/features/valuations/market-value/subject/subject.ts";
import type { Reader } from "../../../server/platform/db/store.ts";
import { accords } from "./market.ts";

const candidate = (id: string, source: SourceKind, change: Partial<MarketCandidate["row"]> = {}): MarketCandidate => ({
  id,
  row: { source, price: 20_000, year: 2020, make: "Honda", model: "Accord", mileage: 60_000, ...change },
  distanceMiles: 10,
  sourceName: "cars.example",
  city: null,
  state: null,
  isDemo: false,
});
const some = (count: number, source: SourceKind) =>
  Array.from({ length: count }, (_, i) => candidate(`${source}-${i}`, source));
const subject = subjectOf({ year: 2020, make: "Honda", model: "Accord", mileage: 60_000 }, null, undefined);
const place = { zip: "95112", city: null, state: "CA", latitude: 37.3, longitude: -121.9 };
const query = { workspaceId: "w", subject, place, level: "retail", excludedIds: new Set<string>() } as const;

/** A market with candidates only from the given range of the search. */
function marketFrom(
  step: number,
  found: MarketCandidate[],
): Pick<Market, "candidatesFor"> & { queries: CandidateQuery[] } {
  const queries: CandidateQuery[] = [];
  return {
    queries,
    candidatesFor: async (_, query) => {
      queries.push(query);
      return queries.length > step ? found : [];
    },
  };
}
const noDatabase = undefined as unknown as Reader;

describe("searchMarket", () => {
  it("ends when it has enough comparables, and adds years before it adds miles", async () => {
    for (const step of searchRanges.keys()) {
      const market = marketFrom(step, some(5, "dealer_listing"));
      const found = await searchMarket(noDatabase, market, query);
      expect(market.queries).toHaveLength(step + 1);
      expect(found.miles).toBe(searchRanges[step]?.[1]);
    }
    const [nearby, rest] = [searchRanges.filter(([, miles]) => miles === searchRanges[0]?.[1]), searchRanges.slice(1)];
    expect(nearby.length).toBeGreaterThan(1);
    for (const [i, [years, miles]] of rest.entries()) {
      expect(years).toBeGreaterThanOrEqual(searchRanges[i]?.[0] ?? 0);
      expect(miles ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(searchRanges[i]?.[1] ?? 0);
    }
  });

  it("prefers the requested level to a level with more candidates", async () => {
    const both = [...some(5, "auction_sale"), ...some(20, "dealer_listing")];
    const found = await searchMarket(noDatabase, marketFrom(0, both), { ...query, level: "trade_in" });
    expect(found.level).toBe("wholesale");
    expect(found.included).toHaveLength(5);
  });

  it("fits the gap to candidates of all levels, without the excluded ones", async () => {
    const both = [...some(6, "auction_sale"), ...some(6, "dealer_listing")];
    expect((await searchMarket(noDatabase, marketFrom(0, both), query)).gap.pairs).toBe(6);
    const excludedIds = new Set(["auction_sale-0"]);
    expect((await searchMarket(noDatabase, marketFrom(0, both), { ...query, excludedIds })).gap.pairs).toBe(5);
  });

  it("does not count excluded candidates and the car itself", async () => {
    const own = "1HGCM82633A004352";
    const five = [...some(4, "dealer_listing"), candidate("own", "dealer_listing", { vin: own })];
    const car = { ...query, subject: { ...subject, vin: own } };
    await expect(searchMarket(noDatabase, marketFrom(0, five), car)).rejects.toMatchObject({
      details: { comparables_found: 4 },
    });
    const excludedIds = new Set(["dealer_listing-0"]);
    await expect(
      searchMarket(noDatabase, marketFrom(0, some(5, "dealer_listing")), { ...query, excludedIds }),
    ).rejects.toMatchObject({ code: "INSUFFICIENT_MARKET_DATA", details: { comparables_found: 4 } });
  });
});

describe("subjectOf and keyOf", () => {
  const decoded = { vin: "1HGCM82633A004352", make: "Honda", model: "Accord", year: 2003, trim: "EX", engine: "V6" };
  const decodedCar = {
    ...decoded,
    bodyStyle: "Coupe",
    transmission: null,
    drivetrain: null,
    fuelType: null,
  } as DecodedVin;

  it("prefer the facts of the request to those of the VIN", () => {
    expect(subjectOf({ year: 2004, mileage: 9 }, decodedCar, undefined)).toMatchObject({
      year: 2004,
      make: "Honda",
      trim: "EX",
    });
  });

  it("ignore the VIN's trim and engine if the request names another model", () => {
    const other = subjectOf({ model: "Civic", mileage: 9 }, decodedCar, undefined);
    expect(other).toMatchObject({ model: "Civic", make: "Honda", trim: null, engine: null, bodyStyle: null });
  });

  it("return the same key for all spellings of a name without a VIN", () => {
    const named = (make: string, model: string) =>
      keyOf(subjectOf({ year: 2020, make, model, mileage: 1 }, null, undefined));
    expect(named("VW", "Golf")).toBe(named("Volkswagen", "golf"));
    expect(named("VW", "Golf")).not.toBe(named("VW", "Passat"));
  });
});

describe("analyzeValue on a market without grades", () => {
  const rows = accords(600).map((one, i) => {
    const { kind: source, trim, ...row } = one;
    return { ...row, id: String(i), source, trim: trim ?? undefined, date: "2026-10-20", state: "CA" };
  });
  const model = trainMarket(rows, { seed: 1 });
  const appraiser = model && createAppraiser(model);
  const candidates = rows.slice(0, 40).map((row): MarketCandidate => ({ ...candidate(row.id, "dealer_listing"), row }));
  const retail = { level: "retail", evidence: "retail", gap: publishedGap } as const;
  const basis = { subject, place, ...retail, isInspected: false, miles: 150 } as const;
  const valued = (grade: number) =>
    analyzeValue({
      basis: { ...basis, grade, years: [2018, 2022], at: "2026-11-21T00:00:00.000Z" },
      candidates,
      excludedIds: new Set(),
      appraiser,
      ownPace: ownPaceOf([]),
      area: marketArea([], 20_778),
    });

  it("applies the published effect of the condition as an adjustment that adds up", () => {
    expect(appraiser).not.toBeNull();
    const [poor, good, excellent] = [1.3, 3.25, 4.5].map((grade) => valued(grade));
    const average = (one: typeof poor) => one?.adjusted.average ?? 0;
    expect(average(poor) / average(good)).toBeCloseTo(0.8, 1);
    expect(average(excellent)).toBeGreaterThan(average(good));
    for (const one of [poor, good, excellent]) {
      const sum = one?.value.adjustments.reduce((total, { impact }) => total + impact, 0) ?? 0;
      expect((one?.value.base.average ?? 0) + sum).toBe(average(one));
    }
    expect(poor?.value.adjustments.filter(({ factor }) => factor === "condition")).toHaveLength(1);
    expect(poor?.comparables[0]?.adjustedPrice).toBeLessThan(good?.comparables[0]?.adjustedPrice ?? 0);
  });
});

describe("analyzeValue on a market that falls by 3 % a month", () => {
  const rows = accords(1200).map((one, i) => {
    const { kind: source, trim, ...row } = one;
    const ago = (i * 37) % 170;
    const date = new Date(Date.parse("2026-11-21") - ago * 86_400_000).toISOString().slice(0, 10);
    const price = Math.round(row.price * Math.exp((0.03 * ago) / 30.4));
    return { ...row, id: String(i), source, trim: trim ?? undefined, price, date, state: "CA" };
  });
  const candidates = rows
    .slice(0, 150)
    .map((row): MarketCandidate => ({ ...candidate(row.id, "dealer_listing"), row }));
  const model = trainMarket(rows, { seed: 1 });

  it.each([
    ["without a model", null],
    ["with a model, which has effects of months", model && createAppraiser(model)],
  ])("reports a decreasing trend %s", (_, appraiser) => {
    const basis = {
      subject,
      place,
      level: "retail",
      evidence: "retail",
      gap: publishedGap,
      isInspected: false,
    } as const;
    const at = { grade: 3.25, years: [2018, 2022], miles: 150, at: "2026-11-21T00:00:00.000Z" } as const;
    const given = { candidates, excludedIds: new Set<string>(), appraiser };
    const market = { ownPace: ownPaceOf([]), area: marketArea([], 20_778) };
    const answer = analyzeValue({ basis: { ...basis, ...at }, ...given, ...market });
    expect(answer?.analysis.trend).toMatchObject({ trend: "decreasing", prices: 150 });
    expect(answer?.analysis.trend.percentage).toBeLessThan(-2);
  });
});

describe("gradeOf, gapOf, regionOf and segmentOf", () => {
  it("gradeOf orders the condition words and prefers an inspected grade", () => {
    const grades = (["poor", "fair", "good", "excellent"] as const).map((word) => gradeOf(word, null));
    expect(grades.toSorted((a, b) => a - b)).toEqual(grades);
    expect(gradeOf("poor", 4.2)).toBe(4.2);
  });

  it("gapOf follows the pairs of the market", () => {
    const pairs = (retail: number) =>
      Array.from({ length: 40 }, (_, i) => [
        candidate(`a${i}`, "auction_sale", { price: 10_000 }),
        candidate(`r${i}`, "dealer_listing", { price: retail }),
      ]).flat();
    expect(gapOf(some(9, "dealer_listing")).pairs).toBe(0);
    expect(gapOf(pairs(17_000)).factor).toBeGreaterThan(gapOf(pairs(12_000)).factor);
    expect(gapOf(pairs(17_000)).pairs).toBe(40);
  });

  it("regionOf and segmentOf return the region of a state and the depreciation segment of a car", () => {
    expect([regionOf("ca"), regionOf("TX"), regionOf("PR"), regionOf(null)]).toEqual([
      "Pacific",
      "West South Central",
      null,
      null,
    ]);
    expect(segmentOf({ fuel: "electric", bodyClass: "suv" })).toBe("electric");
    expect(segmentOf({ fuel: "", bodyClass: "truck" })).toBe("truck");
    expect(segmentOf({ fuel: "", bodyClass: "" })).toBe("sedan");
  });
});

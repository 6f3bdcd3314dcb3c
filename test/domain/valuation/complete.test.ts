import { describe, expect, it } from "vitest";
import { completedOffer } from "../../../server/domain/valuation/features/complete.ts";
import { type Offer, readerAt } from "../../../server/domain/valuation/features/describe.ts";
import { createAppraiser } from "../../../server/domain/valuation/market/predict.ts";
import { trainMarket } from "../../../server/domain/valuation/market/train.ts";
import type { MarketRow } from "../../../server/domain/valuation/rows.ts";
import { defaultEffects } from "../../../server/domain/valuation/value/effects.ts";
import { valueVehicle } from "../../../server/domain/valuation/value/value.ts";
import { marketOf } from "./market.ts";

const read = readerAt(19_000);
const listing = (further: Partial<MarketRow>): MarketRow => ({
  source: "dealer_listing",
  year: 2020,
  make: "kia",
  model: "telluride sx",
  mileage: 30_000,
  price: 50_000,
  engine: "3.8L V6 24V GDI DOHC",
  fuel: "Gasoline",
  transmission: "8-Speed Automatic",
  drivetrain: "All-wheel Drive",
  ...further,
});
const times = (count: number, further: Partial<MarketRow> = {}) =>
  Array.from({ length: count }, () => listing(further));
const car: Offer = {
  source: "dealer_listing",
  year: 2020,
  make: "Kia",
  model: "Telluride",
  trim: "SX",
  mileage: 32_000,
};
const complete = (offer: Offer, rows: readonly MarketRow[]) =>
  completedOffer(
    offer,
    rows.map((row) => ({ row, description: read(row) })),
    read,
  );

describe("completedOffer", () => {
  it("takes the facts that a car lacks from the rows of its model", () => {
    const { engine, fuel, transmission, drivetrain, body } = listing({});
    expect(complete(car, times(3))).toEqual({ ...car, engine, fuel, transmission, drivetrain, body });
  });

  it("replaces facts in words that no row of the model has, and keeps the others", () => {
    const given = { ...car, body: "SUV", engine: "3.8 L 6-cylinder", transmission: "automatic", drivetrain: "FWD" };
    expect(complete(given, times(3))).toMatchObject({
      body: undefined,
      engine: "3.8L V6 24V GDI DOHC",
      transmission: "8-Speed Automatic",
      drivetrain: "FWD",
    });
    const rows = [...times(9), ...times(1, { engine: "2.5L I4 hybrid", fuel: "Hybrid", body: "SUV" })];
    const hybrid = { ...given, engine: "2.5L I4", fuel: "Hybrid" };
    expect(complete(hybrid, rows)).toMatchObject({ body: "SUV", engine: "2.5L I4", fuel: "Hybrid" });
  });

  it("prefers rows with the same VIN pattern, then those of the trim, of the year and of the same size of engine", () => {
    const small = { engine: "2.0L I4", vin: "5XYP5AAA1LG000001" };
    const rows = [
      ...times(3, small),
      ...times(4, { vin: "5XYP5DHC1LG000001" }),
      ...times(9, { model: "telluride ex", engine: "3.3L V6" }),
    ];
    expect(complete({ ...car, vin: "5XYP5AAA9LG000009" }, rows).engine).toBe("2.0L I4");
    expect(complete(car, rows).engine).toBe("3.8L V6 24V GDI DOHC");
    expect(complete({ ...car, trim: "EX" }, rows).engine).toBe("3.3L V6");
    expect(complete({ ...car, engine: "3.3 liters, 3.3 l" }, rows).engine).toBe("3.3L V6");
  });

  it("keeps a manual transmission manual, and everything with too few rows or those of other models", () => {
    const rows = [...times(9), ...times(3, { transmission: "6-Speed Manual" })];
    expect(complete({ ...car, transmission: "manual" }, rows).transmission).toBe("6-Speed Manual");
    expect(complete(car, times(2))).toEqual(car);
    expect(complete(car, times(9, { model: "sorento" }))).toEqual(car);
  });

  it("takes them from rows of the same kind of source, if there are enough", () => {
    const auctions = times(9, { source: "auction_sale", engine: "3.8 L" });
    expect(complete(car, [...auctions, ...times(3)]).engine).toBe("3.8L V6 24V GDI DOHC");
    expect(complete(car, [...auctions, ...times(2)]).engine).toBe("3.8 L");
  });
});

it("a car without the facts that all rows of its market state has the value of the same car with them", () => {
  const engines: Record<string, string> = { alpha: "1.6L I4", beta: "2.5L I4", gamma: "3.5L V6", delta: "5.0L V8" };
  const stated = (row: MarketRow): MarketRow => ({
    ...row,
    engine: engines[row.model] ?? "",
    transmission: "8-Speed Automatic",
    drivetrain: row.model === "delta" ? "AWD" : "FWD",
  });
  const rows = marketOf(1200, 1).map(stated);
  const model = trainMarket(rows, { seed: 1 });
  if (!model) throw new Error("Not trained");
  const appraiser = createAppraiser(model);
  const candidatesOf = (of: string) =>
    rows.flatMap((row, at) => (row.model === of ? [{ id: String(at), row, distanceMiles: 10 }] : [])).slice(0, 60);
  const valued = (subject: Offer) =>
    valueVehicle({
      ...{ subject, appraiser, now: model.today, effects: defaultEffects },
      candidates: candidatesOf(subject.model),
    })?.adjusted.average ?? 0;
  for (const { price: _, ...known } of marketOf(1220, 2).slice(1200).map(stated)) {
    const { engine: _engine, transmission: _gearbox, drivetrain: _drive, body: _body, ...bare } = known;
    const subject = { ...bare, id: "new" };
    expect(Math.abs(valued(subject) / valued({ ...known, id: "new" }) - 1), known.model).toBeLessThan(0.02);
  }
});

import { describe, expect, it } from "vitest";
import { readerAt } from "../../../server/domain/valuation/features/describe.ts";
import { bandAround, bandOf, quantile } from "../../../server/domain/valuation/market/band.ts";
import { foldOf, includesSorted, keyHash } from "../../../server/domain/valuation/market/keys.ts";
import { createNeighborhood } from "../../../server/domain/valuation/market/neighborhood.ts";
import { boost } from "../../../server/domain/valuation/model/boost/boost.ts";
import { createForestSums } from "../../../server/domain/valuation/model/boost/sums.ts";
import { designOf, designRowOf } from "../../../server/domain/valuation/model/hedonic/design.ts";
import { fitHedonic } from "../../../server/domain/valuation/model/hedonic/fit.ts";
import { createDictionary, packKeys } from "../../../server/domain/valuation/model/hedonic/key-table.ts";
import { partsOf } from "../../../server/domain/valuation/model/hedonic/parts.ts";
import { milesBetween, type Traits, traitsOf } from "../../../server/domain/valuation/model/kernel/kernel.ts";
import { krige } from "../../../server/domain/valuation/model/kernel/krige.ts";
import { fitKernel } from "../../../server/domain/valuation/model/kernel/moments.ts";
import { random } from "../../../server/domain/valuation/model/numeric/hash.ts";
import { solve } from "../../../server/domain/valuation/model/numeric/linear.ts";
import { marketOf, trimEffect, truth } from "./market.ts";

const read = readerAt(19_150);

describe("fitHedonic", () => {
  const rows = marketOf(900, 11);
  const described = rows.map(read);
  const { design, dictionaries } = designOf(described);
  const all = new Uint8Array(rows.length).fill(1);
  const target = Float64Array.from(rows, ({ price }) => Math.log(price));
  const hedonic = fitHedonic(design, target, all);
  const value = (change: object) => {
    const car = { ...rows[0], make: "honda", model: "gamma", trim: "base", year: 2016, mileage: 78_000, ...change };
    const d = read({ source: "dealer_listing", ...car });
    return partsOf(hedonic, designRowOf(d, dictionaries), d).total;
  };

  it("recovers the effects of a year, a trim and the mileage", () => {
    expect(value({ trim: "limited" }) - value({})).toBeCloseTo(trimEffect.limited ?? 0, 1);
    // two years more, with the miles of these years
    expect(value({ year: 2014, mileage: 102_000 }) - value({})).toBeCloseTo(2 * truth.perYear, 1);
    expect(value({ mileage: 98_000 }) - value({})).toBeCloseTo(2 * truth.perTenThousandMiles, 1);
  });

  it("shrinks the effect of a group with few rows", () => {
    const odd = marketOf(900, 11).map((row, at) => (at < 2 ? { ...row, trim: "rare", price: row.price * 2 } : row));
    const { design: d, dictionaries: keys } = designOf(odd.map(read));
    const fit = fitHedonic(
      d,
      Float64Array.from(odd, ({ price }) => Math.log(price)),
      all,
    );
    const total = (trim: string) => {
      const car = read({ ...odd[10], ...rows[10], trim } as never);
      return partsOf(fit, designRowOf(car, keys), car).total;
    };
    const gap = total("rare") - total("base");
    expect(gap).toBeGreaterThan(0.02);
    expect(gap).toBeLessThan(0.9 * Math.log(2));
  });

  it("values a car without a known group by the shared curves", () => {
    const stranger = read({ source: "dealer_listing", make: "saab", model: "900", year: 2016, mileage: null });
    expect(Number.isFinite(partsOf(hedonic, designRowOf(stranger, dictionaries), stranger).total)).toBe(true);
  });
});

describe("boost", () => {
  const next = random(3);
  const columns = [0, 1, 2].map(() => Float32Array.from({ length: 2000 }, () => next()));
  const at = (column: number, row: number) => columns[column]?.[row] ?? 0;
  const target = Float64Array.from(
    { length: 2000 },
    (_, row) => (at(0, row) > 0.5 ? 1 : 0) - at(1, row) + 0.1 * (next() - 0.5),
  );
  const grow = (monotone: Int8Array) => {
    const used = Uint8Array.from(target, (_, row) => (row % 4 === 0 ? 0 : 1));
    const options = {
      rounds: 60,
      rate: 0.2,
      leaves: 12,
      leafRows: 10,
      ridge: 1,
      columns: 1,
      rows: 0.8,
      knee: 0.1,
      seed: 1,
    };
    return boost({ columns, target, used }, { ...options, monotone });
  };

  it("learns steps and slopes, and predicts the same for one row and for several", () => {
    const [forest, sums] = grow(new Int8Array(3));
    const errors = target.map((value, row) => Math.abs(value - (sums[row] ?? 0))).filter((_, row) => row % 4 === 0);
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.06);
    const some = [0, 7, 1234].map((row) => Float32Array.of(at(0, row), at(1, row), at(2, row)));
    const sumsOf = createForestSums(forest);
    expect(sumsOf(some)[2]).toBeCloseTo(sums[1234] ?? 0, 4);
    expect([...sumsOf(some)]).toEqual(some.flatMap((row) => [...sumsOf([row])]));
  });

  it("never increases along a column with a decreasing constraint", () => {
    const [forest] = grow(Int8Array.of(0, -1, 0));
    const sumsOf = createForestSums(forest);
    for (let row = 0; row < 20; row++) {
      const line = sumsOf(Array.from({ length: 50 }, (_, step) => Float32Array.of(at(0, row), step / 50, at(2, row))));
      line.slice(1).forEach((value, step) => {
        expect(value).toBeLessThanOrEqual((line[step] ?? 0) + 1e-6);
      });
    }
  });
});

describe("fitKernel, krige, createNeighborhood and milesBetween", () => {
  const traits = (change: Partial<Traits>): Traits => ({
    ...traitsOf(
      read({ source: "dealer_listing", make: "honda", model: "alpha", trim: "sport", year: 2018, mileage: 40_000 }),
    ),
    ...change,
  });

  it("estimate the covariance within a model and correct a subject of the model", () => {
    const next = random(9);
    const models = Array.from({ length: 60 }, () => 0.3 * (next() - 0.5));
    const cars = models.flatMap((effect, model) =>
      Array.from({ length: 12 }, () => ({
        traits: traits({ model: `m${model}`, logMiles: 10 + next() }),
        residual: effect + 0.05 * (next() - 0.5),
      })),
    );
    const residuals = Float64Array.from(cars, ({ residual }) => residual);
    const kernel = fitKernel(
      { traits: cars.map((car) => car.traits), residuals, folds: new Int8Array(cars.length) },
      1,
    );
    const neighbors = cars.slice(0, 12).map((car) => ({ traits: car.traits, residual: () => car.residual }));
    const near = krige(traits({ model: "m0" }), neighbors, { kernel });
    expect(Math.sign(near.shift)).toBe(Math.sign(models[0] ?? 0));
    expect(Math.abs(near.shift)).toBeLessThan(Math.abs(models[0] ?? 0));
    const far = krige(traits({ model: "other", trim: "other" }), neighbors, { kernel });
    expect([far.shift, ...far.weights].every((value) => value === 0)).toBe(true);
  });

  it("find at most 300 rows, the closest in year and mileage first", () => {
    const many = Array.from({ length: 3000 }, (_, at) =>
      traits({ year: 2010 + (at % 10), logMiles: 9 + (at % 300) / 100 }),
    );
    const found = createNeighborhood(many).of(traits({}), (row) => row !== 0);
    expect(found.length).toBeLessThanOrEqual(300);
    expect(new Set(found).size).toBe(found.length);
    expect(many[found[0] ?? 0]?.year).toBe(2018);
  });

  it("return the great-circle distance", () => {
    // New York to Los Angeles: 2,445 miles
    expect(milesBetween({ lat: 40.7128, lon: -74.006 }, { lat: 34.0522, lon: -118.2437 })).toBeCloseTo(2445, -1);
  });
});

describe("bandOf, keyHash, packKeys and solve", () => {
  it("bandOf contains 80 % of the errors, both small and large", () => {
    const next = random(4);
    const sizes = Float64Array.from({ length: 4000 }, (_, at) => (at % 2 === 0 ? -3 : -1));
    const errors = sizes.map((size) => Math.exp(size) * (next() - 0.4));
    const band = bandOf(errors, sizes);
    for (const part of [0, 1]) {
      const inside = errors.filter((error, at) => {
        const { low, high } = bandAround(band, sizes[at] ?? 0);
        return at % 2 === part && error >= low && error <= high;
      });
      expect(inside.length / 2000).toBeCloseTo(0.8, 1);
    }
    expect(quantile(Float64Array.of(0, 10), 0.25)).toBe(2.5);
  });

  it("keyHash and foldOf keep a relisted car in its fold by its VIN", () => {
    const [row] = marketOf(1, 1);
    if (!row) throw new Error("No row");
    const listed = keyHash({ ...row, vin: "1HGCM82633A004352" });
    const again = keyHash({ ...row, vin: "1hgcm82633a004352", mileage: 1, seller: "other" });
    expect(again).toBe(listed);
    expect(foldOf(listed, 1, 10)).toBe(foldOf(again, 1, 10));
    expect(includesSorted(Uint32Array.of(1, 5, 9), 5)).toBe(true);
    expect(includesSorted(Uint32Array.of(1, 5, 9), 6)).toBe(false);
  });

  it("packKeys returns the number of each key and undefined for others", () => {
    const keys = new Map(Array.from({ length: 30_000 }, (_, at) => [`toyota|camry|se ${at}`, at]));
    const table = createDictionary(packKeys(keys));
    for (const [key, number] of keys) expect(table.get(key)).toBe(number);
    for (const key of keys.keys()) expect(table.get(`${key} `)).toBeUndefined();
    expect(createDictionary(packKeys(new Map())).get("any")).toBeUndefined();
  });

  it("solve returns the solution of a linear system", () => {
    const [x = 0, y = 0] = solve(Float64Array.of(4, 0, 2, 3), Float64Array.of(10, 8));
    expect([x, y].map((value) => Math.round(value * 1000) / 1000)).toEqual([1.75, 1.5]);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { type Appraiser, createAppraiser } from "../../../server/domain/valuation/market/predict.ts";
import { trainMarket } from "../../../server/domain/valuation/market/train.ts";
import { type Forest, pack } from "../../../server/domain/valuation/model/boost/forest.ts";
import { createForestSums } from "../../../server/domain/valuation/model/boost/sums.ts";
import type { Node } from "../../../server/domain/valuation/model/boost/tree.ts";
import { random } from "../../../server/domain/valuation/model/numeric/hash.ts";
import type { MarketRow } from "../../../server/domain/valuation/rows.ts";
import { marketOf } from "./market.ts";

/** The reference implementation: walks each tree from the root to a leaf for one row. */
function plainSum({ base, roots, links, numbers }: Forest, row: Float32Array): number {
  let sum = base;
  for (const root of roots) {
    let node = root;
    for (let feature = links[2 * node] ?? -1; feature >= 0; feature = links[2 * node] ?? -1)
      node = (links[2 * node + 1] ?? 0) + ((row[feature] ?? Number.NaN) > (numbers[node] ?? 0) ? 1 : 0);
    sum += numbers[node] ?? 0;
  }
  return sum;
}

const width = 6;
/** Draws from few values, so that rows share values and are equal to bounds. NaN: unknown. */
const drawn = (next: () => number) => (next() < 0.1 ? Number.NaN : Math.floor(next() * 8) / 4 - 1);

function randomTree(next: () => number, leaves: number): Node[] {
  const nodes: Node[] = [{ feature: -1, bound: 0, left: 0, right: 0, value: next() - 0.5 }];
  for (let leaf = 1; leaf < leaves; leaf++) {
    const open = nodes.filter(({ feature }) => feature < 0);
    const node = open[Math.floor(next() * open.length)];
    if (!node) break;
    const bound = next() < 0.1 ? Number.NEGATIVE_INFINITY : Math.floor(next() * 8) / 4 - 1;
    const left = nodes.length;
    for (let side = 0; side < 2; side++) nodes.push({ feature: -1, bound: 0, left: 0, right: 0, value: next() - 0.5 });
    Object.assign(node, { feature: Math.floor(next() * width), bound, left, right: left + 1 });
  }
  return nodes;
}

describe("createForestSums", () => {
  it.each([1, 2, 31, 32, 33, 100])("returns the same bits for %i rows as walking the trees for each row", (count) => {
    const next = random(count);
    for (const leaves of [1, 2, 20, 64]) {
      const forest = pack(
        Array.from({ length: 15 }, () => randomTree(next, leaves)),
        next(),
      );
      const rows = Array.from({ length: count }, () => Float32Array.from({ length: width }, () => drawn(next)));
      expect([...createForestSums(forest)(rows)]).toEqual(rows.map((row) => plainSum(forest, row)));
    }
  });

  it("returns an empty list without rows, and the base for a forest without trees", () => {
    expect([...createForestSums(pack([], 3))([])]).toEqual([]);
    expect([...createForestSums(pack([], 3))([Float32Array.of(1)])]).toEqual([3]);
  });
});

describe("Appraiser.estimates", () => {
  const rows = marketOf(320, 31);
  let appraiser: Appraiser;
  beforeAll(() => {
    const model = trainMarket(rows, { seed: 1 });
    if (!model) throw new Error("Not trained");
    appraiser = createAppraiser(model);
  }, 60_000);

  it("returns the same bits as the reference implementation, for cars of all model years", () => {
    const next = random(5);
    const cars = marketOf(40, 32).map(
      ({ price: _, ...car }, at): Omit<MarketRow, "price"> => ({
        ...car,
        id: `other-${at}`,
        year: 1994 + Math.floor(next() * 30),
        mileage: next() < 0.1 ? null : car.mileage,
        grade: next() < 0.3 ? undefined : car.grade,
      }),
    );
    const folds = appraiser.model.parts[0]?.folds ?? [];
    for (const { log, features, parts, fold } of appraiser.estimates(cars)) {
      const forests = folds.filter((_, at) => fold === null || at === fold).map(({ forest }) => forest);
      const sum = forests.reduce((total, forest) => total + plainSum(forest, features), 0);
      expect(log).toBe(parts.total + sum / forests.length);
    }
  });
});

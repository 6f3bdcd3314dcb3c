import { random } from "../../server/domain/valuation/model/numeric/hash.ts";
import { baselinesOf } from "./baselines.ts";
import { fitEngine } from "./engine.ts";
import type { BenchRow } from "./read.ts";
import { type Prediction, type Score, scoreOf } from "./score.ts";
import { slicesOf } from "./slices.ts";
import type { Market } from "./split.ts";

export type Scores = Record<string, Score>;
export interface MarketResult {
  readonly file: string;
  readonly slices: Scores;
  /** By method, then by slice. */
  readonly baselines: Readonly<Record<string, Scores>>;
  readonly trainSeconds: number;
  readonly milliseconds: number;
}

function scores(test: readonly BenchRow[], predict: (row: BenchRow) => Prediction | null): Scores {
  const slices = new Map<string, { price: number; prediction: Prediction }[]>();
  for (const row of test) {
    const prediction = predict(row);
    if (!prediction) continue;
    for (const slice of slicesOf(row)) {
      const cases = slices.get(slice) ?? [];
      cases.push({ price: row.row.price, prediction });
      slices.set(slice, cases);
    }
  }
  const order = [...slices].sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
  return Object.fromEntries(order.map(([slice, cases]) => [slice, scoreOf(cases)]));
}

/** Each file is a separate market. The engine is trained on its training rows and scored on its held-out rows. */
export function runMarket({ file, train, test }: Market, seed: number): MarketResult {
  const started = performance.now();
  const engine = fitEngine(
    train.map(({ row }) => row),
    seed,
  );
  const trained = performance.now();
  const slices = scores(test, ({ row }) => engine.value(row));
  const milliseconds = (performance.now() - trained) / Math.max(1, test.length);
  const baselines = Object.entries(baselinesOf(train, engine.appraiser?.model.today ?? 0)).map(
    ([name, baseline]) => [name, scores(test, baseline)] as const,
  );
  return {
    file,
    slices,
    baselines: Object.fromEntries(baselines),
    trainSeconds: (trained - started) / 1000,
    milliseconds,
  };
}

const [size, draws, minComparables] = [1000, 5, 5] as const;

/** The market of a dealership after its first import: draws of 1,000 listings, scored on cars with 5 comparables. */
export function runSmallMarket({ train, test }: Market, seed: number): Scores {
  const next = random(seed);
  const all: { price: number; prediction: Prediction }[] = [];
  const covered: typeof all = [];
  for (let draw = 0; draw < draws; draw++) {
    const drawn = train
      .map((row) => ({ row, order: next() }))
      .sort((a, b) => a.order - b.order)
      .slice(0, size);
    const engine = fitEngine(
      drawn.map(({ row }) => row.row),
      seed + draw,
    );
    for (const { row } of test) {
      const found = { price: row.price, prediction: engine.value(row) };
      all.push(found);
      if (engine.comparables(row) >= minComparables) covered.push(found);
    }
  }
  return { "small market 1000": scoreOf(covered), "small market 1000, all": scoreOf(all) };
}

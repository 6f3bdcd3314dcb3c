import { random } from "../../server/domain/valuation/model/numeric/hash.ts";
import { baselinesOf } from "./baselines.ts";
import { type BidScore, bidScoreOf } from "./bids.ts";
import { fitEngine } from "./engine.ts";
import type { BenchRow } from "./read.ts";
import { type Prediction, type PricedPrediction, type Score, scoreOf } from "./score.ts";
import { slicesOf } from "./slices.ts";
import type { Market } from "./split.ts";

export type Scores = Record<string, Score>;
export interface MarketResult {
  readonly file: string;
  readonly slices: Scores;
  /** By method, then by slice. */
  readonly baselines: Readonly<Record<string, Scores>>;
  /** By method: the methods that have a band. */
  readonly bids: Readonly<Record<string, BidScore>>;
  readonly trainSeconds: number;
  readonly milliseconds: number;
}

type Predict = (row: BenchRow) => Prediction | null;
interface Case extends PricedPrediction {
  readonly row: BenchRow;
}

const casesOf = (test: readonly BenchRow[], predict: Predict): Case[] =>
  test.flatMap((row) => {
    const prediction = predict(row);
    return prediction ? [{ row, price: row.row.price, prediction }] : [];
  });

function scores(cases: readonly Case[]): Scores {
  const slices = new Map<string, Case[]>();
  for (const one of cases) {
    for (const slice of slicesOf(one.row)) {
      const members = slices.get(slice) ?? [];
      members.push(one);
      slices.set(slice, members);
    }
  }
  const order = [...slices].sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
  return Object.fromEntries(order.map(([slice, members]) => [slice, scoreOf(members)]));
}

/** Each file is a separate market. The engine is trained on its training rows and scored on its held-out rows. */
export function runMarket({ file, train, test }: Market, seed: number): MarketResult {
  const started = performance.now();
  const engine = fitEngine(
    train.map(({ row }) => row),
    seed,
  );
  const trained = performance.now();
  const own = casesOf(test, ({ row }) => engine.value(row));
  const milliseconds = (performance.now() - trained) / Math.max(1, test.length);
  const others = Object.entries(baselinesOf(train, engine.appraiser?.model.today ?? 0)).map(
    ([name, baseline]) => [name, casesOf(test, baseline)] as const,
  );
  const banded = [["this engine", own] as const, ...others].flatMap(([name, cases]) => {
    const score = bidScoreOf(cases);
    return score ? [[name, score] as const] : [];
  });
  return {
    file,
    slices: scores(own),
    baselines: Object.fromEntries(others.map(([name, cases]) => [name, scores(cases)])),
    bids: Object.fromEntries(banded),
    trainSeconds: (trained - started) / 1000,
    milliseconds,
  };
}

const [size, draws, minComparables] = [1000, 5, 5] as const;

/** The market of a dealership after its first import: draws of 1,000 listings, scored on cars with 5 comparables. */
export function runSmallMarket({ train, test }: Market, seed: number): Scores {
  const next = random(seed);
  const all: PricedPrediction[] = [];
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

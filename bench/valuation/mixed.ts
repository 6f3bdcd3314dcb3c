import type { MarketRow } from "../../server/domain/valuation/rows.ts";
import { usualGrade } from "../../server/domain/valuation/value/effects.ts";
import { fitEngine } from "./engine.ts";
import type { BenchFile, BenchRow } from "./read.ts";
import { type Score, scoreOf } from "./score.ts";
import type { Market } from "./split.ts";

/** Errors of held-out cars of one file, in percent. `bias` is the median signed error. */
export interface MixedScore extends Pick<Score, "n" | "mdape" | "within10" | "band80"> {
  readonly file: string;
  /** The files that the market holds. */
  readonly market: string;
  readonly facts: string;
  readonly bias: number;
}

/** The import gives a row without a date the day of the import. */
const importDay = "2026-11-27";

/** A row as the import stores it: with the file as its source, and without the columns that it does not read. */
const imported = ({ row }: BenchRow, file: string): MarketRow => ({
  ...row,
  fuel: undefined,
  wheels: undefined,
  venue: file,
  date: row.date ?? importDay,
});

type Subject = (row: MarketRow) => MarketRow;
/** A valuation request does not name the seller and the venue. It always has a condition. */
const requested: Subject = (row) => ({ ...row, seller: undefined, venue: undefined, grade: row.grade ?? usualGrade });
/** What a request knows. A decoded VIN seldom contains the drivetrain. */
const factsOf: Readonly<Record<string, Subject>> = {
  "all facts": requested,
  "no drivetrain": (row) => ({ ...requested(row), drivetrain: undefined }),
  "no drivetrain, gearbox": (row) => ({ ...requested(row), drivetrain: undefined, transmission: undefined }),
};

const percent = (share: number) => Math.round(share * 10_000) / 100;
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The held-out cars of each file, valued by the market of this file alone and by a market of both files. */
export function runMixed(markets: readonly Market[], seed: number): MixedScore[] {
  const mixedRows = markets.flatMap(({ file, train }) => train.map((row) => imported(row, file)));
  const mixed = markets.map(({ file }) => file.split("_")[0]).join(" + ");
  return markets.flatMap(({ file, train, test }) => {
    const own = train.map((row) => imported(row, file));
    const engines = { [file.split("_")[0] ?? file]: own, [mixed]: mixedRows };
    return Object.entries(engines).flatMap(([market, rows]) => {
      const engine = fitEngine(rows, seed, own);
      return Object.entries(factsOf).map(([facts, subjectOf]): MixedScore => {
        const cases = test.map((row) => ({
          price: row.row.price,
          prediction: engine.value(subjectOf(imported(row, file))),
        }));
        const bias = percent(median(cases.map(({ price, prediction }) => prediction.value / price - 1)));
        const { n, mdape, within10, band80 } = scoreOf(cases);
        return { file, market, facts, n, mdape, bias, within10, band80 };
      });
    });
  });
}

/** Whether a mixed market can be made of these files: retail listings and graded auction sales. */
export const isMixable = ({ kind }: Pick<BenchFile, "kind">): boolean => kind === "carscom" || kind === "manheim";

export const mixedText = (scores: readonly MixedScore[]): string =>
  [
    `\n${"held-out cars of".padEnd(26)}${"market".padEnd(20)}${"facts".padEnd(26)}      n   MdAPE    bias within10  band80`,
    ...scores.map(({ file, market, facts, n, mdape, bias, within10, band80 }) => {
      const figures = [mdape, bias, within10, band80 ?? Number.NaN].map((one) => one.toFixed(2).padStart(8)).join("");
      return `${file.padEnd(26)}${market.padEnd(20)}${facts.padEnd(26)}${String(n).padStart(7)}${figures}`;
    }),
  ].join("\n");

import { createAppraiser } from "../../server/domain/valuation/market/predict.ts";
import { trainMarket } from "../../server/domain/valuation/market/train.ts";
import { hash } from "../../server/domain/valuation/model/numeric/hash.ts";
import type { MarketRow } from "../../server/domain/valuation/rows.ts";
import { defaultEffects, gradeOfWord } from "../../server/domain/valuation/value/effects.ts";
import type { Interval } from "../../server/domain/valuation/value/interval.ts";
import { valueVehicle } from "../../server/domain/valuation/value/value.ts";
import type { BenchRow } from "./read.ts";
import type { Market } from "./split.ts";

type Subject = Omit<MarketRow, "price">;
type Line = readonly Interval[];

/** The result of one check of the order of values. */
export interface ShapeCheck {
  readonly name: string;
  readonly cars: number;
  /** Cars with at least one pair of values in the wrong order by more than the tolerance. */
  readonly wrong: number;
  /** The largest decrease where an increase is expected, in percent: of the value, and of the ends of the band. */
  readonly worst: number;
  readonly worstBand: number;
}
export interface Shape {
  readonly file: string;
  readonly checks: readonly ShapeCheck[];
  /** The difference between poor and excellent in percent: minimum, median and maximum. */
  readonly span: readonly [number, number, number];
}

const [modelCount, carsPerModel] = [40, 3];
const yearsApart = 3;
const miles = [5, 10, 20, 30, 40, 50, 60, 75, 90, 110, 130, 150, 180, 220].map((thousands) => thousands * 1000);
const grades = [0.5, gradeOfWord.poor, 1.75, gradeOfWord.fair, 2.75, gradeOfWord.good, 3.75, gradeOfWord.excellent, 5];
/** The maximum number of rows of a model year, by its distance from the subject's year, as in the product. */
const maxByYears = [60, 40, 20, 10, 10];
const minComparables = 5;

/**
 * Finds candidates like the product's store: the newest rows of the adjacent model years, and of more years if needed.
 */
function candidateFinder(rows: readonly MarketRow[], nameOf: (row: Subject) => string) {
  const candidates = rows.map((row, at) => ({ id: String(at), row, distanceMiles: null }));
  candidates.sort((a, b) => (b.row.date ?? "").localeCompare(a.row.date ?? ""));
  const groups = Map.groupBy(candidates, ({ row }) => `${nameOf(row)}|${row.year}`);
  const within = (subject: Subject, range: number) =>
    Array.from({ length: 2 * range + 1 }, (_, at) => at - range).flatMap((apart) => {
      const group = groups.get(`${nameOf(subject)}|${subject.year + apart}`) ?? [];
      return group.slice(0, maxByYears[Math.abs(apart)] ?? 0);
    });
  return (subject: Subject) => {
    const candidateLists = [2, 3, 4].map((range) => within(subject, range));
    return candidateLists.find(({ length }) => length >= minComparables) ?? candidateLists.at(-1) ?? [];
  };
}

/**
 * Held-out cars of the most frequent models, without their VINs, so that each can be valued in several model years.
 * Each has its own id, as the rows in the product have. Without an id, an earlier ad of the same car would make the
 * model use another part in one of the years.
 */
function subjectsOf(test: readonly BenchRow[], nameOf: (row: Subject) => string): Subject[] {
  const known = test.filter(({ row }) => row.mileage !== null && row.mileage > 1000);
  const groups = [...Map.groupBy(known, ({ row }) => nameOf(row))].sort((a, b) => b[1].length - a[1].length);
  return groups.slice(0, modelCount).flatMap(([, members]) =>
    members
      .toSorted((a, b) => hash(a.key, 7) - hash(b.key, 7))
      .slice(0, carsPerModel)
      .map(({ row: { price: _, vin: __, ...subject }, key }) => ({ ...subject, id: `asked ${hash(key, 7)}` })),
  );
}

const decreasesOf = (lines: readonly Line[], value: (one: Interval) => number) =>
  lines.map((line) => {
    let [highest, worst] = [0, 0];
    for (const one of line) {
      if (highest > 0) worst = Math.max(worst, 1 - value(one) / highest);
      highest = Math.max(highest, value(one));
    }
    return worst;
  });
const percent = (share: number) => Math.round(share * 1000) / 10;

function check(name: string, lines: readonly Line[], tolerance: number): ShapeCheck {
  const decreases = decreasesOf(lines, ({ average }) => average);
  const ends = [...decreasesOf(lines, ({ min }) => min), ...decreasesOf(lines, ({ max }) => max)];
  return {
    name,
    cars: lines.length,
    wrong: decreases.filter((decrease) => decrease > tolerance).length,
    worst: percent(Math.max(0, ...decreases)),
    worstBand: percent(Math.max(0, ...ends)),
  };
}

/** Checks how values depend on year, mileage and condition on the most frequent models of a market, one at a time. */
export function shapeOf({ file, train, test }: Market, seed: number): Shape {
  const rows = train.map(({ row }) => row);
  const model = trainMarket(rows, { seed });
  if (!model) throw new Error(`Too few rows to fit: ${rows.length}`);
  const appraiser = createAppraiser(model);
  const nameOf = (row: Subject) => appraiser.read(row).model;
  const candidatesFor = candidateFinder(rows, nameOf);
  const subjects = subjectsOf(test, nameOf);
  const value = (subject: Subject): Interval => {
    const task = { appraiser, now: model.today, effects: defaultEffects };
    const found = valueVehicle({ ...task, subject, candidates: candidatesFor(subject) });
    if (!found) throw new Error("A model always gives a value");
    return found.adjusted;
  };
  const newest = Math.max(...rows.map(({ year }) => year));
  const years = subjects.map((subject) =>
    Array.from({ length: 2 * yearsApart + 1 }, (_, at) => subject.year + at - yearsApart)
      .filter((year) => year <= newest)
      .map((year) => value({ ...subject, year })),
  );
  const byMiles = subjects.map((subject) => miles.toReversed().map((mileage) => value({ ...subject, mileage })));
  const byGrade = subjects.map((subject) => grades.map((grade) => value({ ...subject, grade })));
  const spans = subjects
    .map((subject) => {
      const [poor, excellent] = [gradeOfWord.poor, gradeOfWord.excellent].map((grade) => value({ ...subject, grade }));
      return 1 - (poor?.average ?? 0) / (excellent?.average ?? 1);
    })
    .sort((a, b) => a - b)
    .map(percent);
  return {
    file,
    checks: [
      check(`year, up to ${2 * yearsApart} apart`, years, 0.02),
      check("fewer miles", byMiles, 0.0001),
      check("better condition", byGrade, 0.0001),
    ],
    span: [spans[0] ?? 0, spans[spans.length >> 1] ?? 0, spans.at(-1) ?? 0],
  };
}

/** Formats the result as a table with a line for each check. */
export const shapeText = ({ file, checks, span }: Shape): string =>
  [
    `\n${file}: a value's shape`,
    `${"check".padEnd(24)}${"cars".padStart(6)}${"wrong".padStart(7)}${"worst %".padStart(9)}${"band's ends %".padStart(15)}`,
    ...checks.map(
      ({ name, cars, wrong, worst, worstBand }) =>
        `${name.padEnd(24)}${String(cars).padStart(6)}${String(wrong).padStart(7)}${worst.toFixed(1).padStart(9)}${worstBand.toFixed(1).padStart(15)}`,
    ),
    `poor to excellent: ${span[0]} % at the least, ${span[1]} % in the middle, ${span[2]} % at the most`,
  ].join("\n");

import type { Aggregation } from "../../../../contracts/kpis.ts";
import type { Reader } from "../../../db/store.ts";
import type { KpiRow } from "../kpis.repo.ts";
import { readBooks, type Window } from "./books.repo.ts";
import { type Books, type BuiltInKey, builtInFigures } from "./built-in.ts";
import { type Aggregate, aggregatesOf, evaluate } from "./formula.ts";
import { type MomentsWish, readMoments } from "./moments.repo.ts";
import { aggregate, type Moments } from "./moments.ts";
import type { Period } from "./period.ts";
import { parseFormula } from "./read-formula.ts";

/** Undefined: no data. Any period within the window that was read. */
export type Valued = (period: Period) => number | undefined;

/** Computes figures of one window; what several of them read is read once. */
export function openComputation(db: Reader, window: Window) {
  let books: Promise<Books> | undefined;
  const moments = new Map<string, Promise<Moments>>();
  function momentsOf(wish: MomentsWish): Promise<Moments> {
    const name = JSON.stringify(wish);
    const known = moments.get(name) ?? readMoments(db, window, wish);
    moments.set(name, known);
    return known;
  }

  async function byAggregation({ aggregation, ...wish }: MomentsWish & { aggregation: Aggregation }): Promise<Valued> {
    const read = await momentsOf(wish);
    return (period) => {
      const { value, rows } = aggregate(read, aggregation, period);
      return rows === 0 ? undefined : value;
    };
  }

  async function byFormula(text: string): Promise<Valued> {
    const formula = parseFormula(text);
    const read = new Map<string, Moments>();
    const nameOf = ({ model, field }: Aggregate) => `${model}.${field}`;
    for (const one of aggregatesOf(formula)) {
      read.set(nameOf(one), await momentsOf({ model: one.model, field: one.field, filters: [] }));
    }
    return (period) => {
      let rows = read.size === 0 ? 1 : 0;
      const value = evaluate(formula, (one) => {
        const known = read.get(nameOf(one));
        if (!known) return undefined;
        const aggregated = aggregate(known, one.aggregation, period);
        rows += aggregated.rows;
        return aggregated.value;
      });
      return rows === 0 ? undefined : value;
    };
  }

  return async function figureOf(row: KpiRow): Promise<Valued> {
    if (row.kpiType === "BUILTIN") {
      books ??= readBooks(db, window);
      const [read, figure] = [await books, builtInFigures[row.key as BuiltInKey]];
      return (period) => figure(read, period);
    }
    const { aggregation, targetModel: model, targetField: field, filters, formula } = row;
    if (aggregation !== null && model !== null) {
      return byAggregation({ aggregation, model, field, filters: filters ?? [] });
    }
    return formula === null ? () => undefined : byFormula(formula);
  };
}

import { own } from "../../../../contracts/kit/own.ts";
import type { Aggregation } from "../../../../contracts/kpis.ts";
import type { Reader } from "../../../platform/db/store.ts";
import type { KpiRow } from "../kpis.repo.ts";
import { readBooks } from "./books.repo.ts";
import { type Books, builtInFigures } from "./built-in.ts";
import { type Aggregate, aggregatesOf, evaluate } from "./formula.ts";
import { type MomentsQuery, type MomentsWindow, readMoments } from "./moments.repo.ts";
import { aggregate, type Moments } from "./moments.ts";
import type { Period } from "./period.ts";
import { parseFormula } from "./read-formula.ts";

/** The value in a period of the window; undefined without data. */
export type ValueIn = (period: Period) => number | undefined;

/** Computes KPIs of one window. Data that several of them need are read once. */
export function createComputation(db: Reader, window: MomentsWindow) {
  let books: Promise<Books> | undefined;
  const moments = new Map<string, Promise<Moments>>();
  function momentsOf(query: MomentsQuery): Promise<Moments> {
    const key = JSON.stringify(query);
    const known = moments.get(key) ?? readMoments(db, window, query);
    moments.set(key, known);
    return known;
  }

  async function byAggregation({
    aggregation,
    ...query
  }: MomentsQuery & { aggregation: Aggregation }): Promise<ValueIn> {
    const read = await momentsOf(query);
    return (period) => {
      const { value, known } = aggregate(read, aggregation, period);
      return known === 0 ? undefined : value;
    };
  }

  async function byFormula(text: string): Promise<ValueIn> {
    const formula = parseFormula(text);
    const read = new Map<string, Moments>();
    const nameOf = ({ model, field }: Aggregate) => `${model}.${field}`;
    for (const one of aggregatesOf(formula)) {
      read.set(nameOf(one), await momentsOf({ model: one.model, field: one.field, filters: [] }));
    }
    return (period) => {
      let isKnown = read.size === 0;
      const value = evaluate(formula, (one) => {
        const moments = read.get(nameOf(one));
        if (!moments) return undefined;
        const aggregated = aggregate(moments, one.aggregation, period);
        isKnown ||= aggregated.known > 0;
        return aggregated.value;
      });
      return isKnown ? value : undefined;
    };
  }

  return async function valuesOf(row: KpiRow): Promise<ValueIn> {
    if (row.kpiType === "BUILTIN") {
      books ??= readBooks(db, window);
      const [read, figure] = [await books, own(builtInFigures, row.key)];
      if (!figure) throw new Error(`no built-in KPI is called ${row.key}`);
      return (period) => figure(read, period);
    }
    const { aggregation, targetModel: model, targetField: field, filters, formula } = row;
    if (aggregation !== null && model !== null) {
      return byAggregation({ aggregation, model, field, filters: filters ?? [] });
    }
    return formula === null ? () => undefined : byFormula(formula);
  };
}

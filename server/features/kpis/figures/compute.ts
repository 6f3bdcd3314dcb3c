import { own } from "../../../../contracts/kit/own.ts";
import type { Aggregation } from "../../../../contracts/system/kpis.ts";
import type { Reader } from "../../../platform/db/store.ts";
import type { KpiRow } from "../kpis.repo.ts";
import { readBooks, type Window } from "./books.repo.ts";
import { type Books, builtInFigures, leftOutFigures } from "./built-in.ts";
import { type Aggregate, aggregatesOf, evaluate, requiredFields } from "./formula.ts";
import { type MomentsQuery, readMoments } from "./moments.repo.ts";
import { aggregate, type Moments } from "./moments.ts";
import type { Period } from "./period.ts";
import { parseFormula } from "./read-formula.ts";

/** A KPI of a period. */
export interface Computed {
  /** Undefined without data. */
  readonly value: number | undefined;
  /** The number of rows without a value that the KPI needs. They do not count. */
  readonly leftOut: number;
}
export type ComputedIn = (period: Period) => Computed;

/** A KPI without data, or one whose value may not be shown. */
export const nothing: Computed = { value: undefined, leftOut: 0 };

/** Computes KPIs of one window. Data that several of them need are read once. */
export function createComputation(db: Reader, window: Window) {
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
  }: MomentsQuery & { aggregation: Aggregation }): Promise<ComputedIn> {
    const read = await momentsOf(query);
    return (period) => {
      const { value, known, leftOut } = aggregate(read, aggregation, period);
      return { value: known === 0 ? undefined : value, leftOut: aggregation === "count" ? 0 : leftOut };
    };
  }

  async function byFormula(text: string): Promise<ComputedIn> {
    const formula = parseFormula(text);
    const required = requiredFields(formula);
    const read = new Map<string, Moments>();
    const nameOf = ({ model, field }: Pick<Aggregate, "model" | "field">) => `${model}.${field}`;
    for (const { model, field } of aggregatesOf(formula)) {
      const query = { model, field, required: required.get(model) ?? [], filters: [] };
      read.set(nameOf({ model, field }), await momentsOf(query));
    }
    /** All sums of a model have the same rows: one of its required fields is enough. */
    const complete = [...required].flatMap(([model, [field = ""]]) => read.get(nameOf({ model, field })) ?? []);
    return (period) => {
      let isKnown = read.size === 0;
      const value = evaluate(formula, (one) => {
        const moments = read.get(nameOf(one));
        if (!moments) return undefined;
        const aggregated = aggregate(moments, one.aggregation, period);
        isKnown ||= aggregated.known > 0;
        return aggregated.value;
      });
      const leftOut = complete.reduce((sum, moments) => sum + aggregate(moments, "count", period).leftOut, 0);
      return { value: isKnown ? value : undefined, leftOut };
    };
  }

  return async function computedOf(row: KpiRow): Promise<ComputedIn> {
    if (row.kpiType === "BUILTIN") {
      books ??= readBooks(db, window);
      const [read, figure] = [await books, own(builtInFigures, row.key)];
      if (!figure) throw new Error(`no built-in KPI is called ${row.key}`);
      return (period) => ({ value: figure(read, period), leftOut: own(leftOutFigures, row.key)?.(read, period) ?? 0 });
    }
    const { aggregation, targetModel: model, targetField: field, filters, formula } = row;
    if (aggregation !== null && model !== null) {
      return byAggregation({ aggregation, model, field, required: [], filters: filters ?? [] });
    }
    return formula === null ? () => nothing : byFormula(formula);
  };
}

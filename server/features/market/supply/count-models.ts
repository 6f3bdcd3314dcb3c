import { setImmediate as nextTurn } from "node:timers/promises";
import { marketArea } from "../../../domain/valuation/days-to-sell/area.ts";
import type { Reader } from "../../../platform/db/store.ts";
import { type CountedCars, countCarsOfModels, type ModelKey } from "../evidence/area.repo.ts";
import { staysOf } from "../evidence/stays.ts";
import type { Near } from "../market.repo.ts";
import type { CountedModel } from "./model-supply.ts";
import { modelsIn } from "./supply.repo.ts";

export interface ModelsTask {
  readonly workspaceId: string;
  readonly makeKey: string | undefined;
  readonly modelKey: string | undefined;
  readonly years: readonly number[] | undefined;
  /** Undefined: all rows of the market. */
  readonly near: Near | undefined;
  /** Days since 1970. */
  readonly since: number;
  readonly today: number;
}

/** The retail market, as in the valuations' days to sell. */
const kinds = ["dealer_listing", "recent_sale"] as const;
/** A market of 1,000,000 rows has about 1,000 models. Our own estimate. */
const maxModels = 2000;
/** One query counts models with this number of rows together: other queries of its thread wait for tens of milliseconds. Our own estimate. */
const maxRows = 5000;
/** One query reads all rows of its models, also those outside the area: so it has not more models than this. Our own estimate. */
const maxInQuery = 50;
const anywhere: Near = { latitude: 0, longitude: 0, miles: null, box: null };

/** Counts the cars of each model. One query for many models; the event loop runs between the models. */
export async function* countModels(db: Reader, task: ModelsTask): AsyncGenerator<CountedModel> {
  const models = await modelsIn(db, { ...task, kinds, limit: maxModels });
  for (const batch of batchesOf(models, { rows: maxRows, models: maxInQuery })) {
    const [first, last] = [batch[0], batch.at(-1)];
    if (!first || !last) continue;
    const query = { ...task, first, last, kinds, near: task.near ?? anywhere };
    const byModel = Map.groupBy(await countCarsOfModels(db, query), keyOf);
    for (const { makeKey, modelKey, rows } of batch) {
      const counted = byModel.get(keyOf({ makeKey, modelKey })) ?? [];
      yield { makeKey, modelKey, ...figuresOf(counted, task.today), rows };
      await nextTurn();
    }
  }
}

const keyOf = ({ makeKey, modelKey }: ModelKey): string => `${makeKey}|${modelKey}`;

function figuresOf(counted: readonly CountedCars[], today: number): Pick<CountedModel, "area" | "price"> {
  const cars = counted.reduce((sum, one) => sum + one.cars, 0);
  const cents = counted.reduce((sum, one) => sum + one.priceCents, 0);
  return { area: marketArea(counted.flatMap(staysOf), today), price: cars > 0 ? cents / cars / 100 : 0 };
}

/** At most so many models, with at most so many listings together; or one model with more. In their order. */
export function* batchesOf<Model extends { readonly listings: number }>(
  models: readonly Model[],
  limit: { readonly rows: number; readonly models: number },
): Generator<readonly Model[]> {
  let batch: Model[] = [];
  let listings = 0;
  for (const model of models) {
    if (batch.length > 0 && (listings + model.listings > limit.rows || batch.length === limit.models)) {
      yield batch;
      [batch, listings] = [[], 0];
    }
    batch.push(model);
    listings += model.listings;
  }
  if (batch.length > 0) yield batch;
}

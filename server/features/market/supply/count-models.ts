import { marketArea } from "../../../domain/valuation/days-to-sell/area.ts";
import type { Reader } from "../../../platform/db/store.ts";
import { countCars } from "../evidence/area.repo.ts";
import { staysOf } from "../evidence/stays.ts";
import type { Near } from "../market.repo.ts";
import type { CountedModel } from "./model-supply.ts";
import { modelsIn, someRowsOf } from "./supply.repo.ts";

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
const shownRows = 20;
const anywhere: Near = { latitude: 0, longitude: 0, miles: null, box: null };

/**
 * Counts the cars of each model. One query for each model: the thread of the analytics also answers other queries between
 * them, and a model has at most some percent of a market's rows.
 */
export async function* countModels(db: Reader, task: ModelsTask): AsyncGenerator<CountedModel> {
  const { workspaceId, near, today } = task;
  const models = await modelsIn(db, { ...task, kinds, limit: maxModels });
  for (const { makeKey, modelKey } of models) {
    const counted = await countCars(db, { ...task, makeKey, modelKey, kinds, near: near ?? anywhere });
    const cars = counted.reduce((sum, one) => sum + one.cars, 0);
    const cents = counted.reduce((sum, one) => sum + one.priceCents, 0);
    const rows = await someRowsOf(db, { workspaceId, makeKey, modelKey, limit: shownRows });
    yield {
      makeKey,
      modelKey,
      area: marketArea(counted.flatMap(staysOf), today),
      price: cars > 0 ? cents / cars / 100 : 0,
      rows,
    };
  }
}

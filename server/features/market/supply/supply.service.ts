import { LRUCache } from "lru-cache";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { type MarketSupply, type SupplyQuery, supplySoldDays } from "../../../../contracts/pricing/market-supply.ts";
import type { Caller } from "../../../access/caller.ts";
import { boxAround, milesBetween } from "../../../domain/places/distance.ts";
import { areaDays } from "../../../domain/valuation/days-to-sell/area.ts";
import type { OwnPace } from "../../../domain/valuation/days-to-sell/own-pace.ts";
import { makeOf, nameOf } from "../../../domain/valuation/names/names.ts";
import { type Clock, dayOf, instantNow, minutes } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { placeOfZip, type ZipPlace } from "../../../platform/places/zips.ts";
import type { MarketState } from "../evidence/market-state.ts";
import { countModels } from "./count-models.ts";
import { type KnownModel, modelSupply, sortedBy } from "./model-supply.ts";
import { salesByModel, stockByModel } from "./supply.repo.ts";

interface Needs {
  readonly store: Pick<Store, "read" | "analytics">;
  readonly clock: Clock;
  readonly state: Pick<MarketState, "of">;
  /** How fast the cars of a workspace sell. */
  readonly ownPace: (workspaceId: string) => Promise<OwnPace>;
  /** The ZIP code of a workspace's dealership. Null: not set. */
  readonly zipCodeOf: (workspaceId: string) => Promise<string | null>;
}
/** The place and radius, or null for all rows of the market. */
export type SupplyArea = (ZipPlace & { readonly miles: number }) | null;

/** The counts are cached until the market changes, but not longer: own sales and the own pace count, too. */
const maxAge = minutes(10);
const maxKnown = 100;
const maxKnownModels = 50_000;

/** Lists how fast each model sells in an area. */
export function createMarketSupply(needs: Needs) {
  const { store, clock, state } = needs;
  const now = () => clock.now().getTime();
  const known = new LRUCache<string, KnownModel[]>({
    max: maxKnown,
    maxSize: maxKnownModels,
    sizeCalculation: (models) => models.length + 1,
    ttl: maxAge,
    ttlResolution: 0,
    perf: { now },
  });
  /** Equal questions at the same time are counted once. */
  const counting = new Map<string, Promise<KnownModel[]>>();

  async function modelsOf(workspaceId: string, query: SupplyQuery, area: SupplyArea): Promise<KnownModel[]> {
    const today = dayOf(instantNow(clock));
    const question = [query.make, query.model, query.year_min, query.year_max, area?.zip, area?.miles];
    const key = `${await state.of(store.read, workspaceId)} ${workspaceId} ${today} ${JSON.stringify(question)}`;
    const found = known.get(key) ?? counting.get(key);
    if (found) return found;
    const counted = suppliesIn(needs, { workspaceId, query, area, today });
    counting.set(key, counted);
    try {
      const models = await counted;
      known.set(key, models);
      return models;
    } finally {
      counting.delete(key);
    }
  }

  return async ({ workspaceId }: Caller, query: SupplyQuery): Promise<MarketSupply> => {
    const area = await areaOf(needs, workspaceId, query);
    const all = await modelsOf(workspaceId, query, area);
    const models = all.filter(({ on_offer, sold }) => on_offer + sold >= query.min_cars);
    const stock = carsByModel(await stockByModel(store.read, workspaceId), query);
    const listed = models.map(({ makeKey, modelKey, ...model }) => ({
      ...model,
      own_stock: stock.get(`${makeKey}|${modelKey}`) ?? 0,
    }));
    const { limit, offset } = query;
    return {
      models: sortedBy(listed, query).slice(offset, offset + limit),
      total: listed.length,
      limit,
      offset,
      sold_days: supplySoldDays,
      area: area && { zip_code: area.zip, city: area.city, state: area.state, radius_miles: area.miles },
    };
  };
}
export type ReadMarketSupply = ReturnType<typeof createMarketSupply>;

interface SuppliesTask {
  readonly workspaceId: string;
  readonly query: SupplyQuery;
  readonly area: SupplyArea;
  readonly today: number;
}

async function suppliesIn({ store, ownPace }: Needs, { workspaceId, query, area, today }: SuppliesTask) {
  const { make, model } = query;
  const name = make === undefined || model === undefined ? undefined : nameOf({ make, model });
  const near = area && { ...area, box: boxAround(area, area.miles) };
  const counted = countModels(store.analytics, {
    workspaceId,
    makeKey: name?.make ?? (make === undefined ? undefined : makeOf(make)),
    modelKey: name?.model ?? (model === undefined ? undefined : nameOf({ make: "", model }).model),
    years: yearsOf(query),
    near: near ?? undefined,
    since: today - areaDays,
    today,
  });
  const sold = (await salesByModel(store.read, { workspaceId, since: today - supplySoldDays })).filter(isIn(area));
  const ownSold = carsByModel(sold, query);
  const pace = await ownPace(workspaceId);
  const models: KnownModel[] = [];
  for await (const one of counted) {
    const key = `${one.makeKey}|${one.modelKey}`;
    models.push(modelSupply(one, { ownSold: ownSold.get(key) ?? 0, ownPace: pace, today }));
  }
  return models;
}

/** The area of a request. Throws VALIDATION_ERROR for an unknown ZIP code. */
async function areaOf(
  { zipCodeOf }: Pick<Needs, "zipCodeOf">,
  workspaceId: string,
  query: SupplyQuery,
): Promise<SupplyArea> {
  const { area, zip_code: given, radius_miles: miles } = query;
  if (area === "market") return null;
  const zip = given ?? (await zipCodeOf(workspaceId));
  const place = zip === null ? null : placeOfZip(zip);
  if (place) return { ...place, miles };
  if (given === undefined) return null;
  throw new AppError("VALIDATION_ERROR", {
    message: `zip_code: ${given} is not a known ZIP code.`,
    field: "zip_code",
  });
}

type Years = Pick<SupplyQuery, "year_min" | "year_max">;
const firstYear = 1886;

/** A list, so that the index also finds the days. Undefined: all years. */
function yearsOf({ year_min, year_max }: Years): number[] | undefined {
  if (year_min === undefined && year_max === undefined) return undefined;
  const [from, to] = [year_min ?? firstYear, year_max ?? 2100];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}

interface Cars {
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
  readonly cars: number;
}

/** The number of cars of each normalized model, of the model years. */
function carsByModel(rows: readonly Cars[], { year_min = 0, year_max = 9999 }: Years): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const areAll = year_min === 0 && year_max === 9999;
  for (const { year, cars, ...written } of rows) {
    if (!areAll && (year === null || year < year_min || year > year_max)) continue;
    const { make, model } = nameOf(written);
    counts.set(`${make}|${model}`, (counts.get(`${make}|${model}`) ?? 0) + cars);
  }
  return counts;
}

/** A sale without a known place counts, as in a valuation. */
const isIn =
  (area: SupplyArea) =>
  ({ zip }: { readonly zip: string | null }): boolean => {
    const place = area && zip !== null ? placeOfZip(zip) : null;
    return !area || !place || milesBetween(area, place) <= area.miles;
  };

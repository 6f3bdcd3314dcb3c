import { LRUCache } from "lru-cache";
import { type OwnPace, ownPaceOf } from "../../../../domain/valuation/days-to-sell/own-pace.ts";
import type { OwnStay } from "../../../../domain/valuation/days-to-sell/stay.ts";
import { readerAt } from "../../../../domain/valuation/features/describe.ts";
import { segmentOf } from "../../../../domain/valuation/outlook/segment.ts";
import { calendarOf } from "../../../../platform/calendar.ts";
import { type Clock, dayOf, days, instantNow, later, minutes } from "../../../../platform/clock.ts";
import type { Store } from "../../../../platform/db/store.ts";
import { timeZoneOf } from "../../../dealership/time-zone.ts";
import { beginOfRecords, type CarNames, carsInStock, carsSold } from "./own-stays.repo.ts";

/**
 * All cars that were acquired in this time count: those in stock as well as those sold. Sold cars alone would say too few
 * days, because the slow ones are missing. A dealership that has just entered its stock has not entered the cars that it had
 * sold before: the days before its records begin do not count, otherwise they would be days without a sale. Our own estimate.
 */
const window = days(365);
/** The maximum number of cars sold and of cars in stock. */
const maxCars = 2000;
/**
 * A year of cars changes little within this time, and reading them takes longer than the rest of a valuation. Every valuation
 * is itself a write, so a cache until the next write would never serve.
 */
const maxAge = minutes(10);
const maxKnown = 200;

export type ReadOwnPace = (workspaceId: string) => Promise<OwnPace>;

/** How fast the cars of a workspace sell. */
export function createOwnPace({ store, clock }: { readonly store: Store; readonly clock: Clock }): ReadOwnPace {
  const now = () => clock.now().getTime();
  const known = new LRUCache<string, Promise<OwnPace>>({ max: maxKnown, ttl: maxAge, ttlResolution: 0, perf: { now } });
  return (workspaceId) => {
    const pace = known.get(workspaceId) ?? staysOf({ store, clock }, workspaceId).then(ownPaceOf);
    if (!known.has(workspaceId)) known.set(workspaceId, pace);
    pace.catch(() => known.delete(workspaceId));
    return pace;
  };
}

async function staysOf({ store: { read }, clock }: { store: Pick<Store, "read">; clock: Clock }, workspaceId: string) {
  const now = instantNow(clock);
  const { dayOf: calendarDay } = calendarOf(await timeZoneOf(read, workspaceId));
  const query = { workspaceId, since: later(clock, -window), limit: maxCars };
  const [sold, inStock, begin] = await Promise.all([
    carsSold(read, query),
    carsInStock(read, query),
    beginOfRecords(read, workspaceId),
  ]);
  const describe = readerAt(dayOf(now));
  const stayOf = (car: CarNames, time: Pick<OwnStay, "days" | "end">): OwnStay => {
    const { model, ...read } = describe({ ...offerOf(car), source: "recent_sale" });
    const before = begin === null ? 0 : calendarDay(begin) - calendarDay(car.acquiredAt ?? now);
    return { ...time, followedFrom: Math.max(0, before), model, segment: segmentOf(read) };
  };
  const isComplete = ({ acquiredAt }: Pick<CarNames, "acquiredAt">) =>
    [sold, inStock].every((cars) => cars.length < maxCars || (acquiredAt ?? "") >= (cars.at(-1)?.acquiredAt ?? ""));
  return [
    ...sold.filter(isComplete).map((car) => stayOf(car, { days: car.days ?? 0, end: "sold" })),
    ...inStock.filter(isComplete).map((car) => {
      const stayed = calendarDay(now) - calendarDay(car.acquiredAt ?? now);
      return stayOf(car, { days: Math.max(0, stayed), end: "open" });
    }),
  ];
}

const offerOf = ({ year, make, model, trim, bodyStyle, fuel }: CarNames) => ({
  year: year ?? 0,
  make,
  model,
  trim: trim ?? undefined,
  body: bodyStyle ?? undefined,
  fuel: fuel ?? undefined,
  mileage: null,
});

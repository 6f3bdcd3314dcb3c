import { gradeOfWord } from "../../../server/domain/valuation/value/effects.ts";
import { anyCar } from "../cars/draw.ts";
import { home } from "../cars/places.ts";
import { createRandom, type Random } from "../cars/random.ts";
import { vinOf } from "../cars/vins.ts";
import { type Car, worthOf } from "../cars/worth.ts";

type Condition = "excellent" | "good" | "fair" | "poor";

/** A price from a day on; days are counted back from today. */
export interface Price {
  readonly daysAgo: number;
  readonly dollars: number;
}

/** Everything that happens to one car of the dealership, planned before the demo is created. */
export interface PlannedCar {
  readonly vin: string;
  readonly stockNumber: string;
  readonly car: Car;
  readonly color: string;
  readonly interior: string;
  readonly condition: Condition;
  readonly boughtDaysAgo: number;
  readonly paid: number;
  /** Its expected retail price at the dealership today, in good condition. */
  readonly worth: number;
  /** The first price on the lot, then each lower one; empty while the car is in recon. */
  readonly prices: readonly Price[];
  readonly end: "IN_STOCK" | "IN_RECON" | "ON_HOLD" | "SOLD";
  readonly sold: (Price & { readonly stars: number | null }) | null;
}

/** Numbers for 60 cars. All figures in this file without a source are our own estimates. */
const lot = { sold: 26, inRecon: 5, onHold: 3 } as const;
export const carsOfDemo = 60;
/** Sales happened within the last `soldWithin` days. */
const history = { soldWithin: 110, reconDays: [2, 7], dropEvery: 25, drop: 0.025 } as const;
/**
 * The trade states 45 days to sell on average (Cox 2023-25). Here it is that of all cars with those that are still in stock;
 * the sold ones took fewer days.
 */
const daysToSell = { mean: 30, min: 9, max: 120 } as const;
/** Ages of cars that do not sell, for the aging figures. */
const agedDays = [118, 97, 92, 84] as const;

/** Of those, the first was priced far too high and never lowered, and the second was bought too expensively. */
const twists = ["overpriced", "underwater"] as const;
type Twist = (typeof twists)[number];
/** Asking price relative to the value, and purchase price relative to the asking price. Our own choice. */
const twisted = { overpriced: 1.24, underwater: 1.07 } as const;
/** The first asking price relative to the value: some cars are priced too low, others too high. Our own choice. */
const firstPrice = { mean: 1.01, deviation: 0.05 } as const;

const interiors = ["Black", "Gray", "Beige"] as const;
const hundred = (dollars: number): number => Math.round(dollars / 100) * 100;
const asked = (dollars: number): number => Math.round(dollars / 500) * 500 - 5;

/** The dealership's cars on `today` (days since 1970), longest in stock first. */
export function inventoryOf(seed: number, today: number, count = carsOfDemo): readonly PlannedCar[] {
  const random = createRandom(seed, "inventory");
  const sold = Math.round((lot.sold / carsOfDemo) * count);
  const cars = Array.from({ length: count }, (_, at) => {
    const fate = at < sold ? soldCar(random, at, sold) : keptCar(random, at - sold, count - sold);
    return planned(random, today, { ...fate, serial: 900_000 + at });
  });
  return cars
    .toSorted((a, b) => b.boughtDaysAgo - a.boughtDaysAgo)
    .map((one, at) => ({ ...one, stockNumber: `D-${101 + at}` }));
}

interface Fate {
  readonly boughtDaysAgo: number;
  readonly soldDaysAgo: number | null;
  readonly end: PlannedCar["end"];
  readonly twist?: Twist | undefined;
}

/** Sales are distributed almost evenly, with a few more in recent days. */
function soldCar(random: Random, at: number, count: number): Fate {
  const soldDaysAgo = 1 + Math.floor(history.soldWithin * ((at + 0.5) / count) ** 1.15);
  const { mean, min, max } = daysToSell;
  const took = Math.min(max, min + Math.floor(random.waiting(mean)));
  return { boughtDaysAgo: soldDaysAgo + took, soldDaysAgo, end: "SOLD" };
}

function keptCar(random: Random, at: number, count: number): Fate {
  if (at < lot.inRecon) return { boughtDaysAgo: random.between(0, 4), soldDaysAgo: null, end: "IN_RECON" };
  const aged = agedDays[at - lot.inRecon];
  const boughtDaysAgo = aged ?? random.between(4, 46);
  const twist = twists[at - lot.inRecon];
  return { boughtDaysAgo, soldDaysAgo: null, end: at >= count - lot.onHold ? "ON_HOLD" : "IN_STOCK", twist };
}

/** A car for a franchise dealer's used lot, which has few cars under $7,000. */
function lotCar(random: Random, today: number) {
  for (;;) {
    const drawn = anyCar(random, today);
    const worth = worthOf(drawn.car, { day: today, place: home, level: "retail" });
    if (worth >= 7000 && worth <= 48_000 && drawn.car.miles <= 130_000) return { ...drawn, worth };
  }
}

function planned(random: Random, today: number, fate: Fate & { serial: number }): Omit<PlannedCar, "stockNumber"> {
  const { boughtDaysAgo, soldDaysAgo, end, serial, twist } = fate;
  const { car, color, worth } = lotCar(random, today);
  const condition: Condition = random.weighted(
    [
      ["excellent", 15],
      ["good", 60],
      ["fair", 22],
      ["poor", 3],
    ] as const,
    ([, share]) => share,
  )[0];
  const grade = gradeOfWord[condition];
  const wholesale = worthOf(car, { day: today - boughtDaysAgo, place: home, level: "wholesale", grade });
  const fairlyPaid = hundred(wholesale * Math.exp(0.04 * random.normal()));
  const ready = boughtDaysAgo - random.between(history.reconDays[0], history.reconDays[1]);
  // the first price follows the value on the day when the car comes on the lot
  const then = worthOf(car, { day: today - ready, place: home, level: "retail", grade });
  const markup = firstPrice.mean + firstPrice.deviation * random.normal();
  const start = asked(then * (twist === "overpriced" ? twisted.overpriced : markup));
  const lowered = end === "IN_RECON" ? [] : pricesFrom(start, ready, soldDaysAgo ?? 0);
  const prices = twist === "overpriced" ? lowered.slice(0, 1) : lowered;
  const paid = twist === "underwater" ? hundred((prices.at(-1)?.dollars ?? start) * twisted.underwater) : fairlyPaid;
  const haggled = (prices.at(-1)?.dollars ?? start) * (1 - 0.02 * random.next());
  const stars = random.weighted(
    [
      [5, 50],
      [4, 28],
      [3, 8],
      [2, 4],
      [null, 10],
    ] as const,
    ([, share]) => share,
  )[0];
  return {
    vin: vinOf(car.build, car.year, serial),
    car,
    color,
    interior: random.pick(interiors),
    condition,
    boughtDaysAgo,
    paid,
    worth: Math.round(worth),
    prices,
    end,
    sold: soldDaysAgo === null ? null : { daysAgo: soldDaysAgo, dollars: Math.round(haggled / 10) * 10, stars },
  };
}

/** The first price, then a lower one every few weeks until the car is sold. */
function pricesFrom(dollars: number, ready: number, until: number): readonly Price[] {
  const drops = Math.max(0, Math.floor((ready - until - 1) / history.dropEvery));
  const step = Math.max(500, Math.round((dollars * history.drop) / 500) * 500);
  return Array.from({ length: drops + 1 }, (_, at) => ({
    daysAgo: ready - at * history.dropEvery,
    dollars: dollars - at * step,
  }));
}

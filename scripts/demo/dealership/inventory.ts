import { gradeOfWord } from "../../../server/domain/valuation/value/effects.ts";
import { type Chance, openChance } from "../cars/chance.ts";
import { anyCar } from "../cars/draw.ts";
import { home } from "../cars/places.ts";
import { vinOf } from "../cars/vins.ts";
import { type Car, worthOf } from "../cars/worth.ts";

type Condition = "excellent" | "good" | "fair" | "poor";

/** A price from a day on; days are counted back from today. */
export interface Price {
  readonly daysAgo: number;
  readonly dollars: number;
}

/** What happens to one car of the dealership, all of it decided before anything is told. */
export interface PlannedCar {
  readonly vin: string;
  readonly stockNumber: string;
  readonly car: Car;
  readonly color: string;
  readonly interior: string;
  readonly condition: Condition;
  readonly boughtDaysAgo: number;
  readonly paid: number;
  /** What it is worth in retail at home today, in good condition and without luck. */
  readonly worth: number;
  /** First the price that it came on the lot with, then each lower one; empty while it is in recon. */
  readonly prices: readonly Price[];
  readonly end: "IN_STOCK" | "IN_RECON" | "ON_HOLD" | "SOLD";
  readonly sold: (Price & { readonly stars: number | null }) | null;
}

/** Of 60 cars. Our own estimates, as all here that names no source. */
const lot = { sold: 26, inRecon: 5, onHold: 3 } as const;
export const carsOfDemo = 60;
/** The newest come first; the last sale of the history is so many days back. */
const history = { soldWithin: 110, reconDays: [2, 7], dropEvery: 25, drop: 0.025 } as const;
/** 45 days to sell on average, stated by the trade (Cox 2023-25). */
const daysToSell = { mean: 36, least: 9, most: 120 } as const;
/** Listings of cars that nobody wants: what a manager looks for in the ageing figures. */
const agedDays = [118, 97, 92, 84] as const;

/** Of those, which ones tell a story: the first was priced far too high and never lowered, the second cost too much. */
const twists = ["overpriced", "underwater"] as const;
type Twist = (typeof twists)[number];
/** How far above its worth the one is offered, and what the other cost of what it is offered for. Our own choice. */
const twisted = { overpriced: 1.24, underwater: 1.07 } as const;

const interiors = ["Black", "Gray", "Beige"] as const;
const hundred = (dollars: number): number => Math.round(dollars / 100) * 100;
const asked = (dollars: number): number => Math.round(dollars / 500) * 500 - 5;

/** The dealership's cars as they stand on `today` (days since 1970), the longest in stock first. */
export function inventoryOf(seed: number, today: number, count = carsOfDemo): readonly PlannedCar[] {
  const chance = openChance(seed, "inventory");
  const sold = Math.round((lot.sold / carsOfDemo) * count);
  const cars = Array.from({ length: count }, (_, at) => {
    const fate = at < sold ? soldCar(chance, at, sold) : keptCar(chance, at - sold, count - sold);
    return planned(chance, today, { ...fate, serial: 900_000 + at });
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

/** Sales are spread evenly, a little denser towards today. */
function soldCar(chance: Chance, at: number, count: number): Fate {
  const soldDaysAgo = 1 + Math.floor(history.soldWithin * ((at + 0.5) / count) ** 1.15);
  const { mean, least, most } = daysToSell;
  const took = Math.min(most, least + Math.floor(chance.waiting(mean)));
  return { boughtDaysAgo: soldDaysAgo + took, soldDaysAgo, end: "SOLD" };
}

function keptCar(chance: Chance, at: number, count: number): Fate {
  if (at < lot.inRecon) return { boughtDaysAgo: chance.between(0, 4), soldDaysAgo: null, end: "IN_RECON" };
  const aged = agedDays[at - lot.inRecon];
  const boughtDaysAgo = aged ?? chance.between(9, 74);
  const twist = twists[at - lot.inRecon];
  return { boughtDaysAgo, soldDaysAgo: null, end: at >= count - lot.onHold ? "ON_HOLD" : "IN_STOCK", twist };
}

/** Cars worth lending money on: a franchise dealer's used lot has few under $7,000. */
function lotCar(chance: Chance, today: number) {
  for (;;) {
    const drawn = anyCar(chance, today);
    const worth = worthOf(drawn.car, { day: today, place: home, level: "retail" });
    if (worth >= 7000 && worth <= 48_000 && drawn.car.miles <= 130_000) return { ...drawn, worth };
  }
}

function planned(chance: Chance, today: number, fate: Fate & { serial: number }): Omit<PlannedCar, "stockNumber"> {
  const { boughtDaysAgo, soldDaysAgo, end, serial, twist } = fate;
  const { car, color, worth } = lotCar(chance, today);
  const condition: Condition = chance.weighted(
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
  const fairlyPaid = hundred(wholesale * Math.exp(0.04 * chance.normal()));
  const ready = boughtDaysAgo - chance.between(history.reconDays[0], history.reconDays[1]);
  // asked for what such cars are worth on the day that it comes on the lot
  const then = worthOf(car, { day: today - ready, place: home, level: "retail", grade });
  const markup = 1.03 + 0.03 * chance.normal();
  const start = asked(then * (twist === "overpriced" ? twisted.overpriced : markup));
  const lowered = end === "IN_RECON" ? [] : pricesFrom(start, ready, soldDaysAgo ?? 0);
  const prices = twist === "overpriced" ? lowered.slice(0, 1) : lowered;
  const paid = twist === "underwater" ? hundred((prices.at(-1)?.dollars ?? start) * twisted.underwater) : fairlyPaid;
  const haggled = (prices.at(-1)?.dollars ?? start) * (1 - 0.02 * chance.next());
  const stars = chance.weighted(
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
    interior: chance.pick(interiors),
    condition,
    boughtDaysAgo,
    paid,
    worth: Math.round(worth),
    prices,
    end,
    sold: soldDaysAgo === null ? null : { daysAgo: soldDaysAgo, dollars: Math.round(haggled / 10) * 10, stars },
  };
}

/** The first price, then a lower one every few weeks for as long as the car stands. */
function pricesFrom(dollars: number, ready: number, until: number): readonly Price[] {
  const drops = Math.max(0, Math.floor((ready - until - 1) / history.dropEvery));
  const step = Math.max(500, Math.round((dollars * history.drop) / 500) * 500);
  return Array.from({ length: drops + 1 }, (_, at) => ({
    daysAgo: ready - at * history.dropEvery,
    dollars: dollars - at * step,
  }));
}

import { gradeOfWord } from "../../../server/domain/valuation/value/effects.ts";
import { anyCar } from "../cars/draw.ts";
import { home } from "../cars/places.ts";
import { createRandom, type Random } from "../cars/random.ts";
import { vinOf } from "../cars/vins.ts";
import { type Car, worthOf } from "../cars/worth.ts";

/** The conditions with their shares. Cars in poor condition go to an auction. Our own estimate. */
const conditions = [
  ["excellent", 15],
  ["good", 65],
  ["fair", 20],
] as const;
type Condition = (typeof conditions)[number][0];

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

/**
 * Numbers for 104 cars. With the sales of `history` and 34 cars in stock, the supply lasts for 53 days, near the trade's 45 days:
 * a dealership that sells slower has to lower all its prices. All figures in this file without a source are our own estimates.
 */
const lot = { sold: 70, inRecon: 5, onHold: 3 } as const;
export const carsOfDemo = 104;
/** Sales happened within the last `soldWithin` days. */
const history = { soldWithin: 110, reconDays: [2, 7], dropEvery: 25, drop: 0.025 } as const;
/**
 * The trade states 45 days to sell on average (Cox 2023-25). Here it is that of all cars with those that are still in stock;
 * the sold ones took fewer days.
 */
const daysToSell = { mean: 28, min: 9, max: 120 } as const;
/** Ages of cars that do not sell, for the aging figures. */
const agedDays = [118, 97, 92, 84] as const;

/** Of those, the first was priced far too high and never lowered, and the second was bought too expensively. */
const twists = ["overpriced", "underwater"] as const;
type Twist = (typeof twists)[number];
/** Asking price relative to the value, and purchase price relative to the asking price. Our own choice. */
const twisted = { overpriced: 1.24, underwater: 1.07 } as const;
/**
 * The last asking price relative to the value at that time: some cars are priced too low, others too high, and those that do not
 * sell are too expensive. Our own choices.
 */
const lastPrice = { mean: 1, deviation: 0.03, aged: 1.05 } as const;

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
  readonly isAged: boolean;
  readonly twist?: Twist | undefined;
}

/** Sales are distributed almost evenly, with a few more in recent days. */
function soldCar(random: Random, at: number, count: number): Fate {
  const soldDaysAgo = 1 + Math.floor(history.soldWithin * ((at + 0.5) / count) ** 1.15);
  const { mean, min, max } = daysToSell;
  const took = Math.min(max, min + Math.floor(random.waiting(mean)));
  return { boughtDaysAgo: soldDaysAgo + took, soldDaysAgo, end: "SOLD", isAged: false };
}

function keptCar(random: Random, at: number, count: number): Fate {
  const kept = { soldDaysAgo: null, isAged: false } as const;
  if (at < lot.inRecon) return { ...kept, boughtDaysAgo: random.between(0, 4), end: "IN_RECON" };
  const aged = agedDays[at - lot.inRecon];
  const boughtDaysAgo = aged ?? random.between(4, 46);
  const twist = twists[at - lot.inRecon];
  const end = at >= count - lot.onHold ? "ON_HOLD" : "IN_STOCK";
  return { ...kept, boughtDaysAgo, end, twist, isAged: aged !== undefined };
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
  const { boughtDaysAgo, soldDaysAgo, end, serial, twist, isAged } = fate;
  const { car, color, worth } = lotCar(random, today);
  const drawn = random.weighted(conditions, ([, share]) => share)[0];
  // the photos of the aged cars show hardly any damage
  const condition: Condition = isAged ? "good" : drawn;
  const grade = gradeOfWord[condition];
  const wholesale = worthOf(car, { day: today - boughtDaysAgo, place: home, level: "wholesale", grade });
  const fairlyPaid = hundred(wholesale * Math.exp(0.04 * random.normal()));
  const ready = Math.max(0, boughtDaysAgo - random.between(history.reconDays[0], history.reconDays[1]));
  // prices follow the market: the last one is near the value on the day of the sale, or today
  const until = soldDaysAgo ?? 0;
  const then = worthOf(car, { day: today - until, place: home, level: "retail", grade });
  const markup =
    (isAged ? lastPrice.aged : lastPrice.mean) + lastPrice.deviation * Math.max(-2, Math.min(2, random.normal()));
  const last = asked(then * (twist === "overpriced" ? twisted.overpriced : markup));
  const drops = twist === "overpriced" ? 0 : dropsUntil(ready, until);
  const prices = end === "IN_RECON" ? [] : pricesTo(last, ready, drops);
  const paid = twist === "underwater" ? hundred(last * twisted.underwater) : fairlyPaid;
  const haggled = last * (1 - 0.02 * random.next());
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

/** A price is lowered every few weeks until the car is sold. */
const dropsUntil = (ready: number, until: number): number =>
  Math.max(0, Math.floor((ready - until - 1) / history.dropEvery));

/** The first price, then lower ones down to the last. */
function pricesTo(last: number, ready: number, drops: number): readonly Price[] {
  const step = Math.max(500, Math.round((last * history.drop) / 500) * 500);
  return Array.from({ length: drops + 1 }, (_, at) => ({
    daysAgo: ready - at * history.dropEvery,
    dollars: last + (drops - at) * step,
  }));
}

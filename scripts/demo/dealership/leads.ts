import { createRandom, type Random } from "../cars/random.ts";
import type { PlannedCar } from "./inventory.ts";
import { type Email, type Person, peopleOf } from "./people.ts";

export interface PlannedContact extends Person {
  readonly source: string;
  readonly status: "NEW" | "CONTACTED" | "CUSTOMER" | "LOST";
  readonly notes: string | null;
}

/** A person asks for a car. Days are counted back from today. */
export interface PlannedLead {
  readonly contact: PlannedContact;
  readonly stockNumber: string;
  readonly daysAgo: number;
  readonly action: string;
  readonly note: string;
  readonly tag: string;
  /** How it ended; null if it is still new. */
  readonly end: { readonly daysAgo: number; readonly status: "COMPLETED" | "NOT_NEEDED"; readonly by: Email } | null;
  /** The next step agreed after the first answer. */
  readonly followUp: { readonly daysAgo: number; readonly action: string; readonly by: Email } | null;
}

/** A buyer with the cars that they bought, in the order of the sales. Some buyers bought two. */
export interface PlannedBuyer {
  readonly contact: PlannedContact;
  readonly stockNumbers: readonly string[];
}

/** Sources of a dealership's leads, in percent. All figures in this file are our own estimates. */
const sources = [
  ["Website", 30],
  ["cars.example", 24],
  ["Phone", 14],
  ["Walk-in", 12],
  ["autos.example", 10],
  ["Referral", 6],
  ["Facebook", 4],
] as const;
const asks = [
  ["Call back", "Wants to know whether the car is still here.", "phone"],
  ["Send photos", "Asks for pictures of the interior and the tires.", "photos"],
  ["Arrange a test drive", "Can come after work, or on Saturday.", "test drive"],
  ["Value a trade-in", "Has a car to trade in; paid off.", "trade-in"],
  ["Send a finance offer", "Wants a monthly payment for 60 months.", "finance"],
  ["Answer a price question", "Saw a similar car for less; asks for the best price.", "price"],
] as const;
const followUps = ["Test drive on Saturday", "Send the written offer", "Call again next week", "Hold until the visit"];
const notes = {
  NEW: null,
  CONTACTED: "Demo data. Spoke on the phone; still looking.",
  CUSTOMER: "Demo data. Bought a car here.",
  LOST: "Demo data. Bought elsewhere.",
} as const;
const sellers = ["sid@example.com", "nora@example.com", "mara@example.com"] as const;

/** Number of people who ask for a car and do not buy it. Some ask for two cars. */
export const askersOf = (cars: number): number => Math.round(cars * 1.5);
/** Number of buyers who buy a second car. */
const comeBack = 2;

/** Everybody who asked for a car or bought one. */
export function customersOf(seed: number, cars: readonly PlannedCar[]) {
  const random = createRandom(seed, "leads");
  const sold = cars
    .filter((car) => car.sold !== null)
    .toSorted((a, b) => (b.sold?.daysAgo ?? 0) - (a.sold?.daysAgo ?? 0));
  const buyers = Math.max(0, sold.length - comeBack);
  const askers = askersOf(cars.length);
  const people = peopleOf(buyers + askers, random);
  const bought = people.slice(0, buyers).map((person, at) => {
    const again = sold[buyers + at];
    const own = [sold[at], at < comeBack ? again : undefined].flatMap((car) => (car ? [car.stockNumber] : []));
    return { contact: contactOf(random, person, "CUSTOMER"), stockNumbers: own };
  });
  const asked = people.slice(buyers).flatMap((person) => asksOf(random, person, cars));
  const leads = [...bought.flatMap((buyer) => leadsOfBuyer(random, buyer, cars)), ...asked];
  return { buyers: bought as readonly PlannedBuyer[], leads: leads.toSorted((a, b) => b.daysAgo - a.daysAgo) };
}

const contactOf = (random: Random, person: Person, status: PlannedContact["status"]): PlannedContact => ({
  ...person,
  source: random.weighted(sources, ([, share]) => share)[0],
  status,
  notes: notes[status],
});

/** The period in which a car was on the lot. */
const shown = ({ prices, sold, boughtDaysAgo }: PlannedCar) => ({
  from: prices[0]?.daysAgo ?? boughtDaysAgo,
  to: sold?.daysAgo ?? 0,
});

function leadsOfBuyer(random: Random, buyer: PlannedBuyer, cars: readonly PlannedCar[]): readonly PlannedLead[] {
  return buyer.stockNumbers.flatMap((stockNumber) => {
    const car = cars.find((one) => one.stockNumber === stockNumber);
    if (!car?.sold) return [];
    const { from, to } = shown(car);
    const daysAgo = Math.min(from, to + random.between(1, 8));
    const by = random.pick(sellers);
    return [
      {
        contact: buyer.contact,
        stockNumber,
        daysAgo,
        ...askOf(random),
        end: { daysAgo: to, status: "COMPLETED" as const, by },
        followUp: daysAgo - to > 2 ? { daysAgo: daysAgo - 1, action: random.pick(followUps), by } : null,
      },
    ];
  });
}

function asksOf(random: Random, person: Person, cars: readonly PlannedCar[]): readonly PlannedLead[] {
  const onLot = cars.filter(({ prices }) => prices.length > 0);
  const wanted = random.next() < 0.15 ? [random.pick(onLot), random.pick(onLot)] : [random.pick(onLot)];
  const ages = wanted.map((car) => {
    const { from, to } = shown(car);
    return to + Math.floor((from - to) * random.next() ** 1.5);
  });
  const newest = Math.min(...ages);
  const status =
    newest <= 3
      ? "NEW"
      : random.weighted(
          [
            ["CONTACTED", 55],
            ["LOST", 45],
          ] as const,
          ([, share]) => share,
        )[0];
  const contact = contactOf(random, person, status);
  const different = wanted.filter((car, at) => wanted.indexOf(car) === at);
  return different.map(({ stockNumber }, at) => {
    const daysAgo = ages[at] ?? newest;
    const by = random.pick(sellers);
    const answered = Math.max(0, daysAgo - random.between(1, 3));
    const isOpen = daysAgo <= 2 || (daysAgo <= 14 && random.next() < 0.4);
    const isLost = status === "LOST";
    return {
      contact,
      stockNumber,
      daysAgo,
      ...askOf(random),
      end: isOpen ? null : { daysAgo: answered, status: isLost ? ("NOT_NEEDED" as const) : ("COMPLETED" as const), by },
      followUp:
        !isOpen && !isLost && random.next() < 0.3 ? { daysAgo: answered, action: random.pick(followUps), by } : null,
    };
  });
}

function askOf(random: Random) {
  const [action, note, tag] = random.pick(asks);
  return { action, note, tag };
}

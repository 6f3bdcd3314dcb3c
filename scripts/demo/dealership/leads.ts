import { type Chance, openChance } from "../cars/chance.ts";
import type { PlannedCar } from "./inventory.ts";
import { type Email, type Person, peopleOf } from "./people.ts";

export interface PlannedContact extends Person {
  readonly source: string;
  readonly status: "NEW" | "CONTACTED" | "CUSTOMER" | "LOST";
  readonly notes: string | null;
}

/** Somebody asks for a car; days are counted back from today. */
export interface PlannedLead {
  readonly contact: PlannedContact;
  readonly stockNumber: string;
  readonly daysAgo: number;
  readonly action: string;
  readonly note: string;
  readonly tag: string;
  /** How it ended; null: it is still new. */
  readonly end: { readonly daysAgo: number; readonly status: "COMPLETED" | "NOT_NEEDED"; readonly by: Email } | null;
  /** What was agreed to do next, after the first answer. */
  readonly followUp: { readonly daysAgo: number; readonly action: string; readonly by: Email } | null;
}

/** Each buyer with the cars that he bought, in the order of the sales: some came back. */
export interface PlannedBuyer {
  readonly contact: PlannedContact;
  readonly stockNumbers: readonly string[];
}

/** Where a dealership's leads come from, and how many of a hundred. Our own estimates, as all figures here. */
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

/** How many ask for a car that was not sold to them; some ask for two. */
export const askersOf = (cars: number): number => Math.round(cars * 1.5);
/** Of those who buy, how many come back for a second car. */
const comeBack = 2;

/** Everybody who asked for the cars or bought one. */
export function customersOf(seed: number, cars: readonly PlannedCar[]) {
  const chance = openChance(seed, "leads");
  const sold = cars
    .filter((car) => car.sold !== null)
    .toSorted((a, b) => (b.sold?.daysAgo ?? 0) - (a.sold?.daysAgo ?? 0));
  const buyers = Math.max(0, sold.length - comeBack);
  const askers = askersOf(cars.length);
  const people = peopleOf(buyers + askers, chance);
  const bought = people.slice(0, buyers).map((person, at) => {
    const again = sold[buyers + at];
    const own = [sold[at], at < comeBack ? again : undefined].flatMap((car) => (car ? [car.stockNumber] : []));
    return { contact: contactOf(chance, person, "CUSTOMER"), stockNumbers: own };
  });
  const asked = people.slice(buyers).flatMap((person) => asksOf(chance, person, cars));
  const leads = [...bought.flatMap((buyer) => leadsOfBuyer(chance, buyer, cars)), ...asked];
  return { buyers: bought as readonly PlannedBuyer[], leads: leads.toSorted((a, b) => b.daysAgo - a.daysAgo) };
}

const contactOf = (chance: Chance, person: Person, status: PlannedContact["status"]): PlannedContact => ({
  ...person,
  source: chance.weighted(sources, ([, share]) => share)[0],
  status,
  notes: notes[status],
});

/** The days within which a car was on the lot. */
const shown = ({ prices, sold, boughtDaysAgo }: PlannedCar) => ({
  from: prices[0]?.daysAgo ?? boughtDaysAgo,
  to: sold?.daysAgo ?? 0,
});

function leadsOfBuyer(chance: Chance, buyer: PlannedBuyer, cars: readonly PlannedCar[]): readonly PlannedLead[] {
  return buyer.stockNumbers.flatMap((stockNumber) => {
    const car = cars.find((one) => one.stockNumber === stockNumber);
    if (!car?.sold) return [];
    const { from, to } = shown(car);
    const daysAgo = Math.min(from, to + chance.between(1, 8));
    const by = chance.pick(sellers);
    return [
      {
        contact: buyer.contact,
        stockNumber,
        daysAgo,
        ...askOf(chance),
        end: { daysAgo: to, status: "COMPLETED" as const, by },
        followUp: daysAgo - to > 2 ? { daysAgo: daysAgo - 1, action: chance.pick(followUps), by } : null,
      },
    ];
  });
}

function asksOf(chance: Chance, person: Person, cars: readonly PlannedCar[]): readonly PlannedLead[] {
  const onLot = cars.filter(({ prices }) => prices.length > 0);
  const wanted = chance.next() < 0.15 ? [chance.pick(onLot), chance.pick(onLot)] : [chance.pick(onLot)];
  const ages = wanted.map((car) => {
    const { from, to } = shown(car);
    return to + Math.floor((from - to) * chance.next() ** 1.5);
  });
  const newest = Math.min(...ages);
  const status =
    newest <= 3
      ? "NEW"
      : chance.weighted(
          [
            ["CONTACTED", 55],
            ["LOST", 45],
          ] as const,
          ([, share]) => share,
        )[0];
  const contact = contactOf(chance, person, status);
  const different = wanted.filter((car, at) => wanted.indexOf(car) === at);
  return different.map(({ stockNumber }, at) => {
    const daysAgo = ages[at] ?? newest;
    const by = chance.pick(sellers);
    const answered = Math.max(0, daysAgo - chance.between(1, 3));
    const isOpen = daysAgo <= 2 || (daysAgo <= 14 && chance.next() < 0.4);
    const isLost = status === "LOST";
    return {
      contact,
      stockNumber,
      daysAgo,
      ...askOf(chance),
      end: isOpen ? null : { daysAgo: answered, status: isLost ? ("NOT_NEEDED" as const) : ("COMPLETED" as const), by },
      followUp:
        !isOpen && !isLost && chance.next() < 0.3 ? { daysAgo: answered, action: chance.pick(followUps), by } : null,
    };
  });
}

function askOf(chance: Chance) {
  const [action, note, tag] = chance.pick(asks);
  return { action, note, tag };
}

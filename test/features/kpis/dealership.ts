import { dayOf, days, dayText } from "../../../server/platform/clock.ts";
import type { Api, TestCaller, TestServer } from "../../kit/serve.ts";

/** Noon (UTC) that many days ago; for 0, now. */
export const ago = (server: TestServer, count: number): string => {
  const now = server.clock.now().toISOString();
  return count === 0 ? now : `${dayText(dayOf(now) - count)}T12:00:00.000Z`;
};

/** Advances the clock past midnight if that is less than ten minutes away, because the tests count days. */
export function awayFromMidnight(server: TestServer): void {
  const left = days(1) - (server.clock.now().getTime() % days(1));
  if (left < 10 * 60_000) server.clock.advance(left + 60_000);
}

interface Car {
  readonly model: string;
  readonly bought?: number;
  readonly cost?: number;
  readonly status?: "ON_HOLD" | "ARCHIVED";
  readonly sold?: { readonly ago: number; readonly price: number; readonly buyer?: string; readonly rating?: number };
}

/**
 * A small dealership. Days count back from today; the period is days 29 to 0, the one before it 59 to 30.
 *
 * | car | bought | cost      | sold | for       | buyer | rating | days to sell |
 * |-----|-------:|----------:|-----:|----------:|-------|-------:|-------------:|
 * | A   |     40 |  8,000.00 |   10 | 10,000.00 | Ada   |      5 |           30 |
 * | B   |     25 | 12,500.50 |    5 | 15,000.75 | Grace |      3 |           20 |
 * | C   |     20 |         ? |    2 |  9,999.99 | Ada   |        |           18 |
 * | D   |     70 |  5,000.00 |   35 |  6,000.00 | Joan  |      4 |           35 |
 * | E   |     10 | 20,000.00 | in stock                                         |
 * | F   |     60 |  7,000.00 | on hold                                          |
 * | G   |      ? |  3,000.00 | in stock: no age, and no day from which it counts |
 * | H   |    100 |      1.00 | archived                                         |
 */
const cars: readonly Car[] = [
  { model: "A", bought: 40, cost: 8000, sold: { ago: 10, price: 10_000, buyer: "Ada", rating: 5 } },
  { model: "B", bought: 25, cost: 12_500.5, sold: { ago: 5, price: 15_000.75, buyer: "Grace", rating: 3 } },
  { model: "C", bought: 20, sold: { ago: 2, price: 9999.99, buyer: "Ada" } },
  { model: "D", bought: 70, cost: 5000, sold: { ago: 35, price: 6000, buyer: "Joan", rating: 4 } },
  { model: "E", bought: 10, cost: 20_000 },
  { model: "F", bought: 60, cost: 7000, status: "ON_HOLD" },
  { model: "G", cost: 3000 },
  { model: "H", bought: 100, cost: 1, status: "ARCHIVED" },
];

export async function dealership(server: TestServer, { api }: TestCaller): Promise<void> {
  const contacts = new Map<string, string>();
  for (const name of ["Ada", "Grace", "Joan"]) {
    const { contact_id } = await api.contacts.create({
      body: { name, email: `${name.toLowerCase()}@example.com`, source: "walk-in" },
    });
    contacts.set(name, contact_id);
  }
  for (const car of cars) await arrive(server, api, { car, contacts });
}

async function arrive(server: TestServer, api: Api, { car, contacts }: { car: Car; contacts: Map<string, string> }) {
  const { id } = await api.vehicles.create({
    body: {
      make: "Saab",
      model: car.model,
      ...(car.status && { status: car.status }),
      ...(car.cost !== undefined && { purchasePrice: car.cost, askingPrice: car.cost + 1000 }),
      ...(car.bought !== undefined && { acquiredAt: ago(server, car.bought) }),
    },
  });
  if (!car.sold) return;
  const contactId = contacts.get(car.sold.buyer ?? "");
  await api.vehicles.sell({
    params: { id },
    body: {
      soldPrice: car.sold.price,
      soldAt: ago(server, car.sold.ago),
      ...(contactId !== undefined && { contactId }),
      ...(car.sold.rating !== undefined && { satisfaction: car.sold.rating }),
    },
  });
}

/**
 * The expected figures with their calculation: the current value, its trend since the previous period, and the rows that were
 * left out: C has no cost and no rating, G no day of purchase.
 */
export const expected = {
  // (30 + 20 + 18) / 3 = 22.666...; before: 35; (22.67 - 35) / 35 = -35.23 %
  avg_days_to_sell: { value: 22.67, trend: "down", trendPercentage: -35.23, leftOut: 0 },
  // (10,000.00 + 15,000.75 + 9,999.99) / 3 = 35,000.74 / 3 = 11,666.9133; before: 6,000; 5,666.91 / 6,000 = 94.45 %
  avg_selling_price: { value: 11_666.91, trend: "up", trendPercentage: 94.45, leftOut: 0 },
  // A, B: (25,000.75 - 20,500.50) / 25,000.75 = 18.0005 %; before, D: 1,000 / 6,000 = 16.67 %; 1.33 / 16.67 = 7.98 %
  gross_profit_margin: { value: 18, trend: "up", trendPercentage: 7.98, leftOut: 1 },
  // E 10, F 60: 70 / 2; at the end of day 30: A 40 - 30 = 10, F 60 - 30 = 30: 40 / 2 = 20; 15 / 20 = 75 %
  avg_age_of_inventory: { value: 35, trend: "up", trendPercentage: 75, leftOut: 1 },
  // 20,500.50 / ((A 8,000 + F 7,000 + E 20,000 + F 7,000) / 2 = 21,000) * 365 / 30 = 11.87727...;
  // before: 5,000 / ((D 5,000 + F 7,000 + A 8,000 + F 7,000) / 2 = 13,500) * 365 / 30 = 4.50617...; + 163.58 %
  inventory_turnover_ratio: { value: 11.8773, trend: "up", trendPercentage: 163.58, leftOut: 2 },
  // ratings 5 and 3: 1 of 2; before: 4: 1 of 1
  customer_satisfaction_score: { value: 50, trend: "down", trendPercentage: -50, leftOut: 1 },
  // one of two buyers, Ada, had bought before (A before C); before: only Joan, 0 %
  customer_retention_rate: { value: 50, trend: "up", trendPercentage: 0, leftOut: 0 },
  total_repair_cost: { value: 0, trend: "flat", trendPercentage: 0, leftOut: 0 },
} as const;

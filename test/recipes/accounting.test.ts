import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { correct, newCar, newSale, voided } from "../features/sales/dealer.ts";
import { type Front, openFront } from "./front.ts";
import { copyRecipe, type Dealership, ensureProgram, openDealership, type Recipe, startProgram } from "./kit.ts";

let dealership: Dealership;
let recipe: Recipe;
let front: Front;
beforeAll(async () => {
  await ensureProgram("python3", "python3");
  dealership = await openDealership();
  recipe = await copyRecipe("accounting", dealership);
  front = await openFront(dealership.url);
});
afterAll(async () => {
  await front.close();
  recipe.remove();
  await dealership.close();
});

interface Entry {
  readonly number: number;
  readonly sale_id: string;
  readonly kind: "sale" | "reversal";
  readonly sold_at: string;
  readonly contact_id: string | null;
  readonly amount_cents: number;
  readonly reason: string | null;
}

function inBooks<T>(query: (books: Database.Database) => T): T {
  const books = new Database(join(recipe.folder, "books.db"));
  try {
    return query(books);
  } finally {
    books.close();
  }
}
const entries = () => inBooks((books) => books.prepare<[], Entry>("select * from entries order by number").all());

/** Three sales per page, so that an export has many pages. */
const exportSales = () =>
  startProgram(["python3", "ledger.py"], {
    cwd: recipe.folder,
    env: { ...recipe.env, API_URL: front.url, PAGE_SIZE: "3" },
  });
async function exportCompletely(): Promise<string> {
  const { code, output } = await exportSales().ended;
  expect({ code, output }).toMatchObject({ code: 0 });
  return output;
}

const valuesOf = ({ sold_at, contact_id, amount_cents }: Entry) => [sold_at, contact_id, Math.abs(amount_cents)];

/** The sales that count in the books: the last entries, if they are no reversals. */
const inLedger = () => {
  const last = new Map(entries().map((entry) => [entry.sale_id, entry]));
  return new Map([...last].flatMap(([id, entry]) => (entry.kind === "sale" ? [[id, valuesOf(entry)]] : [])));
};
/** The same by the API. */
async function inForecourt() {
  const sales = await dealership.api.sales.list({ query: { limit: 1000 } });
  return new Map(
    sales.map(({ id, soldAt, contactId, soldPrice }) => [id, [soldAt, contactId, Math.round(soldPrice * 100)]]),
  );
}

/** Expects that each reversal takes back the entry before it, and that no values were posted again unchanged. */
function expectSoundEntries(): void {
  const bySale = Map.groupBy(entries(), ({ sale_id }) => sale_id);
  for (const history of bySale.values()) {
    history.forEach((entry, i) => {
      const before = history[i - 1];
      expect(entry.kind).toBe(i % 2 === 0 ? "sale" : "reversal");
      if (entry.kind === "reversal" && before) {
        expect(entry.amount_cents).toBe(-before.amount_cents);
        expect(valuesOf(entry)).toEqual(valuesOf(before));
      } else if (before) expect(valuesOf(entry)).not.toEqual(valuesOf(before));
    });
  }
}

const random = (below: number) => Math.floor(Math.random() * below);

/** Sales, corrections and voids, also of sales that are in the books. The car of a voided sale is sold again. */
async function trade(round: number): Promise<void> {
  const { api } = dealership;
  const inStock = await newCar(api);
  const buyer = { name: `Buyer ${round}`, email: `buyer${round}@example.com` };
  await newSale(api, { carId: inStock, soldPrice: 5000.29 + round, buyer });
  for (let i = 0; i < 4; i += 1) await newSale(api, { soldPrice: 4000.01 + i });
  const counting = await api.sales.list({ query: { limit: 1000 } });
  const one = () => counting.splice(random(counting.length), 1)[0] ?? expect.fail("too few sales");
  const [first, second, third] = [one(), one(), one()];
  await correct(api, first.id, { soldPrice: first.soldPrice + 1.11 });
  await correct(api, second.id, { contactId: null, soldPrice: second.soldPrice - 0.5 });
  await voided(api, third.id, "came back");
  await newSale(api, { carId: third.vehicleId, soldPrice: 3999.99 });
}

/** Two buyers turn out to be one person: the sales of one get another buyer. */
async function mergeBuyers(): Promise<void> {
  const { api } = dealership;
  const sales = await api.sales.list({ query: { limit: 1000 } });
  const [kept, merged] = new Set(sales.flatMap(({ contactId }) => contactId ?? []));
  await api.contactMerges.merge({ params: { id: kept ?? "" }, body: { contact_id: merged ?? "" } });
}

/** Starts an export and kills it a moment after one of its requests, when it waits, writes or begins the next page. */
async function exportAndKill(): Promise<{ wasKilled: boolean; posted: number }> {
  const before = entries().length;
  const requestsLeft = 1 + random(4);
  const nth = front.requests.length + requestsLeft;
  const run = exportSales();
  const isThere = () => front.requests.length >= nth;
  while (!isThere() && !(await Promise.race([run.ended.then(() => true), pause(1, false)])));
  await pause(random(20));
  await run.kill();
  return { wasKilled: (await run.ended).code === null, posted: entries().length - before };
}

describe("docs/recipes/accounting", () => {
  it("equals the sales after exports that were killed at random points, repeated, corrected and voided", async () => {
    await trade(0);
    await exportCompletely();
    const runs: { wasKilled: boolean; posted: number }[] = [];
    for (let round = 1; round <= 12; round += 1) {
      await trade(round);
      runs.push(await exportAndKill());
    }
    await trade(13);
    await mergeBuyers();
    const both = await Promise.all([exportSales().ended, exportSales().ended]);
    expect(both).toMatchObject([{ code: 0 }, { code: 0 }]);
    expect(inLedger()).toEqual(await inForecourt());
    expectSoundEntries();
    const count = entries().length;
    await exportCompletely();
    expect(entries()).toHaveLength(count);
    // The same pages again, from the first one.
    inBooks((books) => books.exec("delete from export"));
    await exportCompletely();
    expect(entries()).toHaveLength(count);
    for (const reason of ["corrected", "came back"])
      expect(entries().filter((entry) => entry.reason === reason).length).toBeGreaterThan(0);
    // Exports were killed in the middle: some had posted pages already, and some had not.
    const killed = runs.filter(({ wasKilled }) => wasKilled);
    expect(killed.length).toBeGreaterThan(6);
    expect(killed.filter(({ posted }) => posted > 0).length).toBeGreaterThan(0);
  });

  it("reads everything again after its place to continue has expired", async () => {
    await exportCompletely();
    const before = entries();
    const answer = await fetch(`${dealership.url}/v1/vehicles?updatedSince=2000-01-01T00:00:00Z&limit=3`, {
      headers: { authorization: `Bearer ${recipe.key}` },
    });
    const ofAnotherList = /cursor=[^>]+/.exec(answer.headers.get("link") ?? "")?.[0];
    inBooks((books) => {
      books.prepare("update export set next_url = ?").run(`/v1/sales?limit=3&${ofAnotherList}`);
      const ghost =
        "insert into entries (sale_id, kind, sold_at, amount_cents) values ('ghost', 'sale', '2026-01-01', 700)";
      books.exec(ghost);
    });
    const run = exportSales();
    await run.ended;
    expect(entries().slice(before.length)).toMatchObject([
      { sale_id: "ghost", amount_cents: 700 },
      { sale_id: "ghost", amount_cents: -700, reason: "deleted" },
    ]);
    expect(inLedger()).toEqual(await inForecourt());
  });
});

import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseIn } from "../../../server/platform/backup/layout.ts";
import { dialect } from "../../../server/platform/db/kit.ts";
import { waitForJobs } from "../../kit/jobs.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { noteStatements } from "../../kit/statements.ts";
import { found, type Person, person } from "../teams/people.ts";

/** Figures over all rows are read again only after a change on which they depend, and are never out of date. */

let server: TestServer;
let owner: Person;
let changed: string;
let statements: ReturnType<typeof noteStatements> | undefined;
beforeAll(async () => {
  if (dialect === "sqlite") statements = noteStatements();
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "enterprise" });
  owner = await person(server);
  await found(owner);
  const [first] = await Promise.all([car({ askingPrice: 20_000 }), car({}), car({ askingPrice: 10_000 })]);
  changed = first;
  await owner.api.leads.create({
    params: { carId: changed },
    body: { action: "Call", targetName: "Ada Lovelace", targetInfo: "ada@example.com" },
  });
  await owner.api.contacts.create({ body: { name: "Ada Lovelace", email: "ada@example.com", source: "web" } });
  await owner.api.kpis.list();
  await waitForJobs(server);
});
afterAll(async () => {
  statements?.restore();
  await server.close();
});

type NewCar = NonNullable<Parameters<Person["api"]["vehicles"]["create"]>[0]>["body"];
const car = async (further: NewCar) =>
  (await owner.api.vehicles.create({ body: { make: "Jeep", model: "Wrangler", teamId: null, ...further } })).id;
const setPrice = (askingPrice: number | null) =>
  owner.api.vehicles.update({ params: { id: changed }, body: { askingPrice } });

async function read(path: string): Promise<string> {
  const answer = await owner.fetch(`/v1${path}`);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return text;
}

/** Statements that add up or compare all rows of tables that grow, except those that stop after some of them. */
const figuresIn = (texts: readonly string[]): string[] =>
  texts.filter(
    (text) =>
      /\b(?:count|sum|min|max)\(|^select distinct/.test(text) &&
      /from "?(?:vehicle_index|vehicle_trigrams|vehicles|leads|sales|inspections|assessments|contacts)\b/.test(text) &&
      !text.includes("with recursive teams"),
  );

const figures = [
  "/today",
  "/kpis",
  "/vehicles/facets",
  "/website/vehicles",
  "/pricing/repricing",
  "/vehicles?make=jeep&yearMin=1990",
  "/vehicles?search=wrangler",
  "/leads?search=call",
  "/crm/leads?search=lovelace",
];

describe.skipIf(dialect !== "sqlite")("figures over all rows", () => {
  it.each(figures)("GET %s adds up no rows again after a change of a price", async (path) => {
    await setPrice(20_000);
    await read(path);
    await setPrice(20_100);
    const ran = (await statements?.during(() => read(path))) ?? [];
    expect(ran.length).toBeGreaterThan(0);
    expect(figuresIn(ran)).toEqual([]);
  });

  it("sees that they are read after a new vehicle", async () => {
    await read("/today");
    await car({});
    expect(figuresIn((await statements?.during(() => read("/today"))) ?? []).length).toBeGreaterThan(3);
  });

  it.each([
    ["/leads?search=lovelace", "leads"],
    ["/crm/leads?search=ada%20lovelace", "contacts"],
  ])("GET %s finds rows by their trigrams", async (path, table) => {
    const plans = new Database(databaseIn(server.folder), { readonly: true });
    // a change of another search has not been counted
    const ran = (await statements?.during(() => read(`${path}&offset=0`))) ?? [];
    const searches = ran.filter((text) => text.includes("like"));
    expect(searches.length).toBeGreaterThan(0);
    for (const text of searches) {
      const nulls = Array.from(text.matchAll(/\?/g), () => null);
      const steps = plans.prepare(`explain query plan ${text}`).all(...nulls) as { detail: string }[];
      const own = steps.filter(({ detail }) => detail.includes(` ${table} `)).map(({ detail }) => detail);
      expect(own).toEqual([`SEARCH ${table} USING INTEGER PRIMARY KEY (rowid=?)`]);
    }
    plans.close();
  });
});

describe("figures of the start page", () => {
  const toDo = async () => (await owner.api.today.get()).toDo;

  it("follow the price of a vehicle", async () => {
    await setPrice(20_000);
    const before = (await toDo()).unpriced;
    await setPrice(null);
    expect((await toDo()).unpriced).toBe(before + 1);
    await setPrice(1);
    expect((await toDo()).unpriced).toBe(before);
  });

  it("follow the time without a write", async () => {
    const { aged, overdueLeads } = await toDo();
    const dueAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
    await owner.api.leads.create({
      params: { carId: changed },
      body: { action: "Visit", targetName: "Bo", targetInfo: "bo@example.com", dueAt },
    });
    const acquiredAt = new Date(server.clock.now().getTime() - 60 * 86_400_000 + 60_000).toISOString();
    await car({ acquiredAt });
    expect(await toDo()).toMatchObject({ aged, overdueLeads });
    server.clock.advance(60_000 + 1000);
    expect(await toDo()).toMatchObject({ aged: aged + 1, overdueLeads: (overdueLeads ?? 0) + 1 });
  });
});

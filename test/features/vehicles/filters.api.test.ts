import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gradeInspected } from "../../../server/features/vehicles/grades/grades.ts";
import { vehicles } from "../../../server/features/vehicles/vehicles.table.ts";
import { type Api, serveForTest, type TestServer } from "../../kit/serve.ts";
import { inspected } from "../../kit/stored-inspections.ts";
import { type Person, person } from "../teams/people.ts";

type Query = NonNullable<NonNullable<Parameters<Api["vehicles"]["list"]>[0]>["query"]>;

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await serveForTest();
  owner = await person(server);
});
afterAll(() => server.close());

const car = async (more: object = {}) =>
  (await owner.api.vehicles.create({ body: { make: "Honda", model: "Accord", ...more } })).id;
const listed = async (query: Query) => (await owner.api.vehicles.list({ query })).map(({ id }) => id).sort();
const ids = (...of: string[]) => of.sort();

describe("GET /vehicles?search", () => {
  it("finds the model year, in any order with other words, and the same digits in the text", async () => {
    const [accord, civic, older, text] = [
      await car({ overviewYear: 2020 }),
      await car({ model: "Civic", overviewYear: 2020 }),
      await car({ overviewYear: 2019 }),
      await car({ stockNumber: "H2020", overviewYear: 2018 }),
    ];
    await car({ make: "Ford", overviewYear: 2020 });
    expect(await listed({ search: "honda 2020" })).toEqual(ids(accord, civic, text));
    expect(await listed({ search: "2020 honda accord" })).toEqual(ids(accord, text));
    expect(await listed({ search: "2020", make: "Honda" })).toEqual(ids(accord, civic, text));
    expect(await listed({ search: "2019" })).toEqual([older]);
    expect(await listed({ search: "2020", hasOpenLeads: "false", make: "honda" })).toEqual(ids(accord, civic, text));
    expect(await listed({ search: "honda 202" })).toEqual([text]);
    expect(await listed({ search: "honda 2020 2019" })).toEqual([]);
  });
});

describe("GET /vehicles filters", () => {
  it("compares the grade of the newest completed inspection, also after a review", async () => {
    const [clean, damaged] = [await car({ make: "Kia" }), await car({ make: "Kia" })];
    await car({ make: "Kia" });
    await inspected(server, clean, { findings: 1, createdAt: "2026-01-01T00:00:00.000Z" });
    await inspected(server, clean, { createdAt: "2026-01-02T00:00:00.000Z" });
    await inspected(server, clean, { status: "failed", findings: 1 });
    const newest = await inspected(server, damaged, { findings: 1 });
    expect(await listed({ make: "Kia", gradeMin: 5 })).toEqual([clean]);
    expect(await listed({ make: "Kia", gradeMax: 4.9 })).toEqual([damaged]);
    expect(await listed({ make: "Kia", gradeMin: 0, gradeMax: 5 })).toEqual(ids(clean, damaged));
    const { results } = await owner.api.visual.get({ params: { inspection_id: newest } });
    const [finding] = results?.damages ?? [];
    const params = { inspection_id: newest, damage_id: finding?.damage_id ?? "" };
    await owner.api.visual.review({ params, body: { review: "rejected" } });
    expect(await listed({ make: "Kia", gradeMin: 5 })).toEqual(ids(clean, damaged));
  });

  it("grades vehicles that were inspected before an upgrade", async () => {
    const id = await car({ make: "Saab" });
    await inspected(server, id);
    await server.store.write((tx) =>
      tx.update(vehicles).set({ grade: -1 }).where(eq(vehicles.id, id)).returning({ id: vehicles.id }),
    );
    const graded = () => listed({ make: "Saab", gradeMax: 5 });
    expect([await graded(), await listed({ make: "Saab", notInspected: "false" })]).toEqual([[], [id]]);
    await gradeInspected(server.store);
    expect(await graded()).toEqual([id]);
    expect(await server.store.read.select().from(vehicles).where(sql`${vehicles.grade} < 0`)).toEqual([]);
  });

  it("filters by whether a vehicle has a lead with the status NEW", async () => {
    const [open, done, none] = [await car({ make: "Audi" }), await car({ make: "Audi" }), await car({ make: "Audi" })];
    const lead = { action: "Call", targetName: "Ada", targetInfo: "ada@example.com" };
    const { id } = await owner.api.leads.create({ params: { carId: open }, body: lead });
    await owner.api.leads.create({ params: { carId: done }, body: { ...lead, status: "COMPLETED" } });
    expect(await listed({ make: "Audi", hasOpenLeads: "true" })).toEqual([open]);
    expect(await listed({ make: "Audi", hasOpenLeads: "false" })).toEqual(ids(done, none));
    await owner.api.leads.update({ params: { id }, body: { status: "COMPLETED" } });
    expect(await listed({ make: "Audi", hasOpenLeads: "true" })).toEqual([]);
  });
});

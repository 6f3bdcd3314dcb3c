import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signedIn } from "../../kit/people.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller;
let api: Api;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  api = owner.api;
});
beforeEach(() => api.kpis.reset());
afterAll(() => server.close());

const rounds = Array.from({ length: 8 }, (_, i) => i);
const outcomes = async (calls: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(calls)).map((one) =>
    one.status === "fulfilled" ? "done" : ((one.reason as { code?: string }).code ?? String(one.reason)),
  );
const newKpi = (key: string) => ({ key, title: key, kpiType: "CUSTOM", dataType: "NUMBER" }) as const;
const times = <T>(count: number, of: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => of(i));

describe("concurrent changes of KPIs", () => {
  it("an even number of toggles changes nothing", async () => {
    const [first] = await api.kpis.list();
    const params = { id: first?.id ?? "" };
    await Promise.all(times(10, () => api.kpis.toggle({ params })));
    expect((await api.kpis.get({ params })).isVisible).toBe(true);
  });

  it("changes of different fields keep each other", async () => {
    const { id } = await api.kpis.create({ body: newKpi("whole") });
    const params = { id };
    const look = { title: "Title", description: "Description", icon: "car", color: "#123456", formula: "2 * 3" };
    await Promise.all(
      Object.entries(look).map(([field, value]) => api.kpis.update({ params, body: { [field]: value } })),
    );
    expect(await api.kpis.get({ params })).toMatchObject({ ...look, value: 6 });
  });

  it.each(rounds)("reorders end in one of the given orders (%d)", async () => {
    const ids = (await api.kpis.list()).map(({ id }) => id);
    const set = (order: readonly string[]) =>
      api.kpis.reorder({ body: { orders: order.map((id, displayOrder) => ({ id, displayOrder })) } });
    const back = ids.toReversed();
    expect(await outcomes([set(ids), set(back), set(ids), set(back)])).toEqual(times(4, () => "done"));
    expect([ids, back]).toContainEqual((await api.kpis.list()).map(({ id }) => id));
  });

  it("create at most fifty KPIs, and one for each key", async () => {
    const keys = times(60, (i) => `own_${i}`);
    const made = await outcomes(keys.map((key) => api.kpis.create({ body: newKpi(key) })));
    expect(made.filter((outcome) => outcome === "done")).toHaveLength(50);
    expect(await api.kpis.list()).toHaveLength(58);
    await api.kpis.reset();
    expect((await outcomes(times(5, () => api.kpis.create({ body: newKpi("twin") })))).toSorted()).toEqual([
      ...times(4, () => "DUPLICATE_KPI_KEY"),
      "done",
    ]);
  });

  it("first requests of a new workspace add the built-in KPIs once", async () => {
    const { api: fresh } = await signedIn(server, { admin: owner });
    const lists = await Promise.all(times(6, () => fresh.kpis.list()));
    expect(new Set(lists.map((list) => list.map(({ id }) => id).join())).size).toBe(1);
    expect(lists[0]).toHaveLength(8);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { act, permissionMatrix, type Scene } from "../teams/matrix.ts";
import { type Person, person } from "../teams/people.ts";

const newCar = async ({ owner, team }: Scene): Promise<string> =>
  (await owner.api.vehicles.create({ body: { make: "Saab", model: "900", teamId: team.id } })).id;

permissionMatrix("the change of many vehicles", [
  act({
    seenWith: "view_inventory",
    hidden: "CAR_NOT_FOUND",
    title: "changes a vehicle of the team",
    needs: ["view_inventory", "edit_inventory"],
    prepare: newCar,
    act: (api, id) => api.vehicleChanges.change({ body: { ids: [id], change: { notes: "changed" } } }),
    look: (id, { owner }) => owner.api.vehicles.get({ params: { id } }),
  }),
]);

describe("PATCH /vehicles", () => {
  let server: TestServer;
  let owner: Person;
  beforeAll(async () => {
    server = await serveForTest();
    owner = await person(server);
  });
  afterAll(() => server.close());

  const add = async (more: object = {}) =>
    (await owner.api.vehicles.create({ body: { make: "Saab", model: "900", askingPrice: 100, ...more } })).id;
  const get = (id: string) => owner.api.vehicles.get({ params: { id } });
  const change = (ids: string[], given: object) => owner.api.vehicleChanges.change({ body: { ids, change: given } });

  it("changes the given fields of every vehicle, and writes their timelines", async () => {
    const ids = [await add(), await add({ askingPrice: 250 }), await add({ notes: "kept" })];
    const given = { askingPrice: 250, status: "ON_HOLD", location: "Lot 2" };
    const prices = [ids[0], ids[2]].map((id) => ({ id, from: 100, to: 250 }));
    expect(await change(ids, given)).toMatchObject({ success: true, changed: 3, unchanged: 0, prices });
    for (const id of ids) expect(await get(id)).toMatchObject(given);
    expect((await get(ids[2] ?? "")).notes).toBe("kept");
    const kinds = async (id = "") =>
      (await owner.api.vehicles.timeline({ params: { id } })).map(({ kind }) => kind).sort();
    const both = ["vehicle.created", "vehicle.status_changed", "vehicle.updated"];
    expect(await kinds(ids[1])).toEqual(both);
    expect(await kinds(ids[0])).toEqual([...both, "vehicle.price_changed"].sort());
  });

  it("counts the vehicles that had these values already; null clears a field", async () => {
    const ids = [await add({ notes: "x" }), await add()];
    expect(await change(ids, { notes: null })).toMatchObject({ changed: 1, unchanged: 1 });
    expect((await get(ids[0] ?? "")).notes).toBeNull();
  });

  it("changes nothing if one vehicle is unknown, and returns its index", async () => {
    const id = await add();
    const error = await errorOf(change([id, "0190f5a4-0000-7000-8000-000000000000"], { askingPrice: 999 }));
    expect(error).toMatchObject({ code: "CAR_NOT_FOUND", field: "ids[1]" });
    expect((await get(id)).askingPrice).toBe(100);
  });

  it("changes nothing if a vehicle would return to stock with a stock number in use", async () => {
    const free = await add({ status: "ARCHIVED" });
    await add({ stockNumber: "B-77" });
    const taken = await add({ stockNumber: "B-77", status: "ARCHIVED" });
    const error = await errorOf(change([free, taken], { status: "IN_STOCK" }));
    expect(error).toMatchObject({ code: "DUPLICATE_STOCK_NUMBER", field: "ids[1]" });
    expect((await get(free)).status).toBe("ARCHIVED");
  });

  it("answers VALIDATION_ERROR for SOLD, other fields, no field, no id, an id twice and more than 1,000 ids", async () => {
    const id = await add();
    const many = Array.from({ length: 1001 }, (_, i) => `id-${i}`);
    for (const [field, body] of [
      ["change.status", { ids: [id], change: { status: "SOLD" } }],
      ["change.vin", { ids: [id], change: { vin: "1HGCM82633A004352" } }],
      ["change.askingPrice", { ids: [id], change: { askingPrice: 1.999 } }],
      ["change", { ids: [id], change: {} }],
      ["change", { ids: [id], change: { priceReason: "none" } }],
      ["change.askingPriceChange", { ids: [id], change: { askingPriceChange: {} } }],
      ["change.askingPriceChange", { ids: [id], change: { askingPriceChange: { amount: 1, percent: 1 } } }],
      ["change.askingPriceChange", { ids: [id], change: { askingPrice: 1, askingPriceChange: { amount: 1 } } }],
      ["change.askingPriceChange.percent", { ids: [id], change: { askingPriceChange: { percent: -101 } } }],
      ["ids", { ids: [], change: { notes: "x" } }],
      ["ids", { ids: [id, id], change: { notes: "x" } }],
      ["ids", { ids: many, change: { notes: "x" } }],
    ] as const) {
      const headers = { "content-type": "application/json" };
      const answer = await owner.fetch("/v1/vehicles", { method: "PATCH", headers, body: JSON.stringify(body) });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: { code: "VALIDATION_ERROR", field } });
    }
    expect(await get(id)).toMatchObject({ status: "IN_STOCK", askingPrice: 100, notes: null });
  });

  it.each([
    [{ percent: -3 }, 20_500, 19_885],
    [{ percent: 2.5 }, 19_999, 20_499],
    [{ percent: -100 }, 500, 0],
    [{ amount: -500.5 }, 20_000, 19_499.5],
    [{ amount: 250 }, 0, 250],
  ])("changes asking prices by %o: from %d to %d", async (askingPriceChange, from, to) => {
    const id = await add({ askingPrice: from });
    const prices = [{ id, from, to }];
    expect(await change([id], { askingPriceChange })).toMatchObject({
      changed: 1,
      dryRun: false,
      problems: [],
      prices,
    });
    expect((await get(id)).askingPrice).toBe(to);
  });

  it("stores the reason of a new asking price in the timeline, and returns the change in an incremental read", async () => {
    const [changed, same] = [await add({ askingPrice: 1000 }), await add({ askingPrice: 900 })];
    const read = await owner.fetch("/v1/vehicles?updatedSince=2026-01-01T00:00:00Z&limit=1000");
    const next = /<([^>]+)>; rel="next"/.exec(read.headers.get("link") ?? "")?.[1] ?? "";
    await change([changed, same], { askingPrice: 900, priceReason: "Older than 60 days" });
    const [entry] = await owner.api.vehicles.timeline({ params: { id: changed } });
    expect(entry).toMatchObject({
      kind: "vehicle.price_changed",
      summary: "Asking price changed from 1,000.00 to 900.00. Reason: Older than 60 days",
      details: { field: "askingPrice", from: 1000, to: 900, reason: "Older than 60 days" },
    });
    expect(await owner.api.vehicles.timeline({ params: { id: same } })).toHaveLength(1);
    expect((await (await owner.fetch(next)).json()).map(({ id }: { id: string }) => id)).toEqual([changed]);
  });

  it("changes nothing if a vehicle has no asking price, or the new one would be negative", async () => {
    const [priced, cheap, unpriced] = [await add(), await add({ askingPrice: 10 }), await add({ askingPrice: null })];
    for (const last of [cheap, unpriced]) {
      const error = await errorOf(change([priced, last], { askingPriceChange: { amount: -50 } }));
      expect(error).toMatchObject({ code: "VALIDATION_ERROR", field: "ids[1]" });
    }
    expect((await get(priced)).askingPrice).toBe(100);
  });

  it("counts what would change in a dry run, names each problem, and writes nothing", async () => {
    const [priced, held, unpriced] = [await add(), await add({ status: "ON_HOLD" }), await add({ askingPrice: null })];
    await add({ stockNumber: "D-1" });
    const taken = await add({ stockNumber: "D-1", status: "ARCHIVED" });
    const unknown = "0190f5a4-0000-7000-8000-000000000000";
    const dry = (ids: string[], given: object) =>
      owner.api.vehicleChanges.change({ body: { ids, change: given, dryRun: true } });
    expect(await dry([priced, unpriced, unknown], { askingPriceChange: { percent: -10 } })).toMatchObject({
      message: "1 of 3 vehicles would change.",
      changed: 1,
      unchanged: 0,
      dryRun: true,
      problems: [
        { id: unpriced, code: "VALIDATION_ERROR", reason: "The vehicle has no asking price that could change." },
        { id: unknown, code: "CAR_NOT_FOUND" },
      ],
      prices: [{ id: priced, from: 100, to: 90 }],
    });
    expect(await dry([priced, held, taken], { status: "IN_STOCK" })).toMatchObject({
      changed: 1,
      unchanged: 1,
      problems: [{ id: taken, code: "DUPLICATE_STOCK_NUMBER" }],
    });
    expect([(await get(priced)).askingPrice, (await get(held)).status]).toEqual([100, "ON_HOLD"]);
    expect(await owner.api.vehicles.timeline({ params: { id: priced } })).toHaveLength(1);
  });

  it("changes 1,000 vehicles at once", async () => {
    const rows = Array.from({ length: 1000 }, (_, i) => `M-${i},Saab,900`);
    const form = new FormData();
    form.set("file", new Blob([["stock,make,model", ...rows].join("\n")], { type: "text/csv" }), "cars.csv");
    const seller = await person(server, owner);
    expect((await seller.fetch("/v1/vehicles/import", { method: "POST", body: form })).status).toBe(200);
    const ids = (await seller.api.vehicles.list({ query: { limit: 1000 } })).map(({ id }) => id);
    const body = { ids, change: { location: "Lot 9" } };
    expect(await seller.api.vehicleChanges.change({ body })).toMatchObject({ changed: 1000, unchanged: 0 });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { errorOf, signedIn, withKey } from "../../../kit/people.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../../kit/serve.ts";
import { addSold } from "../../../kit/sold.ts";
import { found, join, person } from "../../teams/people.ts";
import { storeOldStockNumber } from "./old-data.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
let api: Api;
let serial = 0;
/** A number that no other test uses. */
let T1: string;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  api = owner.api;
});
beforeEach(() => {
  serial += 1;
  T1 = `T-${serial}`;
});
afterAll(() => server.close());

const named = (id: string) => ({ params: { id } });
const numbered = (further: object) => ({ make: "Saab", model: "900", overviewYear: 1997, stockNumber: T1, ...further });
const add = (further: object = {}) => api.vehicles.create({ body: numbered(further) });
const addGone = (further: object = {}) => addSold(api, numbered(further));
const ids = (vehicles: readonly Vehicle[]) => vehicles.map(({ id }) => id).sort();
const namesBoth = (vehicles: readonly Vehicle[]) => ({
  code: "AMBIGUOUS_VEHICLE",
  status: 409,
  details: { vehicles: expect.toSatisfy((named: Vehicle[]) => String(ids(named)) === String(ids(vehicles))) },
});

/** Two in stock with one number, as databases from before the rule have them. */
async function twins(): Promise<[Vehicle, Vehicle]> {
  const pair: [Vehicle, Vehicle] = [await add(), await add({ stockNumber: null })];
  await storeOldStockNumber(server, pair[1].id, T1);
  return pair;
}

describe("DUPLICATE_STOCK_NUMBER", () => {
  it("rejects a second vehicle in stock and names the first", async () => {
    const { id } = await add({ vin: "1HGCM82633A004352", make: "Honda", model: "Accord" });
    for (const status of ["IN_STOCK", "IN_RECON", "ON_HOLD"] as const) {
      const error = await errorOf(add({ status }));
      expect(error).toMatchObject({ code: "DUPLICATE_STOCK_NUMBER", status: 409, field: "stockNumber" });
      expect(error.details).toEqual({ stockNumber: T1, id, vin: "1HGCM82633A004352" });
      expect(error.message).toBe(
        `Another vehicle in stock has the stock number ${T1}: 1997 Honda Accord, VIN 1HGCM82633A004352.`,
      );
    }
    expect(await api.vehicles.list({ query: { search: T1 } })).toHaveLength(1);
  });

  it("ignores case and surrounding spaces", async () => {
    await add();
    for (const stockNumber of [T1.toLowerCase(), ` ${T1} `]) {
      expect(await errorOf(add({ stockNumber })), stockNumber).toMatchObject({ code: "DUPLICATE_STOCK_NUMBER" });
    }
  });

  it("permits the number of a sold or archived vehicle", async () => {
    const sold = await add();
    await api.vehicles.sell({ ...named(sold.id), body: { soldPrice: 1 } });
    await add({ status: "ARCHIVED" });
    await add();
    await addGone();
    expect(await errorOf(add())).toMatchObject({ code: "DUPLICATE_STOCK_NUMBER" });
  });

  it("rejects a change of a vehicle in stock to the number", async () => {
    await add();
    const other = await add({ stockNumber: null });
    const change = (body: object) => api.vehicles.update({ ...named(other.id), body });
    expect(await errorOf(change({ stockNumber: T1, mileage: 5 }))).toMatchObject({
      code: "DUPLICATE_STOCK_NUMBER",
      field: "stockNumber",
    });
    expect(await api.vehicles.get(named(other.id))).toMatchObject({ stockNumber: null, mileage: null });
    expect(await change({ stockNumber: T1, status: "ARCHIVED" })).toMatchObject({ stockNumber: T1 });
  });

  it.each(["SOLD", "ARCHIVED"] as const)(
    "rejects bringing back a vehicle that is %s with a number in use",
    async (gone) => {
      const before = await add();
      if (gone === "SOLD") await api.vehicles.sell({ ...named(before.id), body: { soldPrice: 1 } });
      else await api.vehicles.update({ ...named(before.id), body: { status: gone } });
      await add();
      for (const status of ["IN_STOCK", "IN_RECON", "ON_HOLD"] as const) {
        const back = api.vehicles.update({ ...named(before.id), body: { status } });
        expect(await errorOf(back)).toMatchObject({ code: "DUPLICATE_STOCK_NUMBER", field: "status" });
      }
      expect(await api.vehicles.get(named(before.id))).toMatchObject({ status: gone });
      const renumbered = { status: "IN_STOCK", stockNumber: `${T1}b` } as const;
      expect(await api.vehicles.update({ ...named(before.id), body: renumbered })).toMatchObject(renumbered);
    },
  );

  it("permits other changes of old vehicles with the same number", async () => {
    const [one] = await twins();
    const change = (body: object) => api.vehicles.update({ ...named(one.id), body });
    expect(await change({ status: "ON_HOLD", stockNumber: T1, mileage: 5 })).toMatchObject({ mileage: 5 });
    expect(await change({ stockNumber: T1.toLowerCase() })).toMatchObject({ stockNumber: T1.toLowerCase() });
  });

  it("applies within one workspace only", async () => {
    await add();
    const member = await person(server, owner);
    const team = await found(owner);
    await join({ owner, team, joins: member, role: "Manager" });
    const body = { make: "Saab", model: "900", stockNumber: T1 };
    const theirs = await member.api.vehicles.create({ body: { ...body, teamId: team.id } });
    const sandbox = await withKey(server, owner, { environment: "development" });
    await sandbox.api.vehicles.create({ body });
    // a vehicle that the caller may not see is not named
    await member.api.vehicles.update({ ...named(theirs.id), body: { teamId: null } });
    const shared = await member.api.vehicles.create({ body: { ...body, stockNumber: null, teamId: team.id } });
    const error = await errorOf(api.vehicles.update({ ...named(shared.id), body: { stockNumber: T1 } }));
    expect(error).toMatchObject({ code: "DUPLICATE_STOCK_NUMBER", details: { stockNumber: T1 } });
    expect(Object.keys(error.details ?? {})).toEqual(["stockNumber"]);
  });

  it("accepts one of several concurrent requests for a number", async () => {
    const gone = [await add({ status: "ARCHIVED" }), await add({ status: "ARCHIVED" }), await addGone()];
    const other = await add({ stockNumber: null });
    const ends = await Promise.allSettled([
      ...[1, 2, 3].map(() => add()),
      ...gone.map(({ id }) => api.vehicles.update({ ...named(id), body: { status: "IN_STOCK" } })),
      api.vehicles.update({ ...named(other.id), body: { stockNumber: T1 } }),
    ]);
    const refused = ends.filter((end) => end.status === "rejected");
    expect(refused).toHaveLength(6);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "DUPLICATE_STOCK_NUMBER" });
    const all = await api.vehicles.list({ query: { search: T1 } });
    expect(all.filter(({ status }) => status === "IN_STOCK")).toHaveLength(1);
  });
});

describe("AMBIGUOUS_VEHICLE", () => {
  it("is answered to a read and a change for a number of two vehicles in stock", async () => {
    const pair = await twins();
    const error = await errorOf(api.vehicles.get(named(T1)));
    expect(error).toMatchObject({ ...namesBoth(pair), field: "id" });
    for (const { id } of pair) expect(error.message).toContain(id);
    expect(await errorOf(api.vehicles.update({ ...named(T1), body: { mileage: 1 } }))).toMatchObject(namesBoth(pair));
    for (const { id } of pair) expect((await api.vehicles.get(named(id))).id).toBe(id);
  });

  it("is answered to a repeated sale by number, so that no second vehicle is sold", async () => {
    const first = await add();
    const sell = () => api.vehicles.sell({ ...named(T1), body: { soldPrice: 9000 } });
    expect((await sell()).vehicleId).toBe(first.id);
    expect(await errorOf(sell())).toMatchObject({ code: "VEHICLE_ALREADY_SOLD" });
    const second = await add({ make: "Volvo", model: "240" });
    expect(await errorOf(sell())).toMatchObject(namesBoth([first, second]));
    expect((await api.vehicles.get(named(second.id))).status).toBe("IN_STOCK");
    expect((await api.vehicles.get(named(T1))).id).toBe(second.id);
    const buyer = { name: "Ada", email: "ada@example.com" };
    const withBuyer = api.vehicles.sell({ ...named(T1), body: { soldPrice: 1, buyer } });
    expect(await errorOf(withBuyer)).toMatchObject(namesBoth([first, second]));
    expect((await api.contacts.list()).contacts.filter(({ email }) => email === buyer.email)).toEqual([]);
    expect((await api.vehicles.sell({ ...named(second.id), body: { soldPrice: 1 } })).vehicleId).toBe(second.id);
  });

  it("is answered to a deletion by such a number, and deletes none", async () => {
    const pair = [await addGone(), await add()];
    for (const purge of ["true", "false"] as const) {
      expect(await errorOf(api.vehicles.remove({ ...named(T1), query: { purge } }))).toMatchObject(namesBoth(pair));
    }
    expect(await api.vehicles.list({ query: { search: T1 } })).toHaveLength(2);
  });

  it("is answered to a change that fits an own and a team's vehicle; a read prefers the own one", async () => {
    const vin = "2T1BURHE3JC074702";
    const member = await person(server, owner);
    const team = await found(owner);
    await join({ owner, team, joins: member, role: "Manager" });
    const shared = await add({ vin, teamId: team.id });
    const body = { vin, stockNumber: T1 };
    const own = await member.api.vehicles.create({ body: { ...body, teamId: null } });
    for (const reference of [vin, T1]) {
      expect((await member.api.vehicles.get(named(reference))).id).toBe(own.id);
      const change = member.api.vehicles.update({ ...named(reference), body: { mileage: 1 } });
      expect(await errorOf(change)).toMatchObject(namesBoth([own, shared]));
    }
    // a field that says vin has no other name to give: the own one
    const opened = await member.api.cases.create({
      body: { inspection_type: "full", vehicle: { vin, make: "Toyota", model: "Corolla" } },
    });
    expect(opened.vehicle_id).toBe(own.id);
    await member.api.vehicles.sell({ ...named(own.id), body: { soldPrice: 1 } });
    expect((await member.api.vehicles.get(named(T1))).id).toBe(shared.id);
    expect((await api.vehicles.update({ ...named(T1), body: { mileage: 2 } })).id).toBe(shared.id);
  });

  it("names no vehicle that the caller may not see", async () => {
    const member = await person(server, owner);
    const team = await found(owner);
    await join({ owner, team, joins: member, role: "Manager" });
    await addGone({ teamId: null });
    const shared = await add({ teamId: team.id });
    expect((await member.api.vehicles.update({ ...named(T1), body: { mileage: 1 } })).id).toBe(shared.id);
  });

  it("names ten vehicles of many", async () => {
    for (let count = 0; count < 12; count += 1) await addGone();
    const error = await errorOf(api.vehicles.update({ ...named(T1), body: { mileage: 1 } }));
    expect(error.details?.vehicles).toHaveLength(10);
    expect(error.message).toContain("more than 10 vehicles");
    const now = await add();
    expect((await api.vehicles.get(named(T1))).id).toBe(now.id);
  });
});

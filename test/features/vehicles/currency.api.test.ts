import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withKey } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { found, join, type Person, person } from "../teams/people.ts";

describe("the currency of a vehicle's prices", () => {
  let server: TestServer;
  let owner: Person;
  let member: Person;
  let carId: string;
  let teamId: string;
  beforeAll(async () => {
    server = await serveForTest();
    owner = await person(server);
    member = await person(server, owner);
    const team = await found(owner);
    teamId = team.id;
    await join({ owner, team, joins: member, role: "Manager" });
    await member.api.dealership.change({ body: { currency: "EUR" } });
    const body = { make: "Honda", model: "Civic", askingPrice: 12_500, teamId };
    carId = (await owner.api.vehicles.create({ body })).id;
  });
  afterAll(() => server.close());

  it("is that of its own dealership, for everybody in the team", async () => {
    const params = { id: carId };
    const dollars = { askingPrice: 12_500, currency: "USD" };
    expect(await owner.api.vehicles.get({ params })).toMatchObject(dollars);
    expect(await member.api.vehicles.get({ params })).toMatchObject(dollars);
    expect(await member.api.vehicles.update({ params, body: { trim: "LX" } })).toMatchObject(dollars);
    const body = { make: "Opel", model: "Corsa", askingPrice: 9000, teamId };
    expect(await member.api.vehicles.create({ body })).toMatchObject({ currency: "EUR" });
    for (const { api } of [owner, member]) {
      const cars = await api.vehicles.list({ query: { teamId } });
      expect(cars.map(({ make, currency }) => [make, currency]).sort()).toEqual([
        ["Honda", "USD"],
        ["Opel", "EUR"],
      ]);
    }
  });

  it("is in incremental reads and in the answer of a sale", async () => {
    const key = await withKey(server, member, { permissions: ["vehicles:read"] });
    const changed = await (await key.fetch("/v1/vehicles?updatedSince=2020-01-01T00:00:00Z")).json();
    expect(changed).toContainEqual(expect.objectContaining({ id: carId, currency: "USD" }));
    const body = { make: "Ford", model: "Focus", teamId };
    const { id } = await owner.api.vehicles.create({ body });
    const { vehicle } = await member.api.vehicles.sell({ params: { id }, body: { soldPrice: 8000 } });
    expect(vehicle).toMatchObject({ soldPrice: 8000, currency: "USD" });
  });

  it("is on a website, also for the vehicles of teammates", async () => {
    const { id } = await owner.api.vehicles.create({
      body: { make: "Mazda", model: "3", askingPrice: 15_000, teamId },
    });
    const { api } = await withKey(server, member, { permissions: ["website:read"] });
    expect(await api.website.get({ params: { id } })).toMatchObject({ askingPrice: 15_000, currency: "USD" });
    const listed = await api.website.list({ query: { make: "Mazda" } });
    expect(listed).toMatchObject([{ askingPrice: 15_000, currency: "USD" }]);
  });

  it("changes the version of a vehicle when the dealership changes it", async () => {
    const other = await person(server, owner);
    const { id } = await other.api.vehicles.create({ body: { make: "Kia", model: "Rio", askingPrice: 7000 } });
    const before = (await other.fetch(`/v1/vehicles/${id}`)).headers.get("etag") ?? "";
    await other.api.dealership.change({ body: { currency: "CAD" } });
    const again = await other.fetch(`/v1/vehicles/${id}`, { headers: { "if-none-match": before } });
    expect(again.status).toBe(200);
    expect(await again.json()).toMatchObject({ currency: "CAD" });
  });
});

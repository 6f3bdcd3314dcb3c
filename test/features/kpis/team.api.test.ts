import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, withKey } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { found, join, type Person, person } from "../teams/people.ts";

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await serveForTest();
  owner = await person(server);
});
afterAll(() => server.close());

describe("a team's figures", () => {
  it("are its owner's, for members whose role shows and changes them", async () => {
    const team = await found(owner);
    const { id } = await owner.api.vehicles.create({ body: { make: "Saab", model: "9-5" } });
    await owner.api.vehicles.sell({ params: { id }, body: { soldPrice: 4321.09 } });
    const [, price] = await owner.api.kpis.list();
    const query = { teamId: team.id };
    const [admin, salesperson, stranger] = [
      await person(server, owner),
      await person(server, owner),
      await person(server, owner),
    ];
    await join({ owner, team, joins: admin, role: "Admin" });
    await join({ owner, team, joins: salesperson, role: "Salesperson" });
    const own = { id: price?.id ?? "" };
    expect((await admin.api.kpis.list({ query }))[1]).toMatchObject({ ...own, value: 4321.09 });
    expect((await admin.api.kpis.list())[1]).toMatchObject({ value: 0, hasData: false });
    expect(await admin.api.kpis.update({ params: own, query, body: { title: "Price" } })).toMatchObject({
      title: "Price",
    });
    expect(await owner.api.kpis.get({ params: own })).toMatchObject({ title: "Price" });
    for (const call of [
      () => salesperson.api.kpis.list({ query }),
      () => salesperson.api.kpis.chartData({ params: own, query }),
      () => salesperson.api.kpis.update({ params: own, query, body: { title: "No" } }),
      () => salesperson.api.kpis.reset({ query }),
    ]) {
      expect(await errorOf(call())).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS", status: 403 });
    }
    expect(await errorOf(stranger.api.kpis.list({ query }))).toMatchObject({ code: "TEAM_NOT_FOUND", status: 404 });
    const sandbox = await withKey(server, owner, { environment: "development" });
    expect(await errorOf(sandbox.api.kpis.list({ query }))).toMatchObject({ code: "TEAM_NOT_FOUND" });
    expect((await owner.fetch("/v1/kpis?teamId=nonsense")).status).toBe(400);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, serveForTest, type TestServer } from "../../kit/serve.ts";
import { found, join, type Person, person, type TestTeam } from "../teams/people.ts";

type Query = NonNullable<NonNullable<Parameters<Api["vehicles"]["list"]>[0]>["query"]>;

/** Large enough that a list is not sorted by reading all rows. */
const size = 2100;

let server: TestServer;
let owner: Person;
let member: Person;
let team: TestTeam;
beforeAll(async () => {
  server = await serveForTest();
  owner = await person(server);
  member = await person(server, owner);
  team = await found(owner);
  await join({ owner, team, joins: member, role: "Manager" });
  const rows = Array.from(
    { length: size },
    (_, i) => `P${i},Kia,Rio ${i % 7},${i % 3 === 0 ? "" : 5000 + ((i * 37) % size)}`,
  );
  const file = new Blob([["stock,make,model,price", ...rows].join("\n")]);
  await owner.api.vehicles.importCsv({ query: { teamId: "none" }, file });
  for (const api of [owner.api, member.api, member.api]) {
    for (const askingPrice of [5050.5, 9000, null])
      await api.vehicles.create({ body: { make: "Kia", model: "Shared", askingPrice, teamId: team.id } });
  }
  await member.api.vehicles.create({ body: { make: "Kia", model: "Rio of the member's own", teamId: null } });
});
afterAll(() => server.close());

/** All pages, one after the other. */
async function walk({ api }: Person, query: Query) {
  const rows = [];
  for (let offset = 0; ; offset += 700) {
    const page = await api.vehicles.list({ query: { ...query, limit: 700, offset } });
    rows.push(...page);
    if (page.length === 0) return rows;
  }
}

describe("GET /vehicles of a large inventory with a team's vehicles", () => {
  it.each([
    ["createdAt", "desc"],
    ["createdAt", "asc"],
    ["askingPrice", "asc"],
    ["askingPrice", "desc"],
  ] as const)("returns each vehicle once in pages sorted by %s %s", async (sortBy, sortOrder) => {
    const rows = await walk(owner, { sortBy, sortOrder });
    expect(rows).toHaveLength(size + 9);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(size + 9);
    expect(rows.filter(({ model }) => model === "Shared")).toHaveLength(9);
    expect(rows.some(({ model }) => model.includes("member"))).toBe(false);
    const sign = sortOrder === "asc" ? 1 : -1;
    // null is last in both directions; the id orders equal values
    const sorted = rows.toSorted((a, b) => {
      const [x, y] = [a[sortBy], b[sortBy]];
      if (x === y) return a.id < b.id ? -sign : sign;
      if (x === null || y === null) return x === null ? 1 : -1;
      return x < y ? -sign : sign;
    });
    expect(rows.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  });

  it("searches and filters all vehicles", async () => {
    expect(await walk(owner, { search: "kia" })).toHaveLength(size + 9);
    expect(await walk(owner, { search: "ki", status: "IN_STOCK", make: "KIA" })).toHaveLength(size + 9);
    expect(await walk(owner, { search: "sha" })).toHaveLength(9);
    expect(await walk(owner, { search: "kia", model: "shared", priceMin: 5050.5, priceMax: 5050.5 })).toHaveLength(3);
    expect(await walk(owner, { teamId: team.id })).toHaveLength(9);
    expect(await walk(member, { search: "kia" })).toHaveLength(10);
  });

  it("returns the total in X-Total-Count after an addition and a deletion", async () => {
    const total = async () => (await owner.fetch("/v1/vehicles?search=kia&limit=1")).headers.get("x-total-count");
    expect(await total()).toBe(String(size + 9));
    const { id } = await member.api.vehicles.create({ body: { make: "Kia", model: "New", teamId: team.id } });
    expect(await total()).toBe(String(size + 10));
    await member.api.vehicles.remove({ params: { id } });
    expect(await total()).toBe(String(size + 9));
  });

  it("returns the filtered totals in X-Total-Count after a change and its reversal", async () => {
    const total = async (query: string) => (await member.fetch(`/v1/vehicles?${query}`)).headers.get("x-total-count");
    const queries = ["status=IN_STOCK", "search=member", "priceMax=5100", "yearMin=2020", "make=kia", "model=Shared"];
    const totals = () => Promise.all(queries.map(total));
    const before = await totals();
    expect(before).toEqual(["10", "1", "3", "0", "10", "9"]);
    const [own] = await member.api.vehicles.list({ query: { search: "member" } });
    const change = (body: object) => member.api.vehicles.update({ params: { id: own?.id ?? "" }, body });
    await change({ mileage: 7 });
    expect(await totals()).toEqual(before);
    await change({ status: "ON_HOLD", make: "Saab", model: "Shared", askingPrice: 5100, overviewYear: 2020 });
    expect(await totals()).toEqual(["9", "0", "4", "1", "9", "10"]);
    await change({ status: "IN_STOCK", make: "Kia", model: own?.model, askingPrice: null, overviewYear: null });
    expect(await totals()).toEqual(before);
  });

  it("includes the team's vehicles only while the caller is a member", async () => {
    const guest = await person(server, owner);
    const total = async () => (await guest.fetch("/v1/vehicles")).headers.get("x-total-count");
    expect(await total()).toBe("0");
    await join({ owner, team, joins: guest, role: "Viewer" });
    expect(await total()).toBe("9");
    await owner.api.teams.removeMember({ params: { teamId: team.id, memberId: guest.id } });
    expect(await total()).toBe("0");
  });
});

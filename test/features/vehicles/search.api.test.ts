import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, serveForTest, type TestServer } from "../../kit/serve.ts";
import { found, join, type Person, person, type TestTeam } from "../teams/people.ts";

type Query = NonNullable<NonNullable<Parameters<Api["vehicles"]["list"]>[0]>["query"]>;

/** More than are sorted by looking at all of them. */
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

describe("a large inventory, and a team's vehicles within it", () => {
  it.each([
    ["createdAt", "desc"],
    ["createdAt", "asc"],
    ["askingPrice", "asc"],
    ["askingPrice", "desc"],
  ] as const)("is paged by %s %s, each vehicle once", async (sortBy, sortOrder) => {
    const rows = await walk(owner, { sortBy, sortOrder });
    expect(rows).toHaveLength(size + 9);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(size + 9);
    expect(rows.filter(({ model }) => model === "Shared")).toHaveLength(9);
    expect(rows.some(({ model }) => model.includes("member"))).toBe(false);
    const sign = sortOrder === "asc" ? 1 : -1;
    // unknown values last, either way; of equal ones, the id decides
    const sorted = rows.toSorted((a, b) => {
      const [x, y] = [a[sortBy], b[sortBy]];
      if (x === y) return a.id < b.id ? -sign : sign;
      if (x === null || y === null) return x === null ? 1 : -1;
      return x < y ? -sign : sign;
    });
    expect(rows.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  });

  it("is searched and filtered in all of it", async () => {
    expect(await walk(owner, { search: "kia" })).toHaveLength(size + 9);
    expect(await walk(owner, { search: "ki", status: "IN_STOCK", make: "KIA" })).toHaveLength(size + 9);
    expect(await walk(owner, { search: "sha" })).toHaveLength(9);
    expect(await walk(owner, { search: "kia", model: "shared", priceMin: 5050.5, priceMax: 5050.5 })).toHaveLength(3);
    expect(await walk(owner, { teamId: team.id })).toHaveLength(9);
    expect(await walk(member, { search: "kia" })).toHaveLength(10);
  });

  it("tells how many there are, as they become more and fewer", async () => {
    const total = async () => (await owner.fetch("/v1/vehicles?search=kia&limit=1")).headers.get("x-total-count");
    expect(await total()).toBe(String(size + 9));
    const { id } = await member.api.vehicles.create({ body: { make: "Kia", model: "New", teamId: team.id } });
    expect(await total()).toBe(String(size + 10));
    await member.api.vehicles.remove({ params: { id } });
    expect(await total()).toBe(String(size + 9));
  });

  it("tells how many match, as one is changed and changed back", async () => {
    const total = async (query: string) => (await member.fetch(`/v1/vehicles?${query}`)).headers.get("x-total-count");
    const asked = ["status=IN_STOCK", "search=member", "priceMax=5100", "yearMin=2020", "make=kia", "model=Shared"];
    const totals = () => Promise.all(asked.map(total));
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

  it("shows the team's vehicles to a member only while they are in the team", async () => {
    const guest = await person(server, owner);
    const total = async () => (await guest.fetch("/v1/vehicles")).headers.get("x-total-count");
    expect(await total()).toBe("0");
    await join({ owner, team, joins: guest, role: "Viewer" });
    expect(await total()).toBe("9");
    await owner.api.teams.removeMember({ params: { teamId: team.id, memberId: guest.id } });
    expect(await total()).toBe("0");
  });
});

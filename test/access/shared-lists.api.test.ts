import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedWorkspaces } from "../../server/access/records/shared-workspaces.repo.ts";
import { inspectionCases } from "../../server/features/cases/cases.table.ts";
import { vehicles } from "../../server/features/vehicles/vehicles.table.ts";
import { newId } from "../../server/platform/ids.ts";
import { found, join, type Person, person, type TestTeam } from "../features/teams/people.ts";
import { serveForTest, type TestServer } from "../kit/serve.ts";

/**
 * Lists of records of several workspaces: the member's own, those of an owner who shares many vehicles, and those of a
 * partner who shares few. Each is read in another way.
 */

const many = 1050;
const few = 2;

let server: TestServer;
let owner: Person;
let partner: Person;
let member: Person;
let team: TestTeam;
/** Of the vehicles that the member sees; some have the same time. */
const expected: { readonly id: string; readonly createdAt: string }[] = [];

async function addVehicles(of: Person, teamId: string | null, n: number): Promise<string[]> {
  const { id } = await of.api.vehicles.create({ body: { make: "Saab", model: "900" } });
  return server.store.write(async (tx) => {
    const [row] = await tx.select().from(vehicles).where(eq(vehicles.id, id));
    if (!row) throw new Error("no vehicle");
    await tx.update(vehicles).set({ teamId }).where(eq(vehicles.id, id));
    const copies = Array.from({ length: n - 1 }, () => ({ ...row, stockNumber: null, teamId, id: newId() }));
    for (let at = 0; at < copies.length; at += 100) await tx.insert(vehicles).values(copies.slice(at, at + 100));
    return [id, ...copies.map((copy) => copy.id)];
  });
}

let minute = 0;
/** Opens cases of a vehicle: two each minute. */
async function addCases(vehicleId: string, n: number, isVisible = true): Promise<void> {
  await server.store.write(async (tx) => {
    const [row] = await tx.select().from(vehicles).where(eq(vehicles.id, vehicleId));
    if (!row) throw new Error("no vehicle");
    for (let made = 0; made < n; made += 1) {
      minute += 0.5;
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, Math.floor(minute * 7) % 60)).toISOString();
      const opened = { id: newId(), createdAt };
      if (isVisible) expected.push(opened);
      const { workspaceId } = row;
      await tx
        .insert(inspectionCases)
        .values({ ...opened, workspaceId, vehicleId, status: "processing", openedBy: "Ada" });
    }
  });
}

const newestFirst = (): string[] =>
  expected
    .toSorted((a, b) => (a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1))
    .map(({ id }) => id);

beforeAll(async () => {
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "enterprise" });
  owner = await person(server);
  partner = await person(server, owner);
  member = await person(server, owner);
  team = await found(owner);
  for (const joins of [partner, member]) await join({ owner, team, joins, role: "Admin" });
  const [first = "", second = ""] = await addVehicles(owner, team.id, many);
  await addCases(first, 8);
  await addCases(second, 8);
  const [unshared = ""] = await addVehicles(owner, null, 1);
  await addCases(unshared, 3, false);
  const [shared = ""] = await addVehicles(partner, team.id, few);
  await addCases(shared, 5);
  const [own = ""] = await addVehicles(member, null, 1);
  await addCases(own, 4);
});
afterAll(() => server.close());

describe("sharedWorkspaces", () => {
  it("finds the other workspaces with vehicles in the teams, and which have many", async () => {
    const workspaceOf = async ({ api }: Person) => (await api.vehicles.list({ query: { limit: 1 } }))[0];
    expect(await workspaceOf(member)).toBeDefined();
    const scope = { workspaceId: "none", teamIds: [team.id, newId()] };
    const all = await sharedWorkspaces(server.store.read, scope);
    expect(all.map(({ isLarge }) => isLarge).sort()).toEqual([false, true]);
    const large = all.find(({ isLarge }) => isLarge);
    const others = await sharedWorkspaces(server.store.read, { ...scope, workspaceId: large?.id ?? "" });
    expect(others.map(({ isLarge }) => isLarge)).toEqual([false]);
    expect(await sharedWorkspaces(server.store.read, { workspaceId: "none", teamIds: [] })).toEqual([]);
    expect(await sharedWorkspaces(server.store.read, { workspaceId: "none", teamIds: [newId()] })).toEqual([]);
  });
});

describe("lists of the records of several workspaces", () => {
  it("have the pages of all that the caller sees, in their order, and the exact total", async () => {
    const order = newestFirst();
    for (let offset = 0; offset <= order.length; offset += 6) {
      const { inspections, total } = await member.api.cases.list({ query: { limit: 6, offset } });
      expect(inspections.map(({ inspection_id: id }) => id)).toEqual(order.slice(offset, offset + 6));
      expect(total).toBe(order.length);
    }
  });

  it("filter by a vehicle of another workspace", async () => {
    const { inspections } = await member.api.cases.list({ query: { limit: 1 } });
    const vehicleId = inspections[0]?.vehicle_id ?? "";
    const found = await member.api.cases.list({ query: { vehicle_id: vehicleId } });
    expect(found.total).toBe(found.inspections.length);
    expect(new Set(found.inspections.map(({ vehicle_id: id }) => id))).toEqual(new Set([vehicleId]));
  });

  it("count again after a record was added, and after a vehicle left the team", async () => {
    const totalNow = async () => (await member.api.cases.list({ query: { limit: 1 } })).total;
    const before = await totalNow();
    const [shared = ""] = await addVehicles(partner, team.id, 1);
    await addCases(shared, 2);
    expect(await totalNow()).toBe(before + 2);
    await partner.api.vehicles.update({ params: { id: shared }, body: { askingPrice: 1000 } });
    expect(await totalNow()).toBe(before + 2);
    await partner.api.vehicles.update({ params: { id: shared }, body: { teamId: null } });
    expect(await totalNow()).toBe(before);
  });
});

describe("the list of vehicles of several workspaces", () => {
  it("has each vehicle once, also one that is the caller's own and in a team", async () => {
    const mine = await member.api.vehicles.create({ body: { make: "Saab", model: "9-5", teamId: team.id } });
    const ids: string[] = [];
    for (let offset = 0; ; offset += 1000) {
      const page = await member.fetch(`/v1/vehicles?limit=1000&offset=${offset}`);
      expect(page.headers.get("x-total-count")).toBe(String(many + few + 2));
      const rows = (await page.json()) as { id: string }[];
      ids.push(...rows.map(({ id }) => id));
      if (rows.length === 0) break;
    }
    expect(ids[0]).toBe(mine.id);
    expect(new Set(ids).size).toBe(many + few + 2);
    expect(ids).toHaveLength(many + few + 2);
  });
});

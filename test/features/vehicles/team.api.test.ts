import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, withKey } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { act, permissionMatrix, type Scene } from "../teams/matrix.ts";
import { found, join, type Person, person, type TestTeam } from "../teams/people.ts";

const newCar = async ({ owner, team }: Scene): Promise<string> =>
  (await owner.api.vehicles.create({ body: { make: "Saab", model: "900", teamId: team.id } })).id;

permissionMatrix("the team of many vehicles", [
  act({
    seenWith: "view_inventory",
    hidden: "CAR_NOT_FOUND",
    title: "takes vehicles out of the team",
    needs: ["view_inventory", "edit_inventory", "manage_team"],
    prepare: newCar,
    act: (api, id) => api.vehicles.bulk({ body: { ids: [id], teamId: null } }),
    look: (id, { owner }) => owner.api.vehicles.get({ params: { id } }),
  }),
  act({
    hidden: "TEAM_NOT_FOUND",
    title: "shares all private vehicles with the team",
    needs: ["edit_inventory"],
    prepare: async () => undefined,
    act: (api, _, { team }) => api.vehicles.bulk({ body: { scope: "private", teamId: team.id } }),
  }),
]);

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
});
afterAll(() => server.close());

const saab = { make: "Saab", model: "900" } as const;
const add = async ({ api }: Pick<Person, "api">, more: object = {}) =>
  api.vehicles.create({ body: { ...saab, ...more } });
const fresh = () => person(server, owner);
const teamOf = async ({ api }: Person, id: string) => (await api.vehicles.get({ params: { id } })).teamId;

describe("POST /vehicles without teamId", () => {
  it("shares with the author's only team, so that every member sees the vehicle", async () => {
    const { id, teamId } = await add(member);
    expect(teamId).toBe(team.id);
    expect((await owner.api.vehicles.get({ params: { id } })).ownerId).toBe(member.id);
  });

  it("shares a vehicle that an API key of the account adds", async () => {
    expect((await add(await withKey(server, member, { permissions: ["vehicles:write"] }))).teamId).toBe(team.id);
  });

  it("keeps teamId: null private", async () => {
    const { id, teamId } = await add(member, { teamId: null });
    expect(teamId).toBeNull();
    expect(await errorOf(owner.api.vehicles.get({ params: { id } }))).toMatchObject({ code: "RESOURCE_NOT_FOUND" });
  });

  it("stays private without a team, and in a team where the author lacks edit_inventory", async () => {
    const other = await fresh();
    expect((await add(other)).teamId).toBeNull();
    await join({ owner, team, joins: other, role: "Salesperson" });
    expect((await add(other)).teamId).toBeNull();
  });

  it("stays private with several teams", async () => {
    const other = await fresh();
    await join({ owner, team, joins: other, role: "Manager" });
    await found(other);
    expect((await add(other)).teamId).toBeNull();
    expect((await add(other, { teamId: team.id })).teamId).toBe(team.id);
  });

  it("does not share across the sandbox", async () => {
    const sandbox = await member.fetch("/sandbox/v1/vehicles", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(saab),
    });
    expect(await sandbox.json()).toMatchObject({ teamId: null });
  });

  it("never leaves a vehicle in a team that its author is removed from at the same moment", async () => {
    for (let round = 0; round < 8; round += 1) {
      const leaving = await fresh();
      await join({ owner, team, joins: leaving, role: "Manager" });
      const params = { teamId: team.id, memberId: leaving.id };
      const [car] = await Promise.all([add(leaving), owner.api.teams.removeMember({ params })]);
      expect(await teamOf(leaving, car.id)).toBeNull();
    }
  });
});

describe("other ways to add a vehicle", () => {
  const file = (stock: string) => new Blob([`stock,make,model\n${stock},Saab,9000\n`]);
  const imported = async (who: Person, stock: string, query: { teamId?: string } = {}) => {
    const { rows } = await who.api.vehicles.importCsv({ file: file(stock), query });
    return teamOf(who, rows[0]?.vehicleId ?? "");
  };

  it("an import shares new vehicles with the only team, unless it says otherwise", async () => {
    expect(await imported(member, "T-1")).toBe(team.id);
    expect(await imported(member, "T-2", { teamId: "none" })).toBeNull();
    const both = await fresh();
    await join({ owner, team, joins: both, role: "Manager" });
    await found(both);
    expect(await imported(both, "T-3")).toBeNull();
    expect(await imported(both, "T-4", { teamId: team.id })).toBe(team.id);
  });

  it("an import leaves the team of a known vehicle alone", async () => {
    const { id } = await add(member, { stockNumber: "T-9", teamId: null });
    await member.api.vehicles.importCsv({ file: file("T-9"), query: { teamId: team.id } });
    expect(await member.api.vehicles.get({ params: { id } })).toMatchObject({ model: "9000", teamId: null });
  });

  it("an import into a team that the caller may not edit changes nothing", async () => {
    const viewer = await fresh();
    const query = { teamId: team.id };
    const refused = () => errorOf(viewer.api.vehicles.importCsv({ file: file("T-5"), query }));
    expect(await refused()).toMatchObject({ code: "TEAM_NOT_FOUND", field: "teamId" });
    await join({ owner, team, joins: viewer, role: "Viewer" });
    expect(await refused()).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS", field: "teamId" });
    expect((await viewer.api.vehicles.list()).some(({ stockNumber }) => stockNumber === "T-5")).toBe(false);
  });

  it("a full inspection of a new VIN shares its vehicle with the only team", async () => {
    const vin = "2T1BURHE3JC074702";
    await member.api.cases.create({ body: { vehicle: { vin }, inspection_type: "full" } });
    expect(await teamOf(owner, vin)).toBe(team.id);
  });
});

describe("POST /vehicles/bulk", () => {
  it("shares every private vehicle of the founder with the new team", async () => {
    const founder = await fresh();
    const cars = [await add(founder), await add(founder)];
    const { id: teamId } = await found(founder);
    const body = { scope: "private", teamId } as const;
    expect(await founder.api.vehicles.bulk({ body: { ...body, dryRun: true } })).toMatchObject({
      dryRun: true,
      changed: 2,
      skipped: [],
    });
    for (const { id } of cars) expect(await teamOf(founder, id)).toBeNull();
    expect(await founder.api.vehicles.bulk({ body })).toMatchObject({ dryRun: false, changed: 2 });
    for (const { id } of cars) {
      expect(await teamOf(founder, id)).toBe(teamId);
      const [latest] = await founder.api.vehicles.timeline({ params: { id } });
      expect(latest).toMatchObject({ kind: "vehicle.team_changed", summary: "Shared with a team." });
    }
    expect(await founder.api.vehicles.bulk({ body })).toMatchObject({ changed: 0 });
    const ids = cars.map(({ id }) => id);
    expect(await founder.api.vehicles.bulk({ body: { ids, teamId: null } })).toMatchObject({ changed: 2 });
    for (const { id } of cars) expect(await teamOf(founder, id)).toBeNull();
  });

  it("changes nothing where one vehicle may not change, and names it", async () => {
    const own = await add(owner, { teamId: null });
    const theirs = await add(member, { teamId: null });
    const shared = await add(member);
    const { id: other } = await found(owner);
    const bulk = (ids: string[], dryRun = false) => owner.api.vehicles.bulk({ body: { ids, teamId: other, dryRun } });
    expect(await errorOf(bulk([own.id, theirs.id]))).toMatchObject({ code: "CAR_NOT_FOUND", field: "ids[1]" });
    expect(await errorOf(bulk([own.id, shared.id]))).toMatchObject({
      code: "INSUFFICIENT_PERMISSIONS",
      field: "ids[1]",
    });
    expect(await teamOf(owner, own.id)).toBeNull();
    expect(await bulk([own.id, theirs.id, shared.id], true)).toMatchObject({
      changed: 1,
      skipped: [
        { id: theirs.id, code: "CAR_NOT_FOUND" },
        { id: shared.id, code: "INSUFFICIENT_PERMISSIONS" },
      ],
    });
    expect(await bulk([own.id])).toMatchObject({ changed: 1, skipped: [] });
    expect(await bulk([own.id])).toMatchObject({ changed: 0, skipped: [{ id: own.id, code: "UNCHANGED" }] });
    await owner.api.teams.remove({ params: { id: other } });
  });

  it("rejects a body without vehicles, with both ways to name them, or with an id twice", async () => {
    const { id } = await add(owner, { teamId: null });
    const rejected = async (body: object) =>
      errorOf(owner.api.vehicles.bulk({ body: { teamId: team.id, ...body } })).then(({ code, field }) => [code, field]);
    expect(await rejected({})).toEqual(["VALIDATION_ERROR", "scope"]);
    expect(await rejected({ ids: [id], scope: "private" })).toEqual(["VALIDATION_ERROR", "scope"]);
    expect(await rejected({ ids: [id, id] })).toEqual(["VALIDATION_ERROR", "ids"]);
    expect(await rejected({ ids: [] })).toEqual(["VALIDATION_ERROR", "ids"]);
    expect(await rejected({ ids: Array.from({ length: 1001 }, (_, i) => `${i}`) })).toEqual([
      "VALIDATION_ERROR",
      "ids",
    ]);
  });
});

describe("the audit log", () => {
  const latest = async (action: string) => (await owner.api.audit.list({ query: { action, limit: 1 } }))[0];

  it("names the team that a vehicle was shared with, one vehicle or many", async () => {
    const { name } = await owner.api.teams.get({ params: { id: team.id } });
    const { id } = await add(owner, { teamId: null });
    await owner.api.vehicles.update({ params: { id }, body: { teamId: team.id } });
    const named = { id: team.id, name };
    expect(await latest("vehicle.team_changed")).toMatchObject({ subject: { id }, details: { from: null, to: named } });
    await owner.api.vehicles.bulk({ body: { ids: [id], teamId: null } });
    expect(await latest("vehicles.team_changed")).toMatchObject({ details: { from: [named], to: null, vehicles: 1 } });
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, withKey } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { found, join, type Person, person, type TestTeam } from "./people.ts";

let server: TestServer;
let owner: Person;
let manager: Person;
let viewer: Person;
let team: TestTeam;
beforeAll(async () => {
  server = await serveForTest();
  owner = await person(server);
  [manager, viewer] = [await person(server, owner), await person(server, owner)];
  team = await found(owner);
  await join({ owner, team, joins: manager, role: "Manager" });
  await join({ owner, team, joins: viewer, role: "Viewer" });
});
afterAll(() => server.close());

const accord = "1HGCM82633A004352";
const saab = { make: "Saab", model: "900" };

describe("access to a team's vehicle", () => {
  it("GET /vehicles/{id} finds it for members by id, VIN and stock number, after a vehicle of their own", async () => {
    const shared = await owner.api.vehicles.create({ body: { vin: accord, stockNumber: "N-7", teamId: team.id } });
    for (const reference of [shared.id, accord, accord.toLowerCase(), "N-7"]) {
      expect((await viewer.api.vehicles.get({ params: { id: reference } })).id).toBe(shared.id);
    }
    const own = await viewer.api.vehicles.create({ body: { vin: accord, stockNumber: "N-7" } });
    for (const reference of [own.id, accord, "N-7"]) {
      expect((await viewer.api.vehicles.get({ params: { id: reference } })).id).toBe(own.id);
    }
    expect((await viewer.api.vehicles.get({ params: { id: shared.id } })).id).toBe(shared.id);
    expect((await viewer.api.vehicles.list({ query: { search: accord } })).length).toBe(2);
    const inTeam = await viewer.api.vehicles.list({ query: { teamId: team.id } });
    expect(inTeam.map(({ id }) => id)).toEqual([shared.id]);
    expect(await viewer.api.vehicles.list({ query: { teamId: own.id } })).toEqual([]);
  });

  it("keeps its owner when another member changes it, and is hidden from an outsider", async () => {
    const car = await manager.api.vehicles.create({ body: { ...saab, teamId: team.id } });
    expect(car).toMatchObject({ teamId: team.id, ownerId: manager.id });
    const changed = await owner.api.vehicles.update({ params: { id: car.id }, body: { location: "Lot 2" } });
    expect(changed).toMatchObject({ location: "Lot 2", ownerId: manager.id });
    const outsider = await person(server, owner);
    expect(await errorOf(outsider.api.vehicles.get({ params: { id: car.id } }))).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      status: 404,
    });
  });

  it("only its owner moves it between teams, and only into a team where they may edit", async () => {
    const car = await owner.api.vehicles.create({ body: saab });
    const params = { id: car.id };
    expect((await owner.api.vehicles.update({ params, body: { teamId: team.id } })).teamId).toBe(team.id);
    const elsewhere = await found(manager);
    // A member who may edit the team's vehicles cannot move them into their own team or out of the team.
    for (const teamId of [elsewhere.id, null]) {
      expect(await errorOf(manager.api.vehicles.update({ params, body: { teamId } }))).toMatchObject({
        code: "INSUFFICIENT_PERMISSIONS",
        field: "teamId",
      });
    }
    // Setting the same team again changes nothing.
    expect((await manager.api.vehicles.update({ params, body: { teamId: team.id, mileage: 3 } })).mileage).toBe(3);
    for (const { api } of [owner, viewer]) {
      const foreign = { ...saab, teamId: elsewhere.id };
      expect(await errorOf(api.vehicles.create({ body: foreign }))).toMatchObject({
        code: "TEAM_NOT_FOUND",
        status: 404,
        field: "teamId",
      });
    }
    const before = await viewer.api.vehicles.list();
    expect(await errorOf(viewer.api.vehicles.create({ body: { ...saab, teamId: team.id } }))).toMatchObject({
      code: "INSUFFICIENT_PERMISSIONS",
      field: "teamId",
      details: { required: "edit_inventory" },
    });
    expect(await viewer.api.vehicles.list()).toEqual(before);
    expect(await owner.api.vehicles.get({ params })).toMatchObject({ teamId: team.id });
  });

  it("DELETE /teams/{teamId}/members/{memberId} takes the member's vehicles out of the team", async () => {
    const guest = await person(server, owner);
    await join({ owner, team, joins: guest, role: "Manager" });
    const brought = await guest.api.vehicles.create({ body: { ...saab, teamId: team.id } });
    const stays = await owner.api.vehicles.create({ body: { ...saab, teamId: team.id } });
    await owner.api.teams.removeMember({ params: { teamId: team.id, memberId: guest.id } });
    expect((await guest.api.vehicles.get({ params: { id: brought.id } })).teamId).toBeNull();
    for (const [api, id] of [
      [owner.api, brought.id],
      [guest.api, stays.id],
    ] as const) {
      expect(await errorOf(api.vehicles.get({ params: { id } }))).toMatchObject({ code: "RESOURCE_NOT_FOUND" });
    }
  });

  it("inspections of it are visible to every member who sees the vehicle, and hidden from an outsider", async () => {
    const car = await owner.api.vehicles.create({ body: { ...saab, teamId: team.id } });
    const begun = await manager.api.visual.create({
      body: { vehicle_id: car.id, images: await uploadWalkAround(manager.api) },
    });
    const params = { inspection_id: begun.inspection_id };
    for (const { api } of [owner, manager, viewer]) {
      expect((await api.visual.get({ params })).vehicle_id).toBe(car.id);
      expect((await api.visual.list({ query: { vehicle_id: car.id } })).total).toBe(1);
      expect((await api.visual.list()).inspections.map((one) => one.inspection_id)).toContain(begun.inspection_id);
    }
    expect(await errorOf(viewer.api.visual.cancel({ params }))).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS" });
    const outsider = await person(server, owner);
    expect(await errorOf(outsider.api.visual.get({ params }))).toMatchObject({ code: "INSPECTION_NOT_FOUND" });
    expect((await outsider.api.visual.list()).total).toBe(0);
    // An inspection that has already ended keeps its status.
    expect(["failed", "completed"]).toContain((await manager.api.visual.cancel({ params })).status);
  });

  it("answers RESOURCE_NOT_FOUND in the sandbox", async () => {
    const car = await owner.api.vehicles.create({ body: { ...saab, teamId: team.id } });
    const sandbox = await withKey(server, owner, { environment: "development" });
    expect(await sandbox.api.vehicles.list()).toEqual([]);
    expect(await errorOf(sandbox.api.vehicles.get({ params: { id: car.id } }))).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
    });
    expect(await errorOf(sandbox.api.vehicles.create({ body: { ...saab, teamId: team.id } }))).toMatchObject({
      code: "TEAM_NOT_FOUND",
      field: "teamId",
    });
  });
});

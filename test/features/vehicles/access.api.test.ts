import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { act, permissionMatrix, type Scene } from "../teams/matrix.ts";
import { found, join, type Person, person, type TestTeam } from "../teams/people.ts";

const vehicle = { seenWith: "view_inventory", hidden: "RESOURCE_NOT_FOUND" } as const;
const newCar = async ({ owner, team }: Scene): Promise<string> =>
  (await owner.api.vehicles.create({ body: { make: "Saab", model: "900", teamId: team.id } })).id;
const car = (id: string, { owner }: Scene) => owner.api.vehicles.get({ params: { id } });

permissionMatrix("a vehicle's sale and timeline", [
  act({
    ...vehicle,
    title: "sells a vehicle",
    needs: ["view_inventory", "edit_inventory"],
    prepare: newCar,
    act: (api, id) => api.vehicles.sell({ params: { id }, body: { soldPrice: 1 } }),
    look: car,
  }),
  act({
    ...vehicle,
    title: "reads how a vehicle was sold",
    reads: true,
    needs: ["view_inventory"],
    prepare: async (scene) => {
      const id = await newCar(scene);
      await scene.owner.api.vehicles.sell({ params: { id }, body: { soldPrice: 1 } });
      return id;
    },
    act: (api, id) => api.vehicles.sale({ params: { id } }),
  }),
  act({
    ...vehicle,
    title: "reads a vehicle's timeline",
    reads: true,
    needs: ["view_inventory"],
    prepare: newCar,
    act: (api, id) => api.vehicles.timeline({ params: { id } }),
  }),
]);

describe("requests about a team's vehicle", () => {
  let server: TestServer;
  let owner: Person;
  let admin: Person;
  let team: TestTeam;
  beforeAll(async () => {
    server = await serveForTest();
    owner = await person(server);
    admin = await person(server, owner);
    team = await found(owner);
    await join({ owner, team, joins: admin, role: "Admin" });
  });
  afterAll(() => server.close());

  const shared = (who: Person, further: object = {}) =>
    who.api.vehicles.create({ body: { make: "Saab", model: "900", teamId: team.id, ...further } });
  const timelineOf = async (id: string) =>
    (await owner.api.vehicles.timeline({ params: { id } })).map(({ kind, summary }) => [kind, summary]);

  it("DELETE archives it for a member with the permission, and purges it only for its own account", async () => {
    const { id } = await shared(owner);
    await admin.api.leads.create({
      params: { carId: id },
      body: { action: "Call", targetName: "Ada", targetInfo: "555" },
    });
    await admin.api.vehicles.sell({ params: { id }, body: { soldPrice: 9000, satisfaction: 5 } });
    await admin.api.visual.create({ body: { vehicle_id: id, images: await uploadWalkAround(admin.api) } });
    const purge = { params: { id }, query: { purge: "true" } } as const;
    expect(await errorOf(admin.api.vehicles.remove(purge))).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS" });
    expect((await admin.api.vehicles.remove({ params: { id } })).message).toContain("archived");
    const sold = async () => (await owner.api.kpis.list()).find(({ key }) => key === "avg_selling_price");
    expect(await sold()).toMatchObject({ value: 9000, hasData: true });
    expect((await owner.api.leads.listOfCar({ params: { carId: id } })).length).toBe(1);

    expect((await owner.api.vehicles.remove(purge)).message).toContain("removed");
    expect(await sold()).toMatchObject({ value: 0, hasData: false });
    for (const { api } of [owner, admin]) {
      expect(await errorOf(api.vehicles.timeline({ params: { id } }))).toMatchObject({ code: "RESOURCE_NOT_FOUND" });
      expect(await errorOf(api.leads.listOfCar({ params: { carId: id } }))).toMatchObject({ code: "CAR_NOT_FOUND" });
      expect((await api.visual.list()).inspections).toEqual([]);
      expect(await api.leads.list()).toEqual([]);
    }
  });

  it("GET /vehicles/{id}/timeline has an entry when it is shared and when it is no longer shared", async () => {
    const { id } = await owner.api.vehicles.create({ body: { make: "Saab", model: "99", teamId: null } });
    await owner.api.vehicles.update({ params: { id }, body: { teamId: team.id } });
    await admin.api.vehicles.update({ params: { id }, body: { teamId: null } });
    const created = ["vehicle.created", "Saab 99 was added to the inventory."];
    const [given, taken] = ["Shared with a team.", "No longer shared with a team."].map((summary) => [
      "vehicle.team_changed",
      summary,
    ]);
    expect(await timelineOf(id)).toEqual([taken, given, created]);

    const short = await found(owner);
    await owner.api.vehicles.update({ params: { id }, body: { teamId: short.id } });
    await owner.api.teams.remove({ params: { id: short.id } });
    expect(await timelineOf(id)).toEqual([taken, given, taken, given, created]);
    expect((await owner.api.vehicles.get({ params: { id } })).teamId).toBeNull();
  });

  it("POST /vehicles/import by a member does not change it, because an import is for their own inventory", async () => {
    const vin = "1HGCM82633A004352";
    const { id } = await shared(owner, { vin, stockNumber: "T1", mileage: 5 });
    const file = new Blob([`vin,stock,miles\n${vin},T1,99\n`]);
    const { rows } = await admin.api.vehicles.importCsv({ file });
    expect(rows).toMatchObject([{ outcome: "created" }]);
    expect((await owner.api.vehicles.get({ params: { id } })).mileage).toBe(5);
    expect((await admin.api.vehicles.get({ params: { id: "T1" } })).id).toBe(rows[0]?.vehicleId);
  });

  it("accept its id, VIN and stock number in every endpoint that refers to a vehicle", async () => {
    const vin = "2T1BURHE3JC074702";
    const { id } = await shared(owner, { vin, stockNumber: "W/7 é" });
    const { api } = admin;
    for (const reference of [id, vin, vin.toLowerCase(), "W/7 é"]) {
      const params = { id: reference };
      const of = { carId: reference };
      expect((await api.vehicles.get({ params })).id).toBe(id);
      expect((await api.vehicles.update({ params, body: { location: reference } })).id).toBe(id);
      expect((await api.vehicles.timeline({ params }))[0]?.summary).toBe("Changed: location.");
      const body = { action: "Call", targetName: "Ada", targetInfo: "555" };
      expect((await api.leads.create({ params: of, body })).carId).toBe(id);
      const started = await api.visual.create({
        body: { vehicle_id: reference, images: await uploadWalkAround(api) },
      });
      expect(started.vehicle_id).toBe(id);
      const inspections = await api.visual.list({ query: { vehicle_id: reference } });
      expect(inspections.inspections.every((one) => one.vehicle_id === id)).toBe(true);
      expect(inspections.total).toBeGreaterThan(0);
    }
    expect((await api.leads.listOfCar({ params: { carId: "W/7 é" } })).length).toBe(4);
    expect((await api.vehicles.sell({ params: { id: "W/7 é" }, body: { soldPrice: 1 } })).vehicleId).toBe(id);
    const unknown = api.visual.create({ body: { vehicle_id: "W/8", images: await uploadWalkAround(api) } });
    expect(await errorOf(unknown)).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "vehicle_id" });
    const lead = { action: "Call", targetName: "Ada", targetInfo: "555" };
    expect(await errorOf(api.leads.create({ params: { carId: "W/8" }, body: lead }))).toMatchObject({
      code: "CAR_NOT_FOUND",
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, withKey } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { act, permissionMatrix, type Scene } from "../teams/matrix.ts";
import { found, join, type Person, person, type TestTeam } from "../teams/people.ts";
import { car, lead, newLead, send } from "./leads.ts";

const prepare = async ({ owner, team }: Scene) => lead(owner.api, {}, (await car(owner.api, { teamId: team.id })).id);
type Made = Awaited<ReturnType<typeof prepare>>;
const look = async ({ id, carId }: Made, { owner }: Scene) => [
  await owner.api.leads.listOfCar({ params: { carId } }),
  await owner.api.leads.get({ params: { id } }),
];
const common = { prepare, look, refused: "UNAUTHORIZED_LEAD_ACCESS" } as const;
const hidden = "UNAUTHORIZED_LEAD_ACCESS";
const ofCar = { hidden: "CAR_NOT_FOUND", seenWith: "view_inventory" } as const;

permissionMatrix("leads", [
  act<Made>({
    ...common,
    title: "read a lead",
    reads: true,
    needs: ["view_inventory"],
    hidden,
    act: (api, { id }) => api.leads.get({ params: { id } }),
  }),
  act<Made>({
    ...common,
    title: "export a lead",
    reads: true,
    needs: ["view_inventory"],
    hidden,
    act: (api, { id }) => api.leads.adf({ params: { id } }),
  }),
  act<Made>({
    ...common,
    title: "create a lead for a contact",
    needs: ["view_inventory", "create_leads"],
    ...ofCar,
    async act(api, { carId }) {
      const { contact_id: id } = await api.contacts.create({ body: { name: "Kim", email: "kim@example.com" } });
      return api.contacts.assign({ params: { id }, body: { carId, action: "Call" } });
    },
  }),
  act<Made>({
    ...common,
    title: "list a car's leads",
    reads: true,
    needs: ["view_inventory"],
    ...ofCar,
    act: (api, { carId }) => api.leads.listOfCar({ params: { carId } }),
  }),
  act<Made>({
    ...common,
    title: "create a lead",
    needs: ["view_inventory", "create_leads"],
    ...ofCar,
    act: (api, { carId }) => api.leads.create({ params: { carId }, body: newLead }),
  }),
  act<Made>({
    ...common,
    title: "change a lead",
    needs: ["manage_leads"],
    hidden,
    act: (api, { id }) => api.leads.update({ params: { id }, body: { status: "COMPLETED" } }),
  }),
  act<Made>({
    ...common,
    title: "list a lead's activities",
    reads: true,
    needs: ["view_inventory"],
    hidden,
    act: (api, { id }) => api.leads.activities({ params: { id } }),
  }),
  act<Made>({
    ...common,
    title: "log an activity of a lead",
    needs: ["manage_leads"],
    hidden,
    act: (api, { id }) => api.leads.logActivity({ params: { id }, body: { activity: "call" } }),
  }),
  act<Made>({
    ...common,
    title: "count a car's leads",
    reads: true,
    needs: ["view_inventory"],
    ...ofCar,
    act: (api, { carId }) => api.leads.summary({ query: { carId } }),
  }),
  act<Made>({
    ...common,
    title: "set a lead's order",
    needs: ["manage_leads"],
    hidden,
    act: (api, { id }) => api.leads.setOrder({ params: { id }, body: { order: 5 } }),
  }),
  act<Made>({
    ...common,
    title: "reorder a car's leads",
    needs: ["view_inventory", "manage_leads"],
    ...ofCar,
    act: (api, { id, carId }) => api.leads.reorder({ params: { carId }, body: { leadOrders: [{ id, order: 5 }] } }),
  }),
  act<Made>({
    ...common,
    title: "change leads in bulk",
    needs: ["manage_leads"],
    hidden,
    act: (api, { id }) => api.leads.bulk({ body: { ids: [id], tag: "x" } }),
  }),
  act<Made>({
    ...common,
    title: "delete a lead",
    needs: ["manage_leads"],
    hidden,
    act: (api, { id }) => api.leads.remove({ params: { id } }),
  }),
]);

describe("leads of another account", () => {
  let server: TestServer;
  let owner: Person;
  let outsider: Person;
  beforeAll(async () => {
    server = await serveForTest();
    owner = await person(server);
    outsider = await person(server, owner);
  });
  afterAll(() => server.close());

  it("answer UNAUTHORIZED_LEAD_ACCESS by id, CAR_NOT_FOUND by vehicle, and are in no list", async () => {
    const { id, carId } = await lead(owner.api);
    for (const [method, path, body] of [
      ["GET", `/leads/${id}`],
      ["GET", `/leads/${id}.adf`],
      ["PATCH", `/leads/${id}`, { tag: "x" }],
      ["PATCH", `/leads/${id}/order`, { order: 1 }],
      ["DELETE", `/leads/${id}`],
      ["GET", `/leads/${id}/activities`],
      ["POST", `/leads/${id}/activities`, { activity: "call" }],
      ["POST", "/leads/bulk", { ids: [id], delete: true }],
    ] as const) {
      expect(await send(outsider, method, path, body)).toMatchObject({ status: 403, code: "UNAUTHORIZED_LEAD_ACCESS" });
    }
    for (const [method, path, body] of [
      ["GET", `/leads/car/${carId}`],
      ["GET", `/leads?carId=${carId}`],
      ["GET", `/leads/summary?carId=${carId}`],
      ["POST", `/leads/car/${carId}`, newLead],
      ["PATCH", `/leads/car/${carId}/reorder`, { leadOrders: [{ id, order: 1 }] }],
    ] as const) {
      expect(await send(outsider, method, path, body)).toMatchObject({ status: 404, code: "CAR_NOT_FOUND" });
    }
    expect(await outsider.api.leads.list()).toEqual([]);
    expect(await outsider.api.leads.listOfStatus({ params: { status: "NEW" } })).toEqual([]);
    expect((await owner.api.leads.listOfCar({ params: { carId } })).map(({ tag }) => tag)).toEqual([null]);
  });

  it("make POST /leads/bulk fail as a whole, with the field that names them", async () => {
    const [own, foreign] = [await lead(outsider.api), await lead(owner.api)];
    const error = await errorOf(outsider.api.leads.bulk({ body: { ids: [own.id, foreign.id], delete: true } }));
    expect(error).toMatchObject({ code: "UNAUTHORIZED_LEAD_ACCESS", field: "ids[1]" });
    expect(await outsider.api.leads.get({ params: { id: own.id } })).toMatchObject({ id: own.id });
  });

  it("answer LEAD_NOT_FOUND in the other environment", async () => {
    const sandbox = await withKey(server, owner, { environment: "development" });
    const [production, test] = [await lead(owner.api), await lead(sandbox.api)];
    expect(await errorOf(sandbox.api.leads.get({ params: { id: production.id } }))).toMatchObject({
      code: "LEAD_NOT_FOUND",
    });
    expect(await errorOf(owner.api.leads.get({ params: { id: test.id } }))).toMatchObject({ code: "LEAD_NOT_FOUND" });
    expect((await sandbox.api.leads.list()).map(({ id }) => id)).toEqual([test.id]);
  });
});

describe("leads of a team", () => {
  let server: TestServer;
  let owner: Person;
  let seller: Person;
  let team: TestTeam;
  beforeAll(async () => {
    server = await serveForTest();
    owner = await person(server);
    seller = await person(server, owner);
    team = await found(owner);
    await join({ owner, team, joins: seller, role: "Salesperson" });
  });
  afterAll(() => server.close());

  it("are in GET /leads for its members, sorted among their own leads", async () => {
    const shared = await car(owner.api, { teamId: team.id });
    const closed = await car(owner.api, { teamId: null });
    await lead(owner.api, { targetName: "second", order: 2 }, shared.id);
    await lead(owner.api, { targetName: "hidden", order: 1 }, closed.id);
    const names = async ({ api }: Person) => (await api.leads.list()).map(({ targetName }) => targetName);
    expect(await names(seller)).toEqual(["second"]);
    const created = await seller.api.leads.create({
      params: { carId: shared.id },
      body: { ...newLead, targetName: "third", order: 3 },
    });
    expect(created.createdBy).toBe(seller.id);
    await lead(seller.api, { targetName: "first", order: 1 });
    expect(await names(seller)).toEqual(["first", "second", "third"]);
    expect(await names(owner)).toEqual(["hidden", "second", "third"]);
    const page = await seller.fetch("/v1/leads?limit=2&offset=1");
    expect(page.headers.get("x-total-count")).toBe("3");
    expect(((await page.json()) as { targetName: string }[]).map(({ targetName }) => targetName)).toEqual([
      "second",
      "third",
    ]);
    expect(await seller.api.leads.list({ query: { search: "third" } })).toHaveLength(1);
  });

  it("answer UNAUTHORIZED_LEAD_ACCESS to a person who left the team", async () => {
    const shared = await car(owner.api, { teamId: team.id });
    const one = await lead(owner.api, {}, shared.id);
    await owner.api.teams.removeMember({ params: { teamId: team.id, memberId: seller.id } });
    expect(await errorOf(seller.api.leads.get({ params: { id: one.id } }))).toMatchObject({
      code: "UNAUTHORIZED_LEAD_ACCESS",
    });
    expect(await seller.api.leads.listOfStatus({ params: { status: "NEW" } })).toHaveLength(1);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, withKey } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { act, permissionMatrix, type Scene } from "../teams/matrix.ts";
import { found, join, type Person, person, type TestTeam } from "../teams/people.ts";
import { car, lead, send, wish } from "./leads.ts";

const made = async ({ owner, team }: Scene) => lead(owner.api, {}, (await car(owner.api, { teamId: team.id })).id);
type Made = Awaited<ReturnType<typeof made>>;
const look = async ({ id, carId }: Made, { owner }: Scene) => [
  await owner.api.leads.listOfCar({ params: { carId } }),
  await owner.api.leads.get({ params: { id } }),
];
const common = { prepare: made, look, refused: "UNAUTHORIZED_LEAD_ACCESS" } as const;
const hidden = "UNAUTHORIZED_LEAD_ACCESS";
const ofCar = { hidden: "CAR_NOT_FOUND", seenWith: "view_inventory" } as const;

permissionMatrix("leads", [
  act<Made>({
    ...common,
    title: "read a lead",
    needs: ["view_inventory"],
    hidden,
    act: (api, { id }) => api.leads.get({ params: { id } }),
  }),
  act<Made>({
    ...common,
    title: "export a lead",
    needs: ["view_inventory"],
    hidden,
    act: (api, { id }) => api.leads.adf({ params: { id } }),
  }),
  act<Made>({
    ...common,
    title: "make a lead of a contact",
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
    needs: ["view_inventory"],
    ...ofCar,
    act: (api, { carId }) => api.leads.listOfCar({ params: { carId } }),
  }),
  act<Made>({
    ...common,
    title: "make a lead",
    needs: ["view_inventory", "create_leads"],
    ...ofCar,
    act: (api, { carId }) => api.leads.create({ params: { carId }, body: wish }),
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
    title: "move a lead",
    needs: ["manage_leads"],
    hidden,
    act: (api, { id }) => api.leads.setOrder({ params: { id }, body: { order: 5 } }),
  }),
  act<Made>({
    ...common,
    title: "order a car's leads",
    needs: ["view_inventory", "manage_leads"],
    ...ofCar,
    act: (api, { id, carId }) => api.leads.reorder({ params: { carId }, body: { leadOrders: [{ id, order: 5 }] } }),
  }),
  act<Made>({
    ...common,
    title: "change many leads",
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

describe("other people's leads", () => {
  let server: TestServer;
  let owner: Person;
  let stranger: Person;
  beforeAll(async () => {
    server = await serveForTest();
    owner = await person(server);
    stranger = await person(server, owner);
  });
  afterAll(() => server.close());

  it("are there, but not for others", async () => {
    const { id, carId } = await lead(owner.api);
    for (const [method, path, body] of [
      ["GET", `/leads/${id}`],
      ["GET", `/leads/${id}.adf`],
      ["PATCH", `/leads/${id}`, { tag: "x" }],
      ["PATCH", `/leads/${id}/order`, { order: 1 }],
      ["DELETE", `/leads/${id}`],
      ["POST", "/leads/bulk", { ids: [id], delete: true }],
    ] as const) {
      expect(await send(stranger, method, path, body)).toMatchObject({ status: 403, code: "UNAUTHORIZED_LEAD_ACCESS" });
    }
    for (const [method, path, body] of [
      ["GET", `/leads/car/${carId}`],
      ["GET", `/leads?carId=${carId}`],
      ["POST", `/leads/car/${carId}`, wish],
      ["PATCH", `/leads/car/${carId}/reorder`, { leadOrders: [{ id, order: 1 }] }],
    ] as const) {
      expect(await send(stranger, method, path, body)).toMatchObject({ status: 404, code: "CAR_NOT_FOUND" });
    }
    expect(await stranger.api.leads.list()).toEqual([]);
    expect(await stranger.api.leads.listOfStatus({ params: { status: "NEW" } })).toEqual([]);
    expect((await owner.api.leads.listOfCar({ params: { carId } })).map(({ tag }) => tag)).toEqual([null]);
  });

  it("spoil a whole change, and are named", async () => {
    const [mine, theirs] = [await lead(stranger.api), await lead(owner.api)];
    const error = await errorOf(stranger.api.leads.bulk({ body: { ids: [mine.id, theirs.id], delete: true } }));
    expect(error).toMatchObject({ code: "UNAUTHORIZED_LEAD_ACCESS", field: "ids[1]" });
    expect(await stranger.api.leads.get({ params: { id: mine.id } })).toMatchObject({ id: mine.id });
  });

  it("of the sandbox are not there in production, nor the other way", async () => {
    const sandbox = await withKey(server, owner, { environment: "development" });
    const [real, played] = [await lead(owner.api), await lead(sandbox.api)];
    expect(await errorOf(sandbox.api.leads.get({ params: { id: real.id } }))).toMatchObject({ code: "LEAD_NOT_FOUND" });
    expect(await errorOf(owner.api.leads.get({ params: { id: played.id } }))).toMatchObject({ code: "LEAD_NOT_FOUND" });
    expect((await sandbox.api.leads.list()).map(({ id }) => id)).toEqual([played.id]);
  });
});

describe("a team's leads", () => {
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

  it("stand in the list of its members, among their own, in one order", async () => {
    const shared = await car(owner.api, { teamId: team.id });
    const closed = await car(owner.api, { teamId: null });
    await lead(owner.api, { targetName: "second", order: 2 }, shared.id);
    await lead(owner.api, { targetName: "hidden", order: 1 }, closed.id);
    const names = async ({ api }: Person) => (await api.leads.list()).map(({ targetName }) => targetName);
    expect(await names(seller)).toEqual(["second"]);
    const told = await seller.api.leads.create({
      params: { carId: shared.id },
      body: { ...wish, targetName: "third", order: 3 },
    });
    expect(told.createdBy).toBe(seller.id);
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

  it("are no longer those of who has left it", async () => {
    const shared = await car(owner.api, { teamId: team.id });
    const one = await lead(owner.api, {}, shared.id);
    await owner.api.teams.removeMember({ params: { teamId: team.id, memberId: seller.id } });
    expect(await errorOf(seller.api.leads.get({ params: { id: one.id } }))).toMatchObject({
      code: "UNAUTHORIZED_LEAD_ACCESS",
    });
    expect(await seller.api.leads.listOfStatus({ params: { status: "NEW" } })).toHaveLength(1);
  });
});

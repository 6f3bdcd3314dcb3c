import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { days } from "../../../server/platform/clock.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { type Api, serveForTest, type TestServer } from "../../kit/serve.ts";
import { car, lead, leadEvents, newLead } from "./leads.ts";

let server: TestServer;
let api: Api;
let accountId: string;
/** A second account, whose only leads are those of the list tests. */
let other: Api;
beforeAll(async () => {
  server = await serveForTest();
  const owner = await signedIn(server);
  accountId = (await owner.api.accounts.me()).user.id;
  // API keys: a session would expire during the days that pass here.
  api = (await withKey(server, owner)).api;
  other = (await withKey(server, await signedIn(server, { admin: owner }))).api;
});
afterAll(() => server.close());

const accord = "1HGCM82633A004352";

describe("/leads/{id}", () => {
  it("POST /leads/car/{carId} creates a NEW lead for a vehicle's id, VIN or stock number", async () => {
    const vehicle = await car(api, { vin: accord, stockNumber: "H-1204" });
    for (const carId of [vehicle.id, accord, accord.toLowerCase(), "H-1204"]) {
      const made = await api.leads.create({ params: { carId }, body: newLead });
      expect(made).toMatchObject({
        ...newLead,
        carId: vehicle.id,
        status: "NEW",
        order: 0,
        tag: null,
        note: null,
        contactId: null,
        createdBy: accountId,
        ageDays: 0,
        statusDays: 0,
        isOverdue: false,
      });
      expect(made.car).toBeUndefined();
      expect(await api.leads.get({ params: { id: made.id } })).toEqual(made);
    }
  });

  it("POST /leads/car/{carId} stores all optional fields", async () => {
    const all = { ...newLead, tag: "hot", note: "evenings", status: "COMPLETED", order: -3 } as const;
    expect(await lead(api, all)).toMatchObject(all);
  });

  it("PATCH changes and returns only the given fields", async () => {
    const made = await lead(api, { tag: "hot", note: "evenings" });
    server.clock.advance(1000);
    const changed = await api.leads.update({ params: { id: made.id }, body: { tag: null, action: "Test drive" } });
    expect(changed).toEqual({ id: made.id, tag: null, action: "Test drive", updatedAt: changed.updatedAt });
    expect(changed.updatedAt > made.updatedAt).toBe(true);
    const now = await api.leads.get({ params: { id: made.id } });
    expect(now).toEqual({ ...made, ...changed });
  });

  it("PATCH with an empty body changes nothing", async () => {
    const made = await lead(api);
    server.clock.advance(1000);
    expect(await api.leads.update({ params: { id: made.id }, body: {} })).toEqual({
      id: made.id,
      updatedAt: made.updatedAt,
    });
    expect(await leadEvents(server, made.carId)).toHaveLength(1);
  });

  it("PATCH /leads/{id}/order sets the position", async () => {
    const made = await lead(api);
    const moved = await api.leads.setOrder({ params: { id: made.id }, body: { order: 7 } });
    expect(moved).toMatchObject({ id: made.id, order: 7 });
    expect((await api.leads.get({ params: { id: made.id } })).order).toBe(7);
  });

  it("DELETE removes the lead: it answers LEAD_NOT_FOUND afterwards", async () => {
    const made = await lead(api);
    expect(await api.leads.remove({ params: { id: made.id } })).toMatchObject({ success: true });
    for (const call of [api.leads.get, api.leads.remove, api.leads.adf]) {
      expect(await errorOf(call({ params: { id: made.id } }))).toMatchObject({ code: "LEAD_NOT_FOUND", status: 404 });
    }
  });

  it("answers LEAD_NOT_FOUND after its vehicle was purged", async () => {
    const made = await lead(api);
    await api.vehicles.remove({ params: { id: made.carId }, query: { purge: "true" } });
    expect(await errorOf(api.leads.get({ params: { id: made.id } }))).toMatchObject({ code: "LEAD_NOT_FOUND" });
  });

  it("GET returns the days since the creation and since the last change of status", async () => {
    const made = await lead(api);
    server.clock.advance(days(3));
    await api.leads.update({ params: { id: made.id }, body: { note: "no answer" } });
    expect(await api.leads.get({ params: { id: made.id } })).toMatchObject({ ageDays: 3, statusDays: 3 });
    await api.leads.update({ params: { id: made.id }, body: { status: "COMPLETED" } });
    server.clock.advance(days(2));
    await api.leads.update({ params: { id: made.id }, body: { status: "COMPLETED" } });
    expect(await api.leads.get({ params: { id: made.id } })).toMatchObject({ ageDays: 5, statusDays: 2 });
  });

  it("GET and GET /leads report a lead as overdue after three days in status NEW", async () => {
    const made = await lead(api, { tag: "overdue" });
    const isOverdue = async () => (await api.leads.get({ params: { id: made.id } })).isOverdue;
    const listed = async (overdue: "true" | "false") =>
      (await api.leads.list({ query: { overdue, tag: "overdue" } })).map(({ id }) => id);
    server.clock.advance(days(3) - 60_000);
    expect(await isOverdue()).toBe(false);
    expect([await listed("true"), await listed("false")]).toEqual([[], [made.id]]);
    server.clock.advance(60_000);
    expect(await isOverdue()).toBe(true);
    expect([await listed("true"), await listed("false")]).toEqual([[made.id], []]);
    await api.leads.update({ params: { id: made.id }, body: { status: "NOT_NEEDED" } });
    expect(await isOverdue()).toBe(false);
    await api.leads.update({ params: { id: made.id }, body: { status: "NEW" } });
    expect(await api.leads.get({ params: { id: made.id } })).toMatchObject({
      ageDays: 3,
      statusDays: 0,
      isOverdue: false,
    });
  });

  it("PATCH with the current values changes nothing and emits no event", async () => {
    const made = await lead(api, { tag: "hot" });
    server.clock.advance(1000);
    const { id } = made;
    const same = { status: "NEW", tag: "hot", action: made.action } as const;
    expect(await api.leads.update({ params: { id }, body: same })).toEqual({ id, ...same, updatedAt: made.updatedAt });
    await api.leads.bulk({ body: { ids: [id], status: "NEW" } });
    await api.leads.setOrder({ params: { id }, body: { order: 0 } });
    expect(await api.leads.get({ params: { id } })).toEqual(made);
    expect(await leadEvents(server, made.carId)).toHaveLength(1);
  });

  it("emits events and adds entries to the vehicle's timeline", async () => {
    const made = await lead(api);
    await api.leads.update({ params: { id: made.id }, body: { status: "COMPLETED" } });
    await api.leads.setOrder({ params: { id: made.id }, body: { order: 2 } });
    await api.leads.remove({ params: { id: made.id } });
    const common = { lead_id: made.id, car_id: made.carId, action: newLead.action, assignee_id: null, due_at: null };
    expect(await leadEvents(server, made.carId)).toEqual([
      { name: "lead.created", ...common, status: "NEW" },
      { name: "lead.updated", ...common, status: "COMPLETED" },
      { name: "lead.updated", ...common, status: "COMPLETED" },
    ]);
    const entries = await api.vehicles.timeline({ params: { id: made.carId } });
    expect(entries.map(({ kind }) => kind).filter((kind) => kind.startsWith("lead."))).toEqual([
      "lead.deleted",
      "lead.status_changed",
      "lead.created",
    ]);
    expect(entries[0]?.summary).toBe("Lead deleted.");
  });
});

describe("GET /leads", () => {
  let cars: { id: string }[];
  beforeAll(async () => {
    cars = [
      await car(other, { model: "Civic", overviewYear: 2019, location: "Row 4", stockNumber: "LST-1" }),
      await car(other, { model: "Fit" }),
    ];
    const rows = [
      { carId: cars[0]?.id, action: "Call back", targetName: "Zoë Ångström", tag: "Hot", order: 2 },
      { carId: cars[0]?.id, action: "Test drive", targetName: "bob", tag: "50%_off", order: 1 },
      { carId: cars[1]?.id, action: "call back", targetName: "Carol", order: 1, status: "COMPLETED" },
      { carId: cars[1]?.id, action: "Send offer", targetName: "Dan hot", order: 1, status: "NOT_NEEDED" },
    ] as const;
    for (const { carId, ...row } of rows) {
      await lead(other, row, carId);
      server.clock.advance(days(10));
    }
  });

  const names = async (query: Parameters<Api["leads"]["list"]>[0] = {}) =>
    (await other.leads.list(query)).map(({ targetName }) => targetName);

  it("sorts by order, then by age, and returns the vehicles", async () => {
    expect(await names()).toEqual(["bob", "Carol", "Dan hot", "Zoë Ångström"]);
    const [first] = await other.leads.list();
    expect(first?.car).toEqual({
      id: cars[0]?.id,
      make: "Honda",
      model: "Civic",
      overviewYear: 2019,
      location: "Row 4",
      status: "IN_STOCK",
    });
  });

  it("sorts by sortBy and sortOrder", async () => {
    expect(await names({ query: { sortOrder: "desc" } })).toEqual(["Zoë Ångström", "Dan hot", "Carol", "bob"]);
    expect(await names({ query: { sortBy: "createdAt" } })).toEqual(["Zoë Ångström", "bob", "Carol", "Dan hot"]);
    expect(await names({ query: { sortBy: "targetName" } })).toEqual(["bob", "Carol", "Dan hot", "Zoë Ångström"]);
    expect(await names({ query: { sortBy: "action", sortOrder: "desc" } })).toEqual([
      "bob",
      "Dan hot",
      "Carol",
      "Zoë Ångström",
    ]);
    expect(await names({ query: { sortBy: "status" } })).toEqual(["Carol", "Zoë Ångström", "bob", "Dan hot"]);
  });

  it.each([
    [{ search: "HOT" }, ["Dan hot", "Zoë Ångström"]],
    [{ search: "back  call" }, ["Carol", "Zoë Ångström"]],
    [{ search: "zoë ÅNG" }, ["Zoë Ångström"]],
    [{ search: "%" }, ["bob"]],
    [{ search: "_off" }, ["bob"]],
    [{ search: "' or 1=1 --" }, []],
    [{ search: "555-0132" }, []],
    [{ action: "CALL BACK" }, ["Carol", "Zoë Ångström"]],
    [{ action: "call" }, []],
    [{ targetName: "zoë ångström" }, ["Zoë Ångström"]],
    [{ targetName: "hot" }, []],
    [{ tag: "hot" }, ["Zoë Ångström"]],
    [{ tag: "50%_OFF" }, ["bob"]],
    [{ tag: "5%" }, []],
    [{ status: "NEW" }, ["bob", "Zoë Ångström"]],
    [{ status: "NEW", search: "test" }, ["bob"]],
    [{ carId: "LST-1" }, ["bob", "Zoë Ångström"]],
    [{ olderThanDays: 35 }, ["Zoë Ångström"]],
    [{ olderThanDays: 25 }, ["bob", "Zoë Ångström"]],
    [{ search: "", action: "", targetName: "", tag: "" }, ["bob", "Carol", "Dan hot", "Zoë Ångström"]],
  ] as const)("filters by %j", async (query, expected) => {
    expect(await names({ query })).toEqual(expected);
  });

  it("returns pages with a total and a link to the next page", async () => {
    let headers = new Headers();
    const onExtras = (extras: { headers: Headers }) => {
      headers = extras.headers;
    };
    const page = await other.leads.list({ query: { limit: 3, sortBy: "createdAt" } }, { onExtras });
    expect(page).toHaveLength(3);
    expect(headers.get("x-total-count")).toBe("4");
    expect(headers.get("link")).toBe('</v1/leads?limit=3&sortBy=createdAt&offset=3>; rel="next"');
    await other.leads.list({ query: { limit: 3, offset: 3, sortBy: "createdAt" } }, { onExtras });
    expect(headers.get("link")).toBeNull();
  });

  it("GET /leads/car/{carId} and /leads/status/{status} return their leads without the vehicles", async () => {
    const ofCar = await other.leads.listOfCar({ params: { carId: "LST-1" } });
    expect(ofCar.map(({ targetName }) => targetName)).toEqual(["bob", "Zoë Ångström"]);
    expect(ofCar[0]?.car).toBeUndefined();
    const done = await other.leads.listOfStatus({ params: { status: "COMPLETED" } });
    expect(done.map(({ targetName }) => targetName)).toEqual(["Carol"]);
    const some = { params: { carId: "LST-1" }, query: { search: "drive", sortOrder: "desc" } } as const;
    expect(await other.leads.listOfCar(some)).toHaveLength(1);
    expect(await other.leads.listOfStatus({ params: { status: "NEW" }, query: { limit: 1 } })).toHaveLength(1);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn } from "../../kit/people.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { car, lead, leadEvents, send } from "./leads.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
let api: Api;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  api = owner.api;
});
afterAll(() => server.close());

const unknown = "01a1fabe-0000-7000-8000-000000000000";
const ofCar = (carId: string) => api.leads.listOfCar({ params: { carId } });

async function carWithLeads(count: number) {
  const { id } = await car(api);
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) ids.push((await lead(api, { order: i }, id)).id);
  return { id, ids };
}

describe("PATCH /leads/car/{carId}/reorder", () => {
  it("sets all positions at once and emits events for the leads that moved", async () => {
    const { id, ids } = await carWithLeads(3);
    const leadOrders = ids.map((one, i) => ({ id: one, order: -i }));
    expect(await api.leads.reorder({ params: { carId: id }, body: { leadOrders } })).toMatchObject({ success: true });
    expect((await ofCar(id)).map((one) => one.id)).toEqual(ids.toReversed());
    const updated = (await leadEvents(server, id)).filter(({ name }) => name === "lead.updated");
    // The first lead keeps its position.
    expect(updated.map(({ lead_id }) => lead_id)).toEqual(ids.slice(1));
  });

  it("answers LEAD_NOT_FOUND for a lead of another vehicle and changes none", async () => {
    const { id, ids } = await carWithLeads(2);
    const elsewhere = await lead(api);
    const before = await ofCar(id);
    for (const other of [elsewhere.id, unknown]) {
      const leadOrders = [...ids, other].map((one, i) => ({ id: one, order: 10 - i }));
      const error = await errorOf(api.leads.reorder({ params: { carId: id }, body: { leadOrders } }));
      expect(error).toMatchObject({ code: "LEAD_NOT_FOUND", status: 404, field: "leadOrders[2].id" });
    }
    expect(await ofCar(id)).toEqual(before);
    const call = api.leads.reorder({ params: { carId: unknown }, body: { leadOrders: [{ id: unknown, order: 1 }] } });
    expect(await errorOf(call)).toMatchObject({ code: "CAR_NOT_FOUND", field: "carId" });
  });

  it.each([
    [{}, "leadOrders"],
    [{ leadOrders: [] }, "leadOrders"],
    [{ leadOrders: [{ id: unknown }] }, "leadOrders[0].order"],
    [{ leadOrders: [{ id: unknown, order: 1.5 }] }, "leadOrders[0].order"],
    [{ leadOrders: [{ id: unknown, order: 2_147_483_648 }] }, "leadOrders[0].order"],
    [{ leadOrders: [{ id: unknown, order: 1, note: "x" }] }, "leadOrders[0].note"],
    [{ leadOrders: [{ id: 7, order: 1 }] }, "leadOrders[0].id"],
    [{ leadOrders: [1, 2].map((order) => ({ id: unknown, order })) }, "leadOrders"],
    [{ leadOrders: Array.from({ length: 1001 }, (_, order) => ({ id: `id${order}`, order })) }, "leadOrders"],
  ])("rejects %j with VALIDATION_ERROR for %s", async (body, field) => {
    const { id } = await car(api);
    expect(await send(owner, "PATCH", `/leads/car/${id}/reorder`, body)).toMatchObject({
      status: 400,
      code: "VALIDATION_ERROR",
      field,
    });
  });
});

describe("POST /leads/bulk", () => {
  it("changes all leads", async () => {
    const { id, ids } = await carWithLeads(3);
    const answer = await api.leads.bulk({ body: { ids, status: "COMPLETED", tag: "autumn" } });
    expect(answer).toEqual({ success: true, message: "3 leads changed.", updated: 3, deleted: 0 });
    expect(await ofCar(id)).toMatchObject(ids.map(() => ({ status: "COMPLETED", tag: "autumn", statusDays: 0 })));
    expect((await api.leads.list({ query: { tag: "Autumn" } })).length).toBe(3);
    await api.leads.bulk({ body: { ids: ids.slice(0, 1), tag: null } });
    expect((await ofCar(id)).map(({ tag }) => tag)).toEqual([null, "autumn", "autumn"]);
    expect((await leadEvents(server, id)).filter(({ name }) => name === "lead.updated")).toHaveLength(4);
  });

  it("deletes all leads", async () => {
    const { id, ids } = await carWithLeads(3);
    expect(await api.leads.bulk({ body: { ids: ids.slice(1), delete: true } })).toMatchObject({
      updated: 0,
      deleted: 2,
    });
    expect((await ofCar(id)).map((one) => one.id)).toEqual(ids.slice(0, 1));
  });

  it("answers LEAD_NOT_FOUND for an unknown id and changes none", async () => {
    const { id, ids } = await carWithLeads(2);
    const before = await ofCar(id);
    for (const work of [{ status: "COMPLETED" }, { delete: true }] as const) {
      const error = await errorOf(api.leads.bulk({ body: { ids: [...ids, unknown], ...work } }));
      expect(error).toMatchObject({ code: "LEAD_NOT_FOUND", field: "ids[2]" });
    }
    expect(await ofCar(id)).toEqual(before);
    expect(await leadEvents(server, id)).toHaveLength(2);
  });

  it("does not deadlock when concurrent requests name the same leads in different orders", async () => {
    const { id, ids } = await carWithLeads(20);
    const [forward, backward] = [ids, ids.toReversed()];
    const tagged = (order: readonly string[], tag: string) => api.leads.bulk({ body: { ids: [...order], tag } });
    const placed = (order: readonly string[], first: number) =>
      api.leads.reorder({
        params: { carId: id },
        body: { leadOrders: order.map((one, i) => ({ id: one, order: first + i })) },
      });
    for (let round = 0; round < 2; round += 1) {
      const first = 1000 * (round + 1);
      const calls = [
        tagged(forward, `a${round}`),
        tagged(backward, `b${round}`),
        placed(forward, first),
        placed(backward, -first),
      ];
      const outcomes = await Promise.allSettled(calls);
      expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
      const tags = new Set((await ofCar(id)).map(({ tag }) => tag));
      expect(tags.size).toBe(1);
    }
  });

  it.each([
    [{ ids: [], delete: true }, "VALIDATION_ERROR", "ids"],
    [{ delete: true }, "VALIDATION_ERROR", "ids"],
    [{ ids: "all", delete: true }, "VALIDATION_ERROR", "ids"],
    [{ ids: [unknown, unknown], delete: true }, "VALIDATION_ERROR", "ids"],
    [{ ids: Array.from({ length: 1001 }, (_, i) => `id${i}`), delete: true }, "VALIDATION_ERROR", "ids"],
    [{ ids: [unknown] }, "VALIDATION_ERROR", "delete"],
    [{ ids: [unknown], delete: false }, "VALIDATION_ERROR", "delete"],
    [{ ids: [unknown], delete: true, tag: "x" }, "VALIDATION_ERROR", "delete"],
    [{ ids: [unknown], delete: "yes" }, "VALIDATION_ERROR", "delete"],
    [{ ids: [unknown], tag: "x".repeat(101) }, "VALIDATION_ERROR", "tag"],
    [{ ids: [unknown], status: "DONE" }, "INVALID_LEAD_STATUS", "status"],
    [{ ids: [unknown], status: "NEW", note: "x" }, "VALIDATION_ERROR", "note"],
  ])("rejects %j with %s for %s", async (body, code, field) => {
    expect(await send(owner, "POST", "/leads/bulk", body)).toMatchObject({ status: 400, code, field });
  });
});

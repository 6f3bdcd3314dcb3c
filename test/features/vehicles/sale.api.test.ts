import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workspaces } from "../../../server/features/accounts/accounts.table.ts";
import { sales } from "../../../server/features/sales/sales.table.ts";
import { note } from "../../../server/features/vehicles/timeline.ts";
import { vehicleById } from "../../../server/features/vehicles/vehicles.repo.ts";
import { days } from "../../../server/platform/clock.ts";
import { newId } from "../../../server/platform/ids.ts";
import { eventsOf } from "../../kit/events.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { inspected } from "../../kit/stored-inspections.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
let api: Api;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  api = owner.api;
});
afterAll(() => server.close());

const newCar = (fields: object = {}) => api.vehicles.create({ body: { make: "Saab", model: "900", ...fields } });
const timeline = (id: string) => api.vehicles.timeline({ params: { id } });
const kinds = async (id: string) => (await timeline(id)).map(({ kind }) => kind);

async function workspaceOf(id: string): Promise<string> {
  for (const workspace of await server.store.read.select().from(workspaces)) {
    if (await vehicleById(server.store.read, workspace.id, id)) return workspace.id;
  }
  throw new Error("no workspace has this vehicle");
}

describe("POST /vehicles/{id}/sale", () => {
  it("sets the status SOLD, emits vehicle.sold once, and answers VEHICLE_ALREADY_SOLD the second time", async () => {
    const car = await newCar({ purchasePrice: 8000, acquiredAt: "2026-01-10T00:00:00Z" });
    const body = { soldPrice: 9999.99, soldAt: "2026-02-10T12:00:00Z", satisfaction: 5 };
    const sale = await api.vehicles.sell({ params: { id: car.id }, body });
    expect(sale).toMatchObject({
      vehicleId: car.id,
      soldPrice: 9999.99,
      soldAt: "2026-02-10T12:00:00.000Z",
      satisfaction: 5,
      contactId: null,
      vehicle: { id: car.id, status: "SOLD", soldPrice: 9999.99, soldAt: "2026-02-10T12:00:00.000Z" },
    });
    expect(await errorOf(api.vehicles.sell({ params: { id: car.id }, body }))).toMatchObject({
      code: "VEHICLE_ALREADY_SOLD",
      status: 409,
    });
    const events = await eventsOf(server.store.read, await workspaceOf(car.id));
    const sold = { sold_price: 9999.99, sold_at: "2026-02-10T12:00:00.000Z" };
    const payload = { sale_id: sale.id, vehicle_id: car.id, ...sold, contact_id: null };
    expect(events.filter(({ name }) => name === "vehicle.sold").map((event) => event.payload)).toEqual([payload]);
    const [entry] = await timeline(car.id);
    expect(entry).toMatchObject({ kind: "vehicle.sold", summary: "Sold for 9,999.99.", actor: { name: /Person/ } });
  });

  it("uses the current date if soldAt is missing", async () => {
    const car = await newCar();
    const { soldAt } = await api.vehicles.sell({ params: { id: car.id }, body: { soldPrice: 1 } });
    expect(Math.abs(Date.parse(soldAt) - server.clock.now().getTime())).toBeLessThan(days(1));
  });

  it("sells a vehicle again that returned to stock", async () => {
    const car = await newCar();
    await api.vehicles.sell({ params: { id: car.id }, body: { soldPrice: 5000 } });
    const back = await api.vehicles.update({ params: { id: car.id }, body: { status: "IN_STOCK" } });
    expect(back).toMatchObject({ status: "IN_STOCK", soldAt: null, soldPrice: null });
    await api.vehicles.sell({ params: { id: car.id }, body: { soldPrice: 6000 } });
    expect(await kinds(car.id)).toEqual(["vehicle.sold", "vehicle.status_changed", "vehicle.sold", "vehicle.created"]);
  });

  it("answers VALIDATION_ERROR with the field of an invalid value, and changes nothing", async () => {
    const car = await newCar({ acquiredAt: "2026-03-01T00:00:00Z" });
    const stranger = await signedIn(server, { admin: owner });
    for (const [field, body] of [
      ["soldPrice", {}],
      ["soldPrice", { soldPrice: -0.01 }],
      ["soldPrice", { soldPrice: 1_000_000_001 }],
      ["soldPrice", { soldPrice: "1" }],
      ["soldAt", { soldPrice: 1, soldAt: "yesterday" }],
      ["soldAt", { soldPrice: 1, soldAt: "2199-01-01T00:00:00Z" }],
      ["soldAt", { soldPrice: 1, soldAt: "2026-02-28T23:59:59Z" }],
      ["contactId", { soldPrice: 1, contactId: "<b>'; drop table sales; --" }],
      ["satisfaction", { soldPrice: 1, satisfaction: 0 }],
      ["satisfaction", { soldPrice: 1, satisfaction: 6 }],
      ["satisfaction", { soldPrice: 1, satisfaction: 4.5 }],
      ["buyer", { soldPrice: 1, buyer: "🚗" }],
    ] as const) {
      const error = await errorOf(api.vehicles.sell({ params: { id: car.id }, body: body as never }));
      expect(error, JSON.stringify(body)).toMatchObject({ code: "VALIDATION_ERROR", field });
    }
    const sell = (caller: TestCaller, body: object) =>
      errorOf(caller.api.vehicles.sell({ params: { id: car.id }, body: { soldPrice: 1, ...body } }));
    expect(await sell(owner, { contactId: newId() })).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "contactId" });
    expect(await sell(stranger, {})).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "id" });
    expect(await kinds(car.id)).toEqual(["vehicle.created"]);
    expect((await api.vehicles.get({ params: { id: car.id } })).status).toBe("IN_STOCK");
  });

  it("stores a purchase price that is changed later, and rejects a purchase date after the sale", async () => {
    const car = await newCar({ purchasePrice: 8000, acquiredAt: "2026-01-10T00:00:00Z" });
    const body = { soldPrice: 9000, soldAt: "2026-02-10T12:00:00Z" };
    await api.vehicles.sell({ params: { id: car.id }, body });
    await api.vehicles.update({ params: { id: car.id }, body: { purchasePrice: 8100 } });
    const rows = await server.store.read.select().from(sales);
    expect(rows.find(({ vehicleId }) => vehicleId === car.id)?.purchasePriceCents).toBe(810_000);
    const late = api.vehicles.update({ params: { id: car.id }, body: { acquiredAt: "2026-02-11T00:00:00Z" } });
    expect(await errorOf(late)).toMatchObject({ code: "VALIDATION_ERROR", field: "acquiredAt" });
  });
});

describe("GET /vehicles/{id}/timeline", () => {
  it("has an entry with the actor for each change, and none for an unchanged value", async () => {
    const car = await newCar({ askingPrice: 14_500, mileage: 90_000 });
    const change = (body: object) => api.vehicles.update({ params: { id: car.id }, body });
    await change({ askingPrice: 13_900, mileage: 90_500 });
    await change({ status: "IN_RECON", exteriorColor: "black", trim: "Turbo" });
    const { updatedAt } = await change({ askingPrice: 13_900 });
    expect((await change({ status: "IN_RECON" })).updatedAt).toBe(updatedAt);
    const entries = await timeline(car.id);
    expect(entries.map(({ summary }) => summary)).toEqual([
      "Changed: trim, exterior color.",
      "Status changed from in stock to in reconditioning.",
      "Mileage changed from 90,000 to 90,500.",
      "Asking price changed from 14,500.00 to 13,900.00.",
      "Saab 900 was added to the inventory.",
    ]);
    expect(entries[3]?.details).toEqual({ field: "askingPrice", from: 14_500, to: 13_900 });
    for (const { actor } of entries) expect(actor?.name).toMatch(/Person/);
  });

  it("has inspections, also those from before the timeline, and entries of other features", async () => {
    const car = await newCar();
    const images = await uploadWalkAround(api);
    const { id: inspection } = await api.visual
      .create({ body: { vehicle_id: car.id, images } })
      .then(({ inspection_id }) => ({ id: inspection_id }));
    await api.visual.cancel({ params: { inspection_id: inspection } });
    const workspaceId = await workspaceOf(car.id);
    await server.store.write((tx) =>
      note(tx, server.clock, { workspaceId, vehicleId: car.id, kind: "lead.created", summary: "Call <b>Ada</b> 📞." }),
    );
    expect(await kinds(car.id)).toEqual([
      "lead.created",
      "inspection.cancelled",
      "inspection.started",
      "vehicle.created",
    ]);
    const page = await owner.fetch(`/v1/vehicles/${car.id}/timeline?limit=2&offset=1`);
    expect(page.headers.get("x-total-count")).toBe("4");
    expect(page.headers.get("link")).toContain("offset=3");
    const rows = (await page.json()) as { kind: string }[];
    expect(rows.map(({ kind }) => kind)).toEqual(["inspection.cancelled", "inspection.started"]);
    for (const query of ["limit=0", "limit=1001", "offset=-1", "limit=x"]) {
      expect((await owner.fetch(`/v1/vehicles/${car.id}/timeline?${query}`)).status).toBe(400);
    }
  });

  it("returns each entry once in pages, also if an inspection ended after a later one", async () => {
    const car = await newCar();
    const minute = (at: number) => new Date(Date.parse(car.createdAt) + at * 60_000).toISOString();
    const begun: string[] = [];
    for (const at of [1, 2, 3])
      begun.push(await inspected(server, car.id, { createdAt: minute(at), completedAt: minute(10 - at) }));
    const [first, second, third] = begun;
    const kindAndId = ({ kind, details }: Awaited<ReturnType<typeof timeline>>[number]) => [
      kind,
      details.inspection_id,
    ];
    const pages: unknown[] = [];
    for (let offset = 0; offset < 7; offset += 1)
      pages.push(
        ...(await api.vehicles.timeline({ params: { id: car.id }, query: { limit: 1, offset } })).map(kindAndId),
      );
    expect(pages).toEqual([
      ...[first, second, third].map((id) => ["inspection.completed", id]),
      ...[third, second, first].map((id) => ["inspection.started", id]),
      ["vehicle.created", undefined],
    ]);
  });

  it("answers RESOURCE_NOT_FOUND to another account", async () => {
    const car = await newCar();
    const stranger = await signedIn(server, { admin: owner });
    expect(await errorOf(stranger.api.vehicles.timeline({ params: { id: car.id } }))).toMatchObject({ status: 404 });
    const sandbox = await withKey(server, owner, { environment: "development" });
    expect(await errorOf(sandbox.api.vehicles.timeline({ params: { id: car.id } }))).toMatchObject({ status: 404 });
  });
});

describe("DELETE /vehicles/{id}", () => {
  it("archives a sold vehicle", async () => {
    const car = await newCar();
    await api.vehicles.sell({ params: { id: car.id }, body: { soldPrice: 1 } });
    await api.vehicles.remove({ params: { id: car.id } });
    expect(await api.vehicles.get({ params: { id: car.id } })).toMatchObject({ status: "ARCHIVED", soldPrice: 1 });
  });

  it("with purge deletes the vehicle's rows and files, and none of other vehicles", async () => {
    const [car, other] = [await newCar(), await newCar()];
    const images = await uploadWalkAround(api);
    const shared = images.slice(0, 1);
    const more = await uploadWalkAround(api);
    const inspected = [
      { id: car.id, photos: images },
      { id: other.id, photos: [...shared, ...more.slice(1)] },
    ];
    for (const { id, photos } of inspected) {
      const { inspection_id } = await api.visual.create({ body: { vehicle_id: id, images: photos } });
      await api.visual.cancel({ params: { inspection_id } });
    }
    await api.vehicles.sell({ params: { id: car.id }, body: { soldPrice: 1 } });
    const stored = () => readdirSync(join(server.folder, "media/photos"));
    const before = stored();
    expect((await api.vehicles.remove({ params: { id: car.id }, query: { purge: "true" } })).message).toContain(
      "removed",
    );
    expect(await errorOf(api.vehicles.get({ params: { id: car.id } }))).toMatchObject({ status: 404 });
    expect(before.length - stored().length).toBe(images.length - 1);
    for (const { url } of shared) expect((await fetch(url)).status).toBe(200);
    for (const { url } of images.slice(1)) expect((await fetch(url)).status).toBe(404);
    expect(existsSync(join(server.folder, "media/originals"))).toBe(true);
    expect((await api.visual.list({ query: { vehicle_id: other.id } })).inspections).toHaveLength(1);
    expect(await errorOf(api.vehicles.remove({ params: { id: car.id }, query: { purge: "true" } }))).toMatchObject({
      status: 404,
    });
  });

  it("with purge answers an error to another account and for an invalid value, and deletes nothing", async () => {
    const car = await newCar();
    const stranger = await signedIn(server, { admin: owner });
    const purge = stranger.api.vehicles.remove({ params: { id: car.id }, query: { purge: "true" } });
    expect(await errorOf(purge)).toMatchObject({ code: "RESOURCE_NOT_FOUND" });
    expect((await owner.fetch(`/v1/vehicles/${car.id}?purge=perhaps`, { method: "DELETE" })).status).toBe(400);
    await expect(api.vehicles.get({ params: { id: car.id } })).resolves.toBeDefined();
  });
});

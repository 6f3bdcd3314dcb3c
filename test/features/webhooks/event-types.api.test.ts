import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventTypes, listedEventTypes, webhookPayloads } from "../../../contracts/system/event-types.ts";
import { type Subscribed, webhookEvents } from "../../../contracts/system/webhooks.ts";
import { emitMoved } from "../../../server/features/vehicles/vehicle-events.ts";
import { vehicles } from "../../../server/features/vehicles/vehicles.table.ts";
import type { Writer } from "../../../server/platform/db/store.ts";
import { newId } from "../../../server/platform/ids.ts";
import { eventsOf } from "../../kit/events.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { clip, video } from "../spin360/clips.ts";
import { addPhoto } from "../vehicle-photos/albums.ts";
import { bodyOf, openReceiver, type Receiver, verified } from "./receiver.ts";
import { carOf, lead, type Scene, scene, subscribe } from "./scene.ts";

let here: Scene;
let receiver: Receiver;
beforeAll(async () => {
  here = await scene();
});
afterAll(() => here.server.close());
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  for (const { webhook_id: id } of (await here.api.webhooks.list()).webhooks) {
    await here.api.webhooks.remove({ params: { id } });
  }
  await receiver.close();
});

/** The events that the receiver got, once it has this many. */
async function got(count: number): Promise<[event: string, data: Record<string, unknown>][]> {
  await receiver.has(count);
  return receiver.got.map((one) => [bodyOf(one).event, bodyOf(one).data]);
}
async function workspaceOf(carId = ""): Promise<string> {
  const [row] = await here.server.store.read.select().from(vehicles).where(eq(vehicles.id, carId));
  return row?.workspaceId ?? "";
}
const vehicleTypes: Subscribed[] = ["vehicle.created", "vehicle.updated", "vehicle.deleted", "vehicle.sold"];

describe("webhook messages for vehicles", () => {
  it("report a new vehicle, its changed fields, its sale, its archiving and its purge, in this order", async () => {
    const { api } = here;
    const webhook = await subscribe(api, receiver.url, vehicleTypes);
    const given = { vin: "1HGCM82633A004352", stockNumber: "E-1", purchasePrice: 9000.25, notes: "Dent on the left." };
    const { id } = await api.vehicles.create({ body: given });
    await api.vehicles.update({ params: { id }, body: { askingPrice: 12_345.67, mileage: 81_000 } });
    await api.vehicles.update({ params: { id }, body: { mileage: 81_000 } });
    await api.vehicles.sell({ params: { id }, body: { soldPrice: 12_000 } });
    await api.vehicles.update({ params: { id }, body: { status: "IN_STOCK" } });
    await api.vehicles.remove({ params: { id } });
    await api.vehicles.remove({ params: { id }, query: { purge: "true" } });
    const names = { vin: "1HGCM82633A004352", stock_number: "E-1" };
    const updated = (status: string, ...changed: string[]) => [
      "vehicle.updated",
      {
        vehicle_id: id,
        changed: expect.toSatisfy((list: string[]) => `${list.toSorted()}` === `${changed.sort()}`),
        status,
      },
    ];
    expect(await got(7)).toEqual([
      ["vehicle.created", { vehicle_id: id, ...names, make: "Honda", model: "Accord", year: 2003, status: "IN_STOCK" }],
      updated("IN_STOCK", "askingPrice", "mileage"),
      updated("SOLD", "status", "soldPrice", "soldAt"),
      ["vehicle.sold", expect.objectContaining({ vehicle_id: id })],
      updated("IN_STOCK", "status", "soldPrice", "soldAt"),
      updated("ARCHIVED", "status"),
      ["vehicle.deleted", { vehicle_id: id, ...names }],
    ]);
    for (const one of receiver.got) expect(verified(one, webhook.secret)).toEqual(bodyOf(one));
    // with decimal places: random digits of ids and signatures cannot match
    expect(JSON.stringify(receiver.got)).not.toMatch(/Dent|9000\.25|12345\.67/);
  });

  it("report a deleted vehicle that nothing refers to", async () => {
    const { api } = here;
    const id = await carOf(api);
    await subscribe(api, receiver.url, vehicleTypes);
    await api.vehicles.remove({ params: { id } });
    expect(await got(1)).toEqual([["vehicle.deleted", { vehicle_id: id, vin: null, stock_number: null }]]);
  });

  it("report each row of an import that creates or changes a vehicle, in the order of the file", async () => {
    const { api } = here;
    await subscribe(api, receiver.url, vehicleTypes);
    const importFile = (rows: readonly string[]) => {
      const file = new Blob([`stock number,make,model,mileage\n${rows.join("\n")}\n`], { type: "text/csv" });
      return api.vehicles.importCsv({ file, fileName: "cars.csv" });
    };
    const rows = Array.from({ length: 90 }, (_, i) => `I-${i},Saab,900,${i + 1}`);
    await importFile(rows);
    await importFile([...rows.slice(0, 2), "I-2,Saab,900,777"]);
    const all = await got(91);
    expect(all.map(([event]) => event)).toEqual([...rows.map(() => "vehicle.created"), "vehicle.updated"]);
    expect(all.slice(0, 90).map(([, { stock_number }]) => stock_number)).toEqual(rows.map((_, i) => `I-${i}`));
    expect(all[90]?.[1]).toEqual({ vehicle_id: all[2]?.[1].vehicle_id, changed: ["mileage"], status: "IN_STOCK" });
  });

  it("report new and changed photos, and a new cover", async () => {
    const { api } = here;
    const id = await carOf(api);
    await subscribe(api, receiver.url, vehicleTypes);
    const first = await addPhoto(api, id);
    await addPhoto(api, id, { seed: 2 });
    await api.vehiclePhotos.remove({ params: { id, photoId: first.id } });
    const updated = (...changed: string[]) => ["vehicle.updated", { vehicle_id: id, changed, status: "IN_STOCK" }];
    const withCover = updated("photos", "coverImageUrl");
    expect(await got(3)).toEqual([withCover, updated("photos"), withCover]);
  });

  it("report vehicles that are shared with a team, and those of a deleted team", async () => {
    const { api, owner } = here;
    const ids = [await carOf(api), await carOf(api)];
    await subscribe(api, receiver.url, vehicleTypes);
    const team = await owner.api.teams.create({ body: { name: "Events", slug: "events" } });
    await api.vehicles.bulk({ body: { ids, teamId: team.id, dryRun: false } });
    await owner.api.teams.remove({ params: { id: team.id } });
    const moved = (vehicle_id: string) => ["vehicle.updated", { vehicle_id, changed: ["teamId"], status: "IN_STOCK" }];
    const all = await got(4);
    expect(all.slice(0, 2)).toEqual(expect.arrayContaining(ids.map(moved)));
    expect(all.slice(2)).toEqual(expect.arrayContaining(ids.map(moved)));
  });
});

describe("an import into a workspace without a subscription", () => {
  it("leaves no events behind", async () => {
    const { server, owner } = here;
    const { api } = await signedIn(server, { admin: owner });
    const file = new Blob(["make,model\nSaab,900\nSaab,9-3\n"], { type: "text/csv" });
    expect((await api.vehicles.importCsv({ file, fileName: "cars.csv" })).summary).toMatchObject({ created: 2 });
    const [car] = await api.vehicles.list();
    expect(await eventsOf(server.store.read, await workspaceOf(car?.id))).toEqual([]);
  });

  it.each(["made", "activated"])(
    "is reported to a subscription that is %s after it, and not to one before",
    async (how) => {
      const { server, api } = here;
      const { webhook_id: id } = await subscribe(api, receiver.url, ["vehicle.updated"]);
      const workspaceId = await workspaceOf(await carOf(api));
      await api.webhooks.update({ params: { id }, body: { status: "disabled" } });
      const emitTwo = (tx: Writer, ids: readonly string[]) =>
        emitMoved(
          tx,
          server.clock,
          ids.map((vehicleId) => ({ workspaceId, vehicleId, status: "IN_STOCK" as const })),
        );
      const [emitted, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const writing = server.store.write(async (tx) => {
        await emitTwo(tx, [newId(), newId()]);
        emitted.resolve();
        await mayEnd.promise;
      });
      await emitted.promise;
      let isSubscribed = false;
      const subscribing = (
        how === "made"
          ? subscribe(api, receiver.url, ["vehicle.updated"])
          : api.webhooks.update({ params: { id }, body: { status: "active" } })
      ).then(() => {
        isSubscribed = true;
      });
      await pause(300);
      // otherwise, a change that was committed after the subscription would not be reported
      expect(isSubscribed).toBe(false);
      mayEnd.resolve();
      await Promise.all([writing, subscribing]);
      const later = [newId(), newId()];
      await server.store.write((tx) => emitTwo(tx, later));
      expect((await got(2)).map(([, { vehicle_id }]) => vehicle_id)).toEqual(later);
    },
  );
});

describe("webhook messages for contacts", () => {
  it("report a new and a changed contact without name, address and number, and nothing for an unchanged one", async () => {
    const { api } = here;
    await subscribe(api, receiver.url, ["contact.created", "contact.updated"]);
    const person = { name: "Grace Hopper", email: "grace@example.com", source: "website" };
    const { contact_id: id } = await api.contacts.create({ body: person });
    await api.contacts.create({ body: person });
    await api.contacts.create({ body: { ...person, phone: "415-555-0199" } });
    await api.contacts.update({ params: { id }, body: { status: "CONTACTED" } });
    await api.contacts.update({ params: { id }, body: { status: "CONTACTED" } });
    await api.contacts.update({ params: { id }, body: { status: "CUSTOMER" } });
    const about = (status: string) => ({ contact_id: id, status, source: "website" });
    expect(await got(4)).toEqual([
      ["contact.created", about("NEW")],
      ["contact.updated", about("NEW")],
      ["contact.updated", about("CONTACTED")],
      ["contact.updated", about("CUSTOMER")],
    ]);
    expect(JSON.stringify(receiver.got.map(({ body }) => body))).not.toMatch(/Grace|grace|555-0199/);
  });
});

describe("webhook messages for failures", () => {
  it("report an inspection that was cancelled", async () => {
    const { api } = here;
    const vehicleId = await carOf(api);
    await subscribe(api, receiver.url, ["visual_inspection.failed"]);
    const images = await uploadWalkAround(api);
    const { inspection_id } = await api.visual.create({ body: { vehicle_id: vehicleId, images } });
    await api.visual.cancel({ params: { inspection_id } });
    expect(await got(1)).toEqual([
      ["visual_inspection.failed", { inspection_id, vehicle_id: vehicleId, error_code: "CANCELLED" }],
    ]);
  });

  it("report a spin that was cancelled", async () => {
    const { api } = here;
    const vehicleId = await carOf(api);
    await subscribe(api, receiver.url, ["spin360.failed"]);
    const { data } = await api.spin360.upload({
      file: video(await clip()),
      fileName: "walk.mp4",
      body: { side: "OUTSIDE", carId: vehicleId },
    });
    await api.spin360.cancel({ params: { jobId: data.jobId } });
    expect(await got(1)).toEqual([
      ["spin360.failed", { job_id: data.jobId, car_id: vehicleId, side: "OUTSIDE", error_code: "CANCELLED" }],
    ]);
  });
});

describe("a subscription to *", () => {
  it("receives every event", async () => {
    const { api } = here;
    const webhook = await subscribe(api, receiver.url, ["*"]);
    expect(webhook.events).toEqual(["*"]);
    const id = await carOf(api);
    await lead(api, id);
    await api.contacts.create({ body: { name: "Ada", email: `ada-${id}@example.com` } });
    expect((await got(3)).map(([event]) => event)).toEqual(["vehicle.created", "lead.created", "contact.created"]);
  });

  it("cannot name other types, at creation and by a change", async () => {
    const { api } = here;
    const events: Subscribed[] = ["*", "lead.created"];
    const made = await errorOf(api.webhooks.create({ body: { url: receiver.url, events } }));
    expect(made).toMatchObject({ code: "VALIDATION_ERROR", field: "events" });
    const { webhook_id: id } = await subscribe(api, receiver.url, ["ping"]);
    const changed = await errorOf(api.webhooks.update({ params: { id }, body: { events } }));
    expect(changed).toMatchObject({ code: "VALIDATION_ERROR", field: "events" });
    expect(await api.webhooks.update({ params: { id }, body: { events: ["*", "*"] } })).toMatchObject({
      events: ["*"],
    });
  });
});

describe("GET /webhooks/event-types", () => {
  it("lists every type with a sample that fits its schema", async () => {
    const { api } = await withKey(here.server, here.owner, { permissions: ["webhooks:read"] });
    const { event_types: listed } = await api.webhooks.eventTypes();
    expect(listed).toEqual(listedEventTypes);
    expect(listed.map(({ event }) => event)).toEqual([...webhookEvents]);
    for (const { event, sample, body } of listed) {
      // a payload without unknown and without missing fields stays as it is
      expect(webhookPayloads[event].parse(sample)).toEqual(sample);
      expect(body).toEqual({ event, type: event, timestamp: expect.any(String), data: sample });
      expect(eventTypes[event].summary).not.toBe("");
    }
  });

  it("answers INSUFFICIENT_PERMISSIONS to a key without webhooks:read", async () => {
    const { api } = await withKey(here.server, here.owner, { permissions: ["leads:read"] });
    expect((await errorOf(api.webhooks.eventTypes())).code).toBe("INSUFFICIENT_PERMISSIONS");
  });
});

describe("webhooks of the OpenAPI document", () => {
  it("describe the request of each type with its body, its sample and its headers", async () => {
    const document = (await (await here.owner.fetch("/openapi.json")).json()) as {
      webhooks: Record<string, { post: Record<string, unknown> }>;
    };
    expect(Object.keys(document.webhooks)).toEqual([...webhookEvents]);
    for (const { event, body, summary } of listedEventTypes) {
      expect(document.webhooks[event]?.post).toMatchObject({
        summary,
        parameters: ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ({ name, in: "header" })),
        requestBody: {
          content: {
            "application/json": {
              example: body,
              schema: {
                required: ["event", "type", "timestamp", "data"],
                properties: { event: { const: event }, data: { type: "object" } },
              },
            },
          },
        },
      });
    }
  });
});

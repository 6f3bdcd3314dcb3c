import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../../kit/free-port.ts";
import { type Killable, startKillable } from "../../kit/killable.ts";
import type { TestCaller } from "../../kit/serve.ts";
import { documented, documentedReceiver } from "./documented.ts";

let server: Killable;
let caller: TestCaller;
let carId: string;
let secret: string;
let webhookId: string;
let receiver: ReturnType<typeof documented>;

beforeAll(async () => {
  server = await startKillable();
  caller = server.caller;
  carId = (await caller.api.vehicles.create({ body: { make: "Saab", model: "900" } })).id;
  const port = await freePort();
  const webhook = await caller.api.webhooks.create({
    body: { url: `http://127.0.0.1:${port}/`, events: ["lead.created"] },
  });
  secret = webhook.secret ?? "";
  webhookId = webhook.webhook_id;
  receiver = documented(server.folder, port);
  await receiver.start(secret);
}, 60_000);
afterAll(async () => {
  await receiver.kill();
  await server.close();
});

/** Creates leads until the server no longer responds. Adds the ids of those that it acknowledged, and returns them all. */
async function leadsUntilTheEnd(acknowledged: string[] = []): Promise<string[]> {
  const body = { action: "Call", targetName: "Ada", targetInfo: "ada@example.com" };
  for (;;) {
    const made = await caller.api.leads.create({ params: { carId }, body }).catch(() => undefined);
    if (!made) return acknowledged;
    acknowledged.push(made.id);
  }
}
const leadsNoted = () =>
  receiver.noted().flatMap(({ data }) => (typeof data.lead_id === "string" ? [data.lead_id] : []));
const allNoted = (ids: readonly string[]) =>
  vi.waitFor(() => expect(ids.filter((id) => !leadsNoted().includes(id))).toEqual([]), {
    timeout: 40_000,
    interval: 50,
  });

describe("the example receiver of docs/webhooks.md", () => {
  it("has about twenty lines", () => {
    const lines = documentedReceiver().split("\n");
    expect(lines.filter((line) => line.trim() !== "").length).toBeLessThanOrEqual(21);
  });

  it("accepts a ping and ignores its replay", async () => {
    const params = { id: webhookId };
    await caller.api.webhooks.test({ params });
    await vi.waitFor(
      () => expect(receiver.noted()).toMatchObject([{ event: "ping", data: { webhook_id: webhookId } }]),
      {
        timeout: 20_000,
      },
    );
    const first = async () => (await caller.api.webhooks.deliveries({ params })).deliveries[0];
    await vi.waitFor(async () => expect(await first()).toMatchObject({ status: "delivered" }));
    await caller.api.webhooks.redeliver({ params: { id: (await first())?.delivery_id ?? "" } });
    await vi.waitFor(async () => expect(await first()).toMatchObject({ status: "delivered", is_replay: true }));
    expect(receiver.noted()).toHaveLength(1);
  });
});

describe("webhook deliveries after a process was killed", () => {
  it("are complete for all leads that a killed server acknowledged", async () => {
    const acknowledged: string[] = [];
    for (const further of [1, 15, 50]) {
      const enough = acknowledged.length + further;
      const writing = Promise.all(Array.from({ length: 4 }, () => leadsUntilTheEnd(acknowledged)));
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(enough), {
        timeout: 30_000,
        interval: 1,
      });
      await server.kill();
      await writing;
      await server.start();
    }
    await allNoted(acknowledged);
    // Commits whose response was lost are delivered, too. The receiver recognizes repetitions by the id.
    expect(new Set(leadsNoted()).size).toBe(leadsNoted().length);
  }, 120_000);

  it("reach a killed receiver in order after its restart", async () => {
    await receiver.kill();
    const ids: string[] = [];
    for (const action of ["one", "two", "three"]) {
      const body = { action, targetName: "Ada", targetInfo: "ada@example.com" };
      ids.push((await caller.api.leads.create({ params: { carId }, body })).id);
    }
    await pause(1000);
    await receiver.start(secret);
    await allNoted(ids);
    // A lead that a killed server stored without a response may be delivered as late as these.
    expect(leadsNoted().filter((id) => ids.includes(id))).toEqual(ids);
  }, 60_000);

  it("are complete after SIGTERM, on which the server exits with code 0", async () => {
    const writing = leadsUntilTheEnd();
    await pause(300);
    expect(await server.stop()).toBe(0);
    const acknowledged = await writing;
    await server.start();
    await allNoted(acknowledged);
  }, 60_000);
});

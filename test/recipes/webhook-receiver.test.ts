import { createHmac } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../kit/free-port.ts";
import { callerOf } from "../kit/serve.ts";
import {
  copyRecipe,
  type Dealership,
  ensureProgram,
  openDealership,
  type RunningProgram,
  startProgram,
} from "./kit.ts";

let dealership: Dealership;
beforeAll(async () => {
  await ensureProgram("python3", "python3");
  await ensureProgram("php", "php-cli");
  dealership = await openDealership();
}, 300_000);
afterAll(() => dealership.close());

interface Language {
  readonly name: string;
  readonly serve: (port: number) => [string, ...string[]];
  /** What it prints, or answers, when it is ready. */
  readonly isReady: string;
  /** Handles the stored messages, where the receiver itself does not. */
  readonly handles?: [string, ...string[]];
}
const languages: readonly Language[] = [
  { name: "Node", serve: () => ["node", "receiver.mjs"], isReady: "Waiting for webhooks" },
  { name: "Python", serve: () => ["python3", "receiver.py"], isReady: "Waiting for webhooks" },
  {
    name: "PHP",
    serve: (port) => ["php", "-S", `127.0.0.1:${port}`, "receiver.php"],
    isReady: "Development Server",
    handles: ["php", "receiver.php"],
  },
];

/** A receiver with its subscription, as an integrator sets it up. */
async function openReceiver(language: Language) {
  const recipe = await copyRecipe("webhook-receiver", dealership);
  const { api } = callerOf(dealership, { key: recipe.key });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/hook`;
  const webhook = await api.webhooks.create({ body: { url, events: ["vehicle.created"] } });
  let secret = webhook.secret ?? "";
  let receiver: RunningProgram | undefined;
  /** What it printed about messages, also before restarts. */
  const printed: string[] = [];
  const env = () => ({ WEBHOOK_SECRET: secret, PORT: String(port), MESSAGES_DIR: recipe.folder });
  const inFolder = (folder: string): string[] => {
    const path = join(recipe.folder, folder);
    return existsSync(path) ? readdirSync(path).filter((name) => name.endsWith(".json")) : [];
  };
  return {
    api,
    url,
    webhookId: webhook.webhook_id,
    secret: () => secret,
    useSecret: (next: string) => {
      secret = next;
    },
    async start() {
      receiver = startProgram(language.serve(port), { cwd: recipe.folder, env: env() });
      await receiver.hasPrinted(language.isReady);
      await vi.waitFor(() => fetch(url, { method: "POST" }), { timeout: 10_000, interval: 20 });
    },
    async kill() {
      await receiver?.kill();
      printed.push(receiver?.output() ?? "");
    },
    /** How often it handled a message about a vehicle. */
    async timesHandled(vehicleId: string): Promise<number> {
      if (language.handles)
        printed.push((await startProgram(language.handles, { cwd: recipe.folder, env: env() }).ended).output);
      const lines = [...printed, receiver?.output() ?? ""].join("").split("\n");
      return lines.filter((line) => line.startsWith("vehicle.created") && line.includes(vehicleId)).length;
    },
    leaveInInbox: (id: string, message: object) =>
      writeFileSync(join(recipe.folder, "inbox", `${id}.json`), JSON.stringify(message)),
    stored: (): string[] => [...inFolder("inbox"), ...inFolder("done")],
    done: () => inFolder("done").map((name) => JSON.parse(readFileSync(join(recipe.folder, "done", name), "utf8"))),
    async close() {
      await receiver?.kill();
      await api.webhooks.remove({ params: { id: webhook.webhook_id } });
      recipe.remove();
    },
  };
}
type OpenReceiver = Awaited<ReturnType<typeof openReceiver>>;

const newVehicle = async (): Promise<string> =>
  (await dealership.api.vehicles.create({ body: { make: "Saab", model: "900" } })).id;

const handledOnce = (receiver: OpenReceiver, vehicleId: string) =>
  vi.waitFor(async () => expect(await receiver.timesHandled(vehicleId)).toBe(1), { timeout: 20_000, interval: 50 });

const deliveriesTo = async ({ api, webhookId: id }: OpenReceiver) =>
  (await api.webhooks.deliveries({ params: { id } })).deliveries;

/** A message that is signed like one of Forecourt. */
function signed(secret: string, { id = "msg-forged", at = Date.now() / 1000, body = '{"type":"x","data":{}}' } = {}) {
  const sentAt = String(Math.floor(at));
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${sentAt}.${body}`).digest("base64");
  return { body, headers: { "webhook-id": id, "webhook-timestamp": sentAt, "webhook-signature": `v1,${signature}` } };
}
async function answerTo(url: string, message: { body: string; headers: Record<string, string> }): Promise<number> {
  return (await fetch(url, { method: "POST", ...message })).status;
}

describe.each(languages)("docs/recipes/webhook-receiver in $name", (language) => {
  let receiver: OpenReceiver;
  beforeAll(async () => {
    receiver = await openReceiver(language);
    await receiver.start();
  });
  afterAll(() => receiver.close());

  it("handles a message that Forecourt delivers", async () => {
    const vehicleId = await newVehicle();
    await handledOnce(receiver, vehicleId);
    expect(receiver.done()).toMatchObject([{ type: "vehicle.created", data: { vehicle_id: vehicleId } }]);
    // the server notes the delivery after the receiver has answered and handled it
    await vi.waitFor(
      async () => expect(await deliveriesTo(receiver)).toMatchObject([{ status: "delivered", attempts: 1 }]),
      { timeout: 20_000, interval: 20 },
    );
  });

  it("rejects forged, changed, unsigned and old messages, and stores none", async () => {
    const { url } = receiver;
    const before = receiver.stored();
    const genuine = signed(receiver.secret());
    const otherSecret = `whsec_${Buffer.from("another secret of 24 byte").toString("base64")}`;
    const { "webhook-signature": _, ...unsigned } = genuine.headers;
    const refused = [
      signed(otherSecret),
      { ...genuine, body: genuine.body.replace("x", "y") },
      { ...genuine, headers: { ...genuine.headers, "webhook-id": "msg-other" } },
      { ...genuine, headers: unsigned },
      { ...genuine, headers: {} },
      { ...genuine, headers: { ...genuine.headers, "webhook-signature": "v1," } },
      signed(receiver.secret(), { at: Date.now() / 1000 - 400 }),
      signed(receiver.secret(), { at: Date.now() / 1000 + 400 }),
      signed(receiver.secret(), { id: "../outside" }),
    ];
    for (const message of refused) expect(await answerTo(url, message)).toBe(401);
    expect(await answerTo(url, { ...genuine, body: "x".repeat(1_000_001) })).toBe(413);
    expect(receiver.stored()).toEqual(before);
    expect(await answerTo(url, signed(receiver.secret(), { id: "msg-genuine" }))).toBe(204);
  });

  it("handles a message once that is delivered again, also after it was killed and started again", async () => {
    const vehicleId = await newVehicle();
    await handledOnce(receiver, vehicleId);
    const [delivery = expect.fail("no delivery")] = await deliveriesTo(receiver);
    const isDelivered = (times: number) =>
      vi.waitFor(
        async () => {
          const all = (await deliveriesTo(receiver)).filter(({ message_id }) => message_id === delivery.message_id);
          expect(all.map(({ status }) => status)).toEqual(Array(times).fill("delivered"));
        },
        { timeout: 20_000, interval: 20 },
      );
    await receiver.api.webhooks.redeliver({ params: { id: delivery.delivery_id } });
    await isDelivered(2);
    await receiver.kill();
    await receiver.start();
    await receiver.api.webhooks.redeliver({ params: { id: delivery.delivery_id } });
    await isDelivered(3);
    expect(await receiver.timesHandled(vehicleId)).toBe(1);
  });

  it("handles a message that was sent while it was down", async () => {
    await receiver.kill();
    const vehicleId = await newVehicle();
    await vi.waitFor(
      async () => expect((await deliveriesTo(receiver))[0]).toMatchObject({ status: "pending", attempts: 1 }),
      { timeout: 20_000, interval: 20 },
    );
    await receiver.start();
    const [{ delivery_id: id } = expect.fail("no delivery")] = await deliveriesTo(receiver);
    await receiver.api.webhooks.redeliver({ params: { id } });
    await handledOnce(receiver, vehicleId);
  });

  it("handles a message that it had stored but not handled when it was killed", async () => {
    await receiver.kill();
    receiver.leaveInInbox("msg-left", { type: "vehicle.created", data: { vehicle_id: "left" } });
    await receiver.start();
    await handledOnce(receiver, "left");
  });

  it("accepts messages after a rotation of the secret, with the old and with the new one", async () => {
    const { secret } = await receiver.api.webhooks.rotateSecret({ params: { id: receiver.webhookId } });
    await handledOnce(receiver, await newVehicle());
    await receiver.kill();
    receiver.useSecret(secret ?? "");
    await receiver.start();
    await handledOnce(receiver, await newVehicle());
  });
});

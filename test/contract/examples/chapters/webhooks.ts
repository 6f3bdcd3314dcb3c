import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Caller, until } from "../cast.ts";

/** Where the dealership's program receives events; the examples have it in place of the receiver's real address. */
export const receiverAddress = "https://hooks.mainstreetmotors.example/forecourt";

/** Accepts every delivery. */
async function openReceiver() {
  const server = createServer((req, res) => {
    req.resume();
    res.sendDate = false;
    res.writeHead(200, { "content-type": "text/plain" }).end("ok");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/forecourt`, close: () => server.close() };
}

/** Subscribes a program to events. Returns the real address of its receiver. */
export async function webhooks(caller: Caller): Promise<string> {
  const { show, api } = caller;
  const receiver = await openReceiver();
  try {
    const { webhook_id: id } = await show.webhooks.create({
      body: { url: receiver.url, events: ["vehicle.sold", "lead.created"], description: "Accounting" },
    });
    const params = { id };
    await show.webhooks.eventTypes();
    await show.webhooks.update({ params, body: { events: ["vehicle.sold", "vehicle.sale_corrected"] } });
    await show.webhooks.get({ params });
    await show.webhooks.list({ query: { limit: 2 } });
    const stream = await caller.follow("system_events", "/v1/events?types=webhook", { query: { types: "webhook" } });
    const { delivery_id } = await show.webhooks.test({ params });
    await stream.until('"status":"delivered"');
    const delivered = { params, query: { status: "delivered", limit: 1 } } as const;
    await until("delivery", async () => (await api.webhooks.deliveries(delivered)).total === 1);
    await show.webhooks.deliveries(delivered);
    await show.webhooks.redeliver({ params: { id: delivery_id } });
    await until("second delivery", async () => (await api.webhooks.deliveries(delivered)).total === 2);
    await show.webhooks.rotateSecret({ params });
    const spare = await api.webhooks.create({ body: { url: receiver.url, events: ["*"] } });
    await show.webhooks.remove({ params: { id: spare.webhook_id } });
    return receiver.url;
  } finally {
    receiver.close();
  }
}

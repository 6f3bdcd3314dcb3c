import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Delivery } from "../../../contracts/system/webhooks.ts";
import type { Api } from "./callers.ts";

const waitMs = 60_000;

async function until(what: string, look: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + waitMs;
  while (performance.now() < end) {
    if (await look()) return;
    await pause(50);
  }
  throw new Error(`${what} did not happen within ${waitMs / 1000} s`);
}

/** A receiver on this machine: it answers 410 to the first delivery and accepts all others. */
async function openReceiver() {
  let calls = 0;
  const server = createServer((req, res) => {
    calls += 1;
    const isGone = calls === 1;
    req.resume().on("end", () => {
      res.writeHead(isGone ? 410 : 200, { "content-type": "text/plain" });
      res.end(isGone ? "No page has this address." : "Thank you.");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/leads`, close: () => server.close() };
}

/**
 * Creates a subscription whose first delivery fails: the receiver answers 410, which disables the subscription. The owner
 * enables it again and replays the delivery. The receiver does not exist after this, so the subscription is disabled at the end.
 */
export async function notify(owner: Api, leadId: string): Promise<void> {
  const receiver = await openReceiver();
  try {
    const { webhook_id: id } = await owner.webhooks.create({
      body: { url: receiver.url, events: ["lead.updated"], description: "Demo: the dealership's website" },
    });
    const params = { id };
    const has = (status: Delivery["status"]) => async () =>
      (await owner.webhooks.deliveries({ params, query: { status } })).total > 0;
    await owner.leads.update({ params: { id: leadId }, body: { tag: "website" } });
    await until("The failed delivery", has("failed"));
    await owner.webhooks.update({ params, body: { status: "active" } });
    const { deliveries } = await owner.webhooks.deliveries({ params, query: { status: "failed" } });
    await owner.webhooks.redeliver({ params: { id: deliveries[0]?.delivery_id ?? "" } });
    await until("The replayed delivery", has("delivered"));
    await owner.webhooks.update({ params, body: { status: "disabled" } });
  } finally {
    receiver.close();
  }
}

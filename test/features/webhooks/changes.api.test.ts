import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { bodyOf, openReceiver, type Receiver, verified } from "./receiver.ts";
import { carOf, deliveriesOf, lead, type Scene, scene, subscribe } from "./scene.ts";

let here: Scene;
let carId: string;
let receiver: Receiver;
beforeAll(async () => {
  here = await scene();
  carId = await carOf(here.api);
});
afterAll(() => here.server.close());
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const actionsAt = ({ got }: Receiver) => got.map((one) => bodyOf(one).data.action);
const actions = Array.from({ length: 8 }, (_, i) => `Call ${i}`);

/** Subscribes, queues eight messages, and changes the subscription after the second arrived and before it is answered. */
async function changedMeanwhile(change: (id: string) => Promise<unknown>) {
  const { api } = here;
  const webhook = await subscribe(api, receiver.url, ["lead.created"]);
  const first = Promise.withResolvers<void>();
  receiver.answers(async (response) => {
    if (receiver.got.length === 1) await first.promise;
    if (receiver.got.length === 2) await change(webhook.webhook_id);
    response.writeHead(204).end();
  });
  for (const action of actions) await lead(api, carId, action);
  // all of them are due before the second is sent
  await vi.waitFor(async () => expect(await deliveriesOf(api, webhook)).toHaveLength(8));
  first.resolve();
  await receiver.has(2);
  return webhook;
}

/** Waits until another subscription has received a message that was created last. */
async function untilOthersAreServed(): Promise<void> {
  const other = await openReceiver();
  const { webhook_id: id } = await subscribe(here.api, other.url, ["lead.created"]);
  await lead(here.api, carId, "last");
  await other.has(1);
  await here.api.webhooks.remove({ params: { id } });
  await other.close();
}

describe("a subscription that is changed while messages are queued", () => {
  it("receives the next message at its new address", async () => {
    const otherReceiver = await openReceiver();
    const webhook = await changedMeanwhile((id) =>
      here.api.webhooks.update({ params: { id }, body: { url: otherReceiver.url } }),
    );
    await otherReceiver.has(6);
    expect(actionsAt(receiver)).toEqual(actions.slice(0, 2));
    expect(actionsAt(otherReceiver)).toEqual(actions.slice(2));
    await here.api.webhooks.remove({ params: { id: webhook.webhook_id } });
    await otherReceiver.close();
  });

  it("receives the next message with a signature by its new secret", async () => {
    let rotated = "";
    await changedMeanwhile(async (id) => {
      rotated = (await here.api.webhooks.rotateSecret({ params: { id } })).secret ?? "";
    });
    await receiver.has(8);
    const passes = receiver.got.map((one) => {
      try {
        return verified(one, rotated) !== undefined;
      } catch {
        return false;
      }
    });
    expect(passes).toEqual([false, false, true, true, true, true, true, true]);
  });

  it("receives no further message after it is disabled, and queued deliveries are cancelled", async () => {
    const webhook = await changedMeanwhile((id) =>
      here.api.webhooks.update({ params: { id }, body: { status: "disabled" } }),
    );
    await untilOthersAreServed();
    const statuses = (await deliveriesOf(here.api, webhook)).map(({ status }) => status).toReversed();
    expect(statuses).toEqual(["delivered", "delivered", ...actions.slice(2).map(() => "cancelled")]);
    expect(actionsAt(receiver)).toEqual(actions.slice(0, 2));
  });

  it("receives no further message after it is deleted", async () => {
    await changedMeanwhile((id) => here.api.webhooks.remove({ params: { id } }));
    await untilOthersAreServed();
    expect(actionsAt(receiver)).toEqual(actions.slice(0, 2));
  });
});

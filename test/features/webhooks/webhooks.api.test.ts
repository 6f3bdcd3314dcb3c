import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { openReceiver, type Receiver } from "./receiver.ts";
import { carOf, deliveriesOf, lead, type Scene, scene, subscribe, theDelivery } from "./scene.ts";

let here: Scene;
let receiver: Receiver;
beforeAll(async () => {
  here = await scene();
  receiver = await openReceiver();
});
afterAll(async () => {
  await here.server.close();
  await receiver.close();
});

describe("/webhooks", () => {
  it("creates, lists, changes and deletes a subscription, and shows its secret only at creation and rotation", async () => {
    const { api } = here;
    const made = await api.webhooks.create({
      body: { url: receiver.url, events: ["vehicle.sold", "vehicle.sold"], description: "Books" },
    });
    expect(made).toMatchObject({
      url: receiver.url,
      events: ["vehicle.sold"],
      description: "Books",
      status: "active",
      disabled_reason: null,
      last_delivery_at: null,
      failure_count: 0,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const { secret, ...known } = made;
    const params = { id: made.webhook_id };
    expect(await api.webhooks.get({ params })).toEqual(known);
    const second = await subscribe(api, receiver.url);
    const listed = await api.webhooks.list({ query: { limit: 1 } });
    expect(listed).toMatchObject({ webhooks: [{ webhook_id: second.webhook_id }], total: 2, limit: 1, offset: 0 });
    const changed = await api.webhooks.update({ params, body: { events: ["ping"], description: null } });
    expect(changed).toMatchObject({ events: ["ping"], description: null, url: receiver.url });
    const rotated = await api.webhooks.rotateSecret({ params });
    expect(rotated.secret).not.toBe(secret);
    expect(await api.webhooks.get({ params })).not.toHaveProperty("secret");
    for (const id of [made.webhook_id, second.webhook_id]) await api.webhooks.remove({ params: { id } });
    expect(await api.webhooks.list()).toMatchObject({ webhooks: [], total: 0 });
    expect(await errorOf(api.webhooks.get({ params }))).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "id" });
  });

  it.each([
    ["url", { url: "ftp://example.com/hook", events: ["ping"] }],
    ["url", { url: "http://ada:secret@example.com/hook", events: ["ping"] }],
    ["events", { url: "http://example.com/hook", events: [] }],
    ["events[0]", { url: "http://example.com/hook", events: ["car.stolen"] }],
  ])("POST answers VALIDATION_ERROR for an invalid %s", async (field, body) => {
    const error = await errorOf(here.api.webhooks.create({ body: body as never }));
    expect(error).toMatchObject({ code: "VALIDATION_ERROR", field });
  });

  it("answers RESOURCE_NOT_FOUND to another workspace and to the sandbox of the same account", async () => {
    const { server, owner, api } = here;
    const webhook = await subscribe(api, receiver.url);
    const params = { id: webhook.webhook_id };
    await api.webhooks.test({ params });
    const { delivery_id } = await theDelivery(api, webhook, { status: "delivered" });
    const outsider = await signedIn(server, { admin: owner });
    const sandbox = await withKey(server, owner, { environment: "development" });
    for (const other of [outsider.api, sandbox.api]) {
      expect(await other.webhooks.list()).toMatchObject({ total: 0 });
      for (const act of [
        () => other.webhooks.get({ params }),
        () => other.webhooks.update({ params, body: { status: "disabled" } }),
        () => other.webhooks.remove({ params }),
        () => other.webhooks.rotateSecret({ params }),
        () => other.webhooks.test({ params }),
        () => other.webhooks.deliveries({ params }),
        () => other.webhooks.redeliver({ params: { id: delivery_id } }),
      ]) {
        expect((await errorOf(act())).code).toBe("RESOURCE_NOT_FOUND");
      }
    }
    const before = receiver.got.length;
    await lead(sandbox.api, await carOf(sandbox.api));
    const ofSandbox = await subscribe(sandbox.api, receiver.url);
    const { id: leadId } = await lead(sandbox.api, await carOf(sandbox.api));
    await theDelivery(sandbox.api, ofSandbox, { status: "delivered", event: "lead.created" });
    expect(receiver.got.slice(before)).toHaveLength(1);
    expect(receiver.got.at(-1)?.body).toContain(leadId);
    expect(await deliveriesOf(api, webhook)).toHaveLength(1);
    await api.webhooks.remove({ params });
  });

  it("POST answers VALIDATION_ERROR for the 201st subscription of a workspace", async () => {
    const { api } = await signedIn(here.server, { admin: here.owner });
    for (let i = 0; i < 200; i += 1) await subscribe(api, receiver.url, ["ping"]);
    const error = await errorOf(subscribe(api, receiver.url, ["ping"]));
    expect(error).toMatchObject({ code: "VALIDATION_ERROR", field: "url" });
  });
});

describe("POST /webhooks on a hosted server", () => {
  let hosted: Scene;
  beforeAll(async () => {
    hosted = await scene({}, { allowPrivateTargets: false });
  });
  afterAll(() => hosted.server.close());

  it.each([
    "http://127.0.0.1:9/hook",
    "http://localhost/hook",
    "http://[::1]/hook",
    "http://[::ffff:10.0.0.1]/hook",
    "http://169.254.169.254/latest/meta-data",
    "http://0x7f.1/hook",
    "https://192.168.0.1/hook",
  ])("answers VALIDATION_ERROR for the private address %s", async (url) => {
    const { api } = hosted;
    const error = await errorOf(subscribe(api, url));
    expect(error).toMatchObject({ code: "VALIDATION_ERROR", field: "url" });
    expect(error.message).toContain("private or local");
    expect(await api.webhooks.list()).toMatchObject({ total: 0 });
  });
});

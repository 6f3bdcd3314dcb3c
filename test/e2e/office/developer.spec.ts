// The afternoon of an integrator: a key, a webhook, a message with a valid signature, a replay. By keyboard, in three languages.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { enter, tabTo, type } from "../kit/keyboard.ts";
import { firstAccount } from "../kit/people.ts";
import { isGenuine, openWebhookReceiver, type WebhookReceiver } from "../kit/receiver.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { choose as chooseLanguage, spoken } from "../kit/spoken.ts";

test.describe.configure({ mode: "serial", timeout: 180_000 });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let receiver: WebhookReceiver;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  receiver = await openWebhookReceiver();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
  await receiver?.close();
});

const dialog = (name: string | RegExp): Locator => page.getByRole("dialog", { name });
const button = (name: string | RegExp, within: Page | Locator = page): Locator =>
  within.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) });
const withKey = (secret: string) => ({ authorization: `Bearer ${secret}` });

/** Waits for this many messages and returns the last one. */
async function message(count: number) {
  await expect.poll(() => receiver.messages.length, { timeout: 20_000 }).toBe(count);
  const last = receiver.messages.at(-1);
  if (!last) throw new Error("no message");
  return { ...last, id: last.headers["webhook-id"], data: JSON.parse(last.body) };
}

const runs = [
  { language: "en", width: 1366, height: 768 },
  { language: "en", width: 390, height: 844 },
  { language: "de", width: 1366, height: 768 },
  { language: "es", width: 1366, height: 768 },
] as const;
for (const [at, { language, width, height }] of runs.entries()) {
  const run = `${language}-${width}`;
  const size = `${language}, ${width}x${height}`;
  const { say, pattern } = spoken(language);
  const log = (): Locator => page.getByRole("table", { name: say("developer.log.title") });
  /** The name of a button of a delivery. */
  const ofDelivery = (key: "detailsOf" | "replayOf"): RegExp =>
    new RegExp(`^${pattern(`developer.log.${key}`, "event", "time")}$`);
  let key = "";
  let secret = "";

  test(`a production key is created, and its secret is shown once, ${size}`, async () => {
    await page.setViewportSize({ width, height });
    await chooseLanguage(page, spoken(language));
    if (width > 900) {
      await page.goto("/today");
      await enter(page, page.getByRole("link", { name: say("shell.developer"), exact: true }));
    } else {
      await page.goto("/developer");
    }
    await expect(page.getByRole("heading", { name: say("developer.title") })).toBeVisible();
    await expect(page.getByText(say("developer.usage.production"))).toBeVisible();
    if (at === 0) {
      await expect(page.getByRole("heading", { name: say("developer.keys.none.title") })).toBeVisible();
      await takeScreenshots(page, "developer-no-keys");
      await page.setViewportSize({ width, height });
    }
    await enter(page, button(say("developer.keys.create.button")).first());
    const form = dialog(say("developer.keys.create.title"));
    await expect(form.getByLabel(say("common.name"))).toBeFocused();
    await enter(page, button(say("developer.create"), form));
    await expect(form.getByText(say("developer.keys.create.nameMissing"))).toBeVisible();
    await type(page, form.getByLabel(say("common.name")), `Accounting ${run}`);
    await tabTo(page, form.getByRole("radio", { name: say("developer.keys.create.sandbox") }));
    await page.keyboard.press("ArrowDown");
    await expect(form.getByRole("radio", { name: say("developer.keys.create.production") })).toBeChecked();
    await expectAccessible(page, "create a key");
    await enter(page, button(say("developer.create"), form));
    await expect(button(say("common.copy"), form)).toBeFocused();
    key = (await form.getByLabel(say("developer.keys.secret.label"), { exact: true }).textContent()) ?? "";
    expect(key).toMatch(/^prod_/);
    await page.keyboard.press("Escape");
    await expect(form.getByText(key)).toBeVisible();
    await enter(page, button(say("common.done"), form));
    await expect(form).toBeHidden();
    await expect(page.getByRole("row", { name: new RegExp(`Accounting ${run}`) })).toContainText(
      say("developer.keys.access.all"),
    );
    await expect(page.getByText(key)).toHaveCount(0);
    await expectAccessible(page, "keys");
  });

  test(`a webhook is created for the chosen events, and its secret is shown once, ${size}`, async () => {
    await enter(page, page.getByRole("link", { name: say("developer.tabs.webhooks"), exact: true }));
    await expect(page).toHaveURL(/\/developer\/webhooks$/);
    await enter(page, button(say("developer.webhooks.create.button")).first());
    const form = dialog(say("developer.webhooks.create.title"));
    await type(page, form.getByLabel(say("developer.webhooks.url")), "ftp://cars.example");
    await enter(page, button(say("developer.create"), form));
    await expect(form.getByText(say("developer.webhooks.create.urlInvalid"))).toBeVisible();
    await expect(form.getByText(say("developer.webhooks.create.eventsMissing"))).toBeVisible();
    await type(page, form.getByLabel(say("developer.webhooks.url")), receiver.url);
    await type(page, form.getByLabel(say("developer.webhooks.description")), `Books ${run}`);
    await tabTo(page, form.getByRole("checkbox", { name: "vehicle.created" }));
    await page.keyboard.press("Space");
    await expectAccessible(page, "create a webhook");
    if (at === 0) {
      await takeScreenshots(page, "developer-create-webhook");
      await page.setViewportSize({ width, height });
    }
    await enter(page, button(say("developer.create"), form));
    await expect(button(say("common.copy"), form)).toBeFocused();
    secret = (await form.getByLabel(say("developer.webhooks.secret.label"), { exact: true }).textContent()) ?? "";
    expect(secret).toMatch(/^whsec_/);
    await enter(page, button(say("common.done"), form));
    await expect(page).toHaveURL(/\/developer\/webhooks\/.+/);
    await expect(page.getByRole("heading", { name: receiver.url })).toBeVisible();
    await expect(page.getByText(say("developer.webhooks.health.untried"))).toBeVisible();
  });

  test(`an event arrives with a valid signature, and its replay with the same id, ${size}`, async () => {
    const before = receiver.messages.length;
    const created = await page.request.post("/v1/vehicles", {
      headers: withKey(key),
      data: { stockNumber: `D-${run}`, make: "Honda", model: "Accord", overviewYear: 2021 },
    });
    expect(created.status()).toBe(201);
    const { id } = await created.json();
    const first = await message(before + 1);
    expect(isGenuine(first, secret)).toBe(true);
    expect(isGenuine(first, "whsec_AAAA")).toBe(false);
    expect(first.data).toMatchObject({ type: "vehicle.created", data: { vehicle_id: id, stock_number: `D-${run}` } });

    await expect(log().getByRole("row", { name: /vehicle.created/ })).toContainText(
      say("developer.log.statuses.delivered"),
    );
    await enter(page, button(ofDelivery("detailsOf"), log()));
    await expect(page.getByRole("region", { name: say("developer.log.payload") })).toContainText(
      `"stock_number": "D-${run}"`,
    );
    await expect(page.getByRole("region", { name: say("developer.log.responseBody") })).toContainText('"stored": true');
    await expect(
      page.getByText(new RegExp(`^${pattern("developer.log.attempt", "number", "time", "answer")}`)),
    ).toContainText(/: 200 .*\d+ ms/);
    await expectAccessible(page, "a delivery");
    if (at === 0) {
      await takeScreenshots(page, "developer-delivery");
      await page.setViewportSize({ width, height });
    }
    await enter(page, button(ofDelivery("replayOf"), log()));
    const again = await message(before + 2);
    expect(again.id).toBe(first.id);
    expect(again.body).toBe(first.body);
    expect(isGenuine(again, secret)).toBe(true);
    await expect(button(ofDelivery("replayOf"), log())).toHaveCount(2);
    await expect(log().getByRole("cell", { name: `vehicle.created ${say("developer.log.isReplay")}` })).toHaveCount(1);
  });

  test(`a failed ping shows the answer, and the log is filtered by status, ${size}`, async () => {
    receiver.answer(500);
    await enter(page, button(say("developer.webhooks.ping.button")));
    await expect(log().getByRole("row", { name: /ping/ })).toContainText(/500 .*\d+ ms/);
    await expect(log().getByRole("row", { name: /ping/ })).toContainText(say("developer.log.statuses.failed"));
    receiver.answer(200);
    await page.getByLabel(say("developer.log.status")).selectOption({ label: say("developer.log.statuses.failed") });
    await expect(page).toHaveURL(/status=failed/);
    await expect(button(ofDelivery("detailsOf"), log())).toHaveCount(1);
    await page.getByLabel(say("developer.log.event"), { exact: true }).selectOption("vehicle.created");
    await expect(page.getByRole("heading", { name: say("developer.log.noMatch") })).toBeVisible();
    await enter(page, button(say("developer.log.clear")));
    await expect(button(ofDelivery("detailsOf"), log())).toHaveCount(3);
  });

  test(`a webhook is paused and resumed, gets a new secret, and is deleted, ${size}`, async () => {
    await enter(page, button(say("developer.webhooks.pause.button")));
    await expect(page.getByText(say("developer.webhooks.health.paused"), { exact: true })).toBeVisible();
    await expect(button(ofDelivery("replayOf"))).toHaveCount(0);
    await enter(page, button(say("developer.webhooks.resume.button")));
    await expect(button(ofDelivery("replayOf")).first()).toBeVisible();
    await enter(page, button(say("developer.webhooks.rotate.button")));
    await enter(
      page,
      button(say("developer.webhooks.rotate.button"), dialog(say("developer.webhooks.rotate.question"))),
    );
    const shown = dialog(say("developer.webhooks.rotate.title"));
    const next = (await shown.getByLabel(say("developer.webhooks.secret.label"), { exact: true }).textContent()) ?? "";
    expect(next).not.toBe(secret);
    await enter(page, button(say("common.done"), shown));
    const before = receiver.messages.length;
    await enter(page, button(say("developer.webhooks.ping.button")));
    const ping = await message(before + 1);
    expect([isGenuine(ping, secret), isGenuine(ping, next)]).toEqual([true, true]);
    await enter(page, button(say("developer.change")));
    const form = dialog(say("developer.webhooks.changeTitle"));
    await expect(form.getByLabel(say("developer.webhooks.url"))).toHaveValue(receiver.url);
    await expect(form.getByRole("checkbox", { name: "vehicle.created" })).toBeChecked();
    await tabTo(page, form.getByRole("radio", { name: say("developer.webhooks.create.someEvents") }));
    await page.keyboard.press("ArrowRight");
    await enter(page, button(say("common.save"), form));
    await expect(form).toBeHidden();
    await expect(page.getByText(say("developer.webhooks.allEvents"))).toBeVisible();
    await takeScreenshots(page, `developer-webhook-${run}`);
    await page.setViewportSize({ width, height });
    await enter(page, button(say("developer.webhooks.remove.button")));
    await enter(
      page,
      button(say("developer.webhooks.remove.button"), dialog(say("developer.webhooks.remove.question"))),
    );
    await expect(page).toHaveURL(/\/developer\/webhooks$/);
    await expect(page.getByRole("heading", { name: say("developer.webhooks.none.title") })).toBeVisible();
    await expectAccessible(page, "webhooks");
  });
}

test("a key for chosen permissions is changed, and revoked after a question", async () => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await chooseLanguage(page, spoken("en"));
  await page.goto("/developer");
  await enter(page, button("Create key").first());
  const form = dialog("Create an API key");
  await type(page, form.getByLabel("Name"), "Reader");
  await form.getByRole("radio", { name: "Only what you choose" }).check();
  await form.getByLabel("Leads", { exact: true }).selectOption("write");
  await takeScreenshots(page, "developer-create-key");
  await enter(page, button("Create", form));
  const secret = (await form.getByLabel("API key", { exact: true }).textContent()) ?? "";
  await enter(page, button("Done", form));
  const row = page.getByRole("row", { name: /^Reader/ });
  await expect(row).toContainText("Read and change: Leads · Read: Vehicles");
  expect((await page.request.get("/sandbox/v1/vehicles", { headers: withKey(secret) })).status()).toBe(200);
  await enter(page, button("Change Reader"));
  await type(page, dialog("Change the key").getByLabel("Name"), "Website reader");
  await enter(page, button("Save"));
  await expect(page.getByRole("row", { name: /^Website reader/ })).toBeVisible();
  await takeScreenshots(page, "developer-keys");
  await enter(page, page.getByRole("link", { name: "Website reader" }));
  await expect(dialog("Website reader")).toContainText("Read and change: Leads");
  await expect(dialog("Website reader")).toContainText("No request with this key failed");
  await page.keyboard.press("Escape");
  expect((await page.request.get("/sandbox/v1/kpis?token=x", { headers: withKey(secret) })).status()).toBe(403);
  await enter(page, page.getByRole("link", { name: "Website reader" }));
  await expect(dialog("Website reader")).toContainText("403 INSUFFICIENT_PERMISSIONS");
  await expect(dialog("Website reader")).toContainText(/GET \/sandbox\/v1\/kpis$|GET \/sandbox\/v1\/kpis[^?]/);
  await takeScreenshots(page, "developer-key-errors");
  await page.setViewportSize({ width: 1366, height: 768 });
  await expectAccessible(page, "a key with an error");
  await page.keyboard.press("Escape");
  await enter(page, button("Revoke Website reader"));
  await enter(page, button("Revoke", dialog("Revoke “Website reader”?")));
  await expect(page.getByRole("row", { name: /^Website reader/ })).toBeHidden();
  expect((await page.request.get("/sandbox/v1/vehicles", { headers: withKey(secret) })).status()).toBe(401);
});

test("the catalog has a sample of each event, finds words, and copies", async () => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/developer/events");
  const types: { event: string; body: object }[] = (await (await page.request.get("/v1/webhooks/event-types")).json())
    .data.event_types;
  await expect(page.getByRole("article")).toHaveCount(types.length);
  await takeScreenshots(page, "developer-events");
  await page.getByLabel("Search events").fill("corrected sale");
  await expect(page.getByRole("article")).toHaveCount(1);
  await button("Copy: Sample of vehicle.sale_corrected").click();
  const sample = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(sample).toEqual(types.find(({ event }) => event === "vehicle.sale_corrected")?.body);
  await page.getByLabel("Search events").fill("unicorn");
  await expect(page.getByRole("heading", { name: "No event matches" })).toBeVisible();
  await page.getByLabel("Search events").fill("");
  await expectAccessible(page, "events");
});

test("the reference finds an operation, shows its curl command, and sends it with the session", async () => {
  await page.goto("/developer/reference");
  await type(page, page.getByLabel("Search operations"), "get /v1/vehicles");
  const links = page.getByRole("navigation", { name: "Operations" }).getByRole("link");
  await expect(links.first()).toContainText("/v1/vehicles");
  await expect.poll(() => links.count()).toBeLessThan(40);
  await enter(page, links.filter({ has: page.getByText("/v1/vehicles", { exact: true }) }));
  await expect(page).toHaveURL(/\/developer\/reference\/vehicles_list/);
  await expect(page.getByRole("region", { name: "curl" })).toContainText(`curl '${server.url}/v1/vehicles'`);
  await takeScreenshots(page, "developer-reference");
  await page.setViewportSize({ width: 1366, height: 768 });
  await type(page, page.getByLabel("search", { exact: true }), "D-en-1366");
  await enter(page, button("Send GET"));
  const answer = page.getByRole("status", { name: "Server response" });
  await expect(answer).toContainText("200 OK");
  await expect(answer).toContainText("x-request-id");
  await expect(page.getByRole("region", { name: "Response body" })).toContainText('"stockNumber": "D-en-1366"');
  await takeScreenshots(page, "developer-tried");
  await page.setViewportSize({ width: 1366, height: 768 });
  await expectAccessible(page, "reference");
});

test("the reference asks before it sends a change, and shows the error of an invalid one", async () => {
  await page.goto("/developer/reference/vehicles_create");
  const body = page.getByLabel("Body (application/json)").and(page.locator("textarea"));
  await body.fill('{"mileage": -1}');
  await enter(page, button("Send POST"));
  const question = dialog("Send this request?");
  await expect(question).toContainText("POST /v1/vehicles");
  await enter(page, button("Send", question));
  const answer = page.getByRole("status", { name: "Server response" });
  await expect(answer).toContainText("400");
  await expect(answer).toContainText("VALIDATION_ERROR");
  await expect(body).toHaveValue('{"mileage": -1}');
  await page.goto("/developer/reference/vehicles_get");
  await enter(page, button("Send GET"));
  await expect(page.getByText("Enter a value")).toBeVisible();
  await page.goto("/developer/reference/keys_test");
  await expect(page.getByText("takes only an API key. Use the curl command")).toBeVisible();
});

import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { inkOf } from "../kit/paper.ts";
import { drawnPhotos, smallPhoto } from "../kit/photos.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

const vin = "1HGCM82633A004352";
const password = "seven green gaskets sing";
const analyzedWithinMs = 60_000;

test.describe.configure({ mode: "serial" });

let server: RunningServer;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer({ sharesRuns: false });
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" });
  page = await context.newPage();
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

/** The figure below a heading of the score strip. */
const figure = (name: string): Locator =>
  page.locator("dl > div", { has: page.getByText(name, { exact: true }) }).locator("dd");

test("the first account is created, verified by the message on the page, and signed in", async () => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Create the first account" })).toBeVisible();
  await page.getByLabel("Name").fill("Ann Porter");
  await page.getByLabel("E-mail address").fill("ann@example.com");
  await page.getByRole("textbox", { name: "Password" }).fill("password");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText(/easy to guess/)).toBeVisible();
  await expectAccessible(page, "sign up, with an error");
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("region", { name: "Your message" })).toContainText("Ann Porter");
  await expectAccessible(page, "check your mail");
  await page.getByRole("link", { name: "Verify address" }).click();
  await expect(page.getByRole("heading", { name: "Set up Forecourt" })).toBeVisible();
  await page.getByRole("link", { name: "Inventory", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No vehicles yet" })).toBeVisible();
  await expectAccessible(page, "inventory, empty");
});

test("a car is added by its VIN, and an invalid VIN is reported at its field", async () => {
  await page.getByRole("button", { name: "Add vehicle" }).first().click();
  await page.getByLabel("VIN").fill(`${vin.slice(0, -1)}3`);
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText(/check digit/i);
  await page.getByLabel("VIN").fill(vin);
  await expect(page.getByLabel("Make")).toHaveValue("Honda");
  await expect(page.getByRole("textbox", { name: /^Model/ })).toHaveValue("Accord");
  await expect(page.getByLabel("Year")).toHaveValue("2003");
  await expectAccessible(page, "add a vehicle");
  await page.getByRole("button", { name: "Add vehicle" }).last().click();
  await expect(page.getByRole("heading", { name: /2003 Honda Accord/ })).toBeVisible();
  await expectAccessible(page, "vehicle");
});

test("editing a car keeps changes that were made elsewhere meanwhile", async () => {
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit vehicle" });
  await dialog.getByLabel("Mileage").fill("84210");
  const path = new URL(page.url()).pathname;
  const elsewhere = { askingPrice: 7450, status: "ON_HOLD" };
  expect((await page.request.patch(`/v1${path}`, { data: elsewhere })).ok()).toBe(true);
  // a click outside the dialog does not discard typed text
  await page.mouse.click(300, 740);
  await page.waitForTimeout(400);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("84,210 mi")).toBeVisible();
  expect(await (await page.request.get(`/v1${path}`)).json()).toMatchObject({ ...elsewhere, mileage: 84_210 });
  expect((await page.request.patch(`/v1${path}`, { data: { status: "IN_STOCK" } })).ok()).toBe(true);
});

test("the inventory's search box shows the current filter", async () => {
  const box = page.getByLabel("Search the inventory");
  await page.goto("/inventory?q=zzz");
  await expect(box).toHaveValue("zzz");
  await page.getByRole("button", { name: "Show all vehicles" }).click();
  await expect(page.getByRole("link", { name: /Honda Accord/ })).toBeVisible();
  await expect(box).toHaveValue("");
  await box.pressSequentially("zzz", { delay: 60 });
  await expect(page).toHaveURL(/q=zzz/);
  await page.getByRole("link", { name: "Inventory", exact: true }).click();
  await expect(page.getByRole("link", { name: /Honda Accord/ })).toBeVisible();
  await expect(box).toHaveValue("");
  await page.goBack();
  await expect(box).toHaveValue("zzz");
  await page.goto("/inventory?page=7");
  await expect(page).toHaveURL(/\/inventory$/);
  await page.getByRole("link", { name: /Honda Accord/ }).click();
  await expect(page.getByRole("heading", { name: /2003 Honda Accord/ })).toBeVisible();
});

test("photos are checked, uploaded and inspected", async () => {
  await page.getByRole("link", { name: "Inspect", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "0 of 4–50 photos" })).toBeVisible();
  const photos = await drawnPhotos();
  await page.getByTestId("photos").setInputFiles([...photos, await smallPhoto()]);
  await expect(page.getByText("1279×720 is too small", { exact: false })).toBeVisible();
  await expect(page.getByRole("heading", { name: `${photos.length} of 4–50 photos` })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByLabel("Angle of photo 1", { exact: true })).toHaveValue("front_left");
  // the start button changes its colors when the last photo is checked: wait until axe can read the final ones
  await expect(page.getByText("Checking…")).toHaveCount(0, { timeout: 30_000 });
  await expectAccessible(page, "inspect");
  await page.getByRole("button", { name: `Remove photo ${photos.length + 1}` }).click();
  // no angle is recognized for a close-up: the user must choose it
  for (let number = 1; number <= photos.length; number += 1) {
    const angle = page.getByLabel(`Angle of photo ${number}`, { exact: true });
    if ((await angle.inputValue()) === "") await angle.selectOption("left_side");
  }
  await page.getByRole("button", { name: "Start inspection" }).click();
  await page.waitForURL("**/inspections/*");
  await expect(page.getByRole("tab", { name: "Not covered" })).toBeVisible({ timeout: analyzedWithinMs });
});

test("the diagram is drawn in the vehicle's body style", async () => {
  const diagram = page.getByRole("img", { name: /^Diagram of the car/ });
  const rearDoors = diagram.locator("title", { hasText: /rear door/i });
  await expect(diagram).toHaveAttribute("data-body-style", "coupe");
  await expect(rearDoors).toHaveCount(0);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const { data } = await (await page.request.get(`/v1/inspections/visual/${id}`)).json();
  const vehicle = `/v1/vehicles/${data.vehicle_id}`;
  expect((await page.request.patch(vehicle, { data: { bodyStyle: "Crew Cab Pickup" } })).ok()).toBe(true);
  await page.reload();
  await expect(diagram).toHaveAttribute("data-body-style", "pickup");
  await expect(rearDoors).not.toHaveCount(0);
  expect((await page.request.patch(vehicle, { data: { bodyStyle: "Coupe" } })).ok()).toBe(true);
  await page.reload();
  await expect(diagram).toHaveAttribute("data-body-style", "coupe");
});

test("a finding is added and rejected, and the rejection is undone", async () => {
  const rows = page.getByRole("table", { name: "Findings" }).locator("tbody tr");
  console.log(`the model found ${await rows.count()}; score ${await figure("Condition score").innerText()}`);
  await page.keyboard.press("n");
  await page.getByRole("button", { name: "Choose from a list" }).click();
  await page.getByLabel("Part").selectOption("hood");
  await page.getByLabel("Severity", { exact: true }).selectOption("severe");
  await page.getByRole("dialog").getByRole("button", { name: "Add finding" }).click();
  await expect(page.getByText("Added: Scratch, hood")).toBeVisible();
  const activeCount = Number(await figure("Findings").innerText());
  const score = await figure("Condition score").innerText();
  expect(activeCount).toBeGreaterThan(0);
  expect(await rows.count()).toBe(activeCount);
  await expectAccessible(page, "results");

  await page.keyboard.press("r");
  await expect(figure("Findings")).toHaveText(String(activeCount - 1));
  await expect(figure("Condition score")).not.toHaveText(score);
  expect(await rows.count()).toBe(activeCount);
  await expectAccessible(page, "results, one rejected");
  await page.keyboard.press("Control+z");
  await expect(figure("Findings")).toHaveText(String(activeCount));
  await expect(figure("Condition score")).toHaveText(score);

  await page.getByRole("button", { name: "Details of finding 1" }).click();
  await expect(page.getByRole("term").filter({ hasText: "Found by" })).toBeVisible();
  await page.reload();
  await expect(figure("Findings")).toHaveText(String(activeCount));
});

/** The card of the selected finding. */
const card = (): Locator => page.getByRole("region", { name: "Selected finding" });

test("a review that could not be saved is not shown, and cannot be undone", async () => {
  const added = page.getByRole("row").filter({ hasText: "By hand" });
  await added.getByRole("button", { name: /Scratch, hood/ }).click();
  await expect(card()).toContainText("Accepted");
  // both are shown at once, but the server must have saved them before it becomes unreachable
  for (const shown of ["Rejected", "To review"]) {
    const saved = page.waitForResponse("**/damages/*");
    await page.keyboard.press("r");
    await expect(card()).toContainText(shown);
    await saved;
  }
  await expect(page.getByText(/^Reopened/)).toBeVisible();
  // the server is unreachable: requests fail
  await page.context().setOffline(true);
  await page.keyboard.press("a");
  await page.keyboard.press("r");
  await expect(page.getByText("The change was not saved").first()).toBeVisible();
  await expect(card()).toContainText("To review");
  await page.keyboard.press("Control+z");
  await expect(page.getByText("The change was not saved")).toHaveCount(3);
  await expect(card()).toContainText("To review");
  await page.context().setOffline(false);
  // the browser needs a moment to be online again
  const isBack = () =>
    page.evaluate(() =>
      fetch("/health").then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  await expect.poll(isBack).toBe(true);
  // undo still applies to the changes that the server saved
  for (const shown of ["Rejected", "Accepted"]) {
    const answered = page.waitForResponse("**/damages/*");
    await page.keyboard.press("Control+z");
    await expect(card()).toContainText(shown);
    await answered;
  }
});

test("a held key acts only once, and Dirt or reflection counts as a rejection", async () => {
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") sent.push(request.postDataJSON());
  });
  for (let time = 0; time < 6; time += 1) await page.keyboard.down("r");
  await page.keyboard.up("r");
  await expect(card()).toContainText("Rejected");
  await page.waitForTimeout(300);
  expect(sent).toEqual([{ review: "rejected", reason: "other" }]);
  await page.keyboard.press("r");
  await expect(card()).toContainText("To review");
  const pressed = (name: string) => card().getByRole("button", { name, pressed: true });
  await page.keyboard.press("d");
  await expect(pressed("Dirt or reflection")).toBeVisible();
  await card().getByRole("button", { name: "Reject" }).click();
  await expect(pressed("Reject")).toBeVisible();
  await expect(pressed("Dirt or reflection")).toBeHidden();
  await page.keyboard.press("d");
  await expect(pressed("Dirt or reflection")).toBeVisible();
  await page.keyboard.press("d");
  await expect(card()).toContainText("To review");
  await page.keyboard.press("a");
  await expect(card()).toContainText("Accepted");
});

test("a photo whose address has expired shows an error, and loads after Try again", async () => {
  const media = "**/v1/media/**";
  await page.route(media, (route) => route.fulfill({ status: 403, body: "{}" }));
  await page.reload();
  const alert = page.getByRole("alert").filter({ hasText: "This photo could not be loaded" });
  await expect(alert).toBeVisible();
  await expectAccessible(page, "results, a photo missing");
  await page.unroute(media);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(alert).toBeHidden();
});

test("results that stay open load new photo addresses before the old ones expire", async () => {
  const other = await page.context().newPage();
  await other.clock.install();
  await other.goto(page.url());
  await expect(other.getByRole("tab", { name: "Not covered" })).toBeVisible();
  const id = page.url().split("/").at(-1);
  const reloaded = other.waitForRequest((request) => request.url().endsWith(`/inspections/visual/${id}`));
  await other.clock.fastForward("46:00");
  await reloaded;
  await other.close();
});

test("a long reason can be expanded", async () => {
  const one = /\/v1\/inspections\/visual\/[^/?]+$/;
  const long = "The box lies on the left front door, which two photos show. ".repeat(8).trim();
  await page.route(one, async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    for (const damage of json.data.results.damages) damage.rule = long;
    await route.fulfill({ response: answer, json });
  });
  await page.reload();
  const reason = card().getByText(long);
  const height = async () => (await reason.boundingBox())?.height ?? 0;
  await expect(reason).toBeVisible();
  expect(await height()).toBeLessThan(40);
  await card().getByRole("button", { name: "Show more", expanded: false }).click();
  await expect(card().getByRole("button", { name: "Show less", expanded: true })).toBeVisible();
  expect(await height()).toBeGreaterThan(60);
  await expectAccessible(page, "results, a long reason");
  await card().getByRole("button", { name: "Show less" }).click();
  expect(await height()).toBeLessThan(40);
  await page.unroute(one);
  await page.reload();
  await expect(card().getByText(long)).toBeHidden();
  await expect(card().getByRole("button", { name: "Show more" })).toBeHidden();
});

test("the printed report has no empty pages", async () => {
  const link = page.getByRole("link", { name: "Print" });
  const address = await link.getAttribute("href");
  const bytes = await page.evaluate(async (url) => {
    const answer = await fetch(url ?? "");
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return [...new Uint8Array(await answer.arrayBuffer())];
  }, address);
  const ink = await inkOf(Buffer.from(bytes));
  console.log(`the report has ${ink.length} pages; ink ${ink.map((share) => share.toFixed(3)).join(", ")}`);
  expect(ink.length).toBeGreaterThanOrEqual(1);
  for (const share of ink) expect(share).toBeGreaterThan(0.005);
});

test("all other pages are accessible in light and dark", async () => {
  await page.getByRole("link", { name: "Inventory", exact: true }).click();
  await expect(page.getByRole("link", { name: /Honda Accord/ })).toBeVisible();
  await expectAccessible(page, "inventory");
  await page.getByRole("link", { name: "Inspections" }).click();
  await expect(page.getByText("Completed").last()).toBeVisible();
  await expectAccessible(page, "inspections");
  await page.getByRole("link", { name: "Outbox" }).click();
  await expect(page.getByRole("article")).toBeVisible();
  await expectAccessible(page, "outbox");
  await page.getByRole("link", { name: "Settings" }).click();
  const settings = page.getByRole("navigation", { name: "Settings" });
  await settings.getByRole("link", { name: "API keys and webhooks" }).click();
  await page.getByRole("button", { name: "Create key" }).first().click();
  await page.getByRole("dialog").getByLabel("Name").fill("Website");
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("dialog").getByLabel("API key")).toContainText("dev_");
  await expectAccessible(page, "a new key");
  await page.mouse.click(20, 400);
  await page.keyboard.press("Escape");
  await page.waitForTimeout(400);
  await expect(page.getByRole("dialog").getByLabel("API key")).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("cell", { name: "Website", exact: true })).toBeVisible();
  await expectAccessible(page, "API keys");
  const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Accounting");
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Revoke Website" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(row("Website")).toBeHidden();
  await expect(page.getByRole("button", { name: "Revoke Accounting" })).toBeFocused();
  await page.getByRole("checkbox", { name: "Show 1 revoked or expired key" }).check();
  await expect(row("Website")).toContainText("Revoked");
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await expectAccessible(page, "settings");
});

test("after signing out, pages lead to the sign-in page", async () => {
  await page.getByRole("button", { name: /Ann Porter/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.goto("/inspections");
  await expect(page).toHaveURL(/sign-in\?next=/);
});

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { type Api, join } from "../../../scripts/demo/create/callers.ts";
import { drawCarPhoto } from "../../../scripts/kit/drawn-car/draw.ts";
import { inRoot } from "../../../scripts/kit/repository.ts";
import { permissionsIn } from "../../recipes/permissions.ts";
import { goodPassword } from "../kit/people.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

/** The dealership's website: the page of a recipe with its two lines changed, on another origin than the server. */
interface Website {
  readonly url: string;
  readonly origin: string;
  publish(page: string): void;
  close(): void;
}

async function openWebsite(): Promise<Website> {
  let content = "";
  const site = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(content);
  });
  site.listen(0, "localhost");
  await once(site, "listening");
  const origin = `http://localhost:${(site.address() as AddressInfo).port}`;
  return {
    origin,
    url: `${origin}/`,
    publish: (page) => {
      content = page;
    },
    close: () => site.close(),
  };
}

let server: RunningServer;
let api: Api;
let session: Api;
let website: Website;
test.beforeAll(async () => {
  server = await startServer();
  const owner = await join(server.url, { name: "Ann Porter", email: "ann@example.com", password: goodPassword });
  ({ api, session } = owner);
  website = await openWebsite();
});
test.afterAll(async () => {
  website.close();
  await server.stop();
});

/** Publishes the page of a recipe with a key that has only what its README names, for the origins. */
async function publish(recipe: string, allowedOrigins = [website.origin]): Promise<void> {
  const folder = inRoot(`docs/recipes/${recipe}`);
  const permissions = permissionsIn(folder);
  const { secret } = await session.keys.create({
    body: { name: "Website", environment: "production", permissions, allowedOrigins },
  });
  const page = readFileSync(`${folder}/index.html`, "utf8");
  const changed = page
    .replace('const API_URL = "http://127.0.0.1:4780";', `const API_URL = "${server.url}";`)
    .replace('const API_KEY = "prod_...";', `const API_KEY = "${secret}";`);
  expect(changed.split("\n").filter((line, at) => line !== page.split("\n")[at])).toHaveLength(2);
  website.publish(changed);
}

type NewVehicle = Parameters<Api["vehicles"]["create"]>[0]["body"];
const addCar = async (car: NewVehicle, photos = 0): Promise<string> => {
  const { id } = await api.vehicles.create({ body: car });
  for (let nth = 0; nth < photos; nth += 1) {
    const drawn = await drawCarPhoto({ seed: 1, azimuth: 90 * nth, width: 1280, height: 720 });
    const file = new Blob([new Uint8Array(drawn)], { type: "image/jpeg" });
    await api.vehiclePhotos.upload({ params: { id }, body: {}, file, fileName: `${nth}.jpg` });
  }
  return id;
};
const cards = (page: Page) => page.locator("#cars li");
const status = (page: Page) => page.locator("#status");
const widthsIn = (page: Page, place: string): Promise<number[]> =>
  page.locator(`${place} img`).evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));

test.beforeAll("stock", async () => {
  const honda = { make: "Honda", model: "Accord", overviewYear: 2019, mileage: 41_000, purchasePrice: 9_111.25 };
  await addCar({ ...honda, askingPrice: 15_900 }, 2);
  await addCar({ make: "Saab", model: "<b>900</b>", askingPrice: 4_500 });
  await addCar({ make: "Volvo", model: "Hidden", askingPrice: null });
});
test("the website recipe shows the cars with a price and their photos, and no cost", async ({ page }) => {
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/v1/website/")) bodies.push(response.text().catch(() => ""));
  });
  await publish("website");
  await page.goto(website.url);
  await expect(status(page)).toHaveText("2 cars");
  await expect(cards(page).filter({ hasText: "2019 Honda Accord" })).toContainText("$15,900");
  await expect(cards(page).filter({ hasText: "<b>900</b>" })).toContainText("$4,500");
  await expect.poll(() => widthsIn(page, "#cars")).toEqual([800]);
  expect((await Promise.all(bodies)).join("")).not.toContain("9111.25");
});

test("the website recipe shows all photos of a car, and closes it with Back", async ({ page }) => {
  await publish("website");
  await page.goto(website.url);
  await cards(page).filter({ hasText: "Honda" }).click();
  await expect(page.getByRole("dialog")).toContainText("$15,900");
  await expect.poll(() => widthsIn(page, "#car")).toEqual([1280, 1280]);
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the website recipe searches, and sorts by price", async ({ page }) => {
  await publish("website");
  await page.goto(website.url);
  await expect(cards(page)).toHaveCount(2);
  await page.getByLabel("Order").selectOption("Lowest price first");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(cards(page).first()).toContainText("Saab");
  await page.getByLabel("Highest price").fill("4000");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(status(page)).toHaveText("No car matches.");
  await page.getByLabel("Highest price").fill("");
  await page.getByRole("searchbox").fill("accord");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(cards(page)).toHaveCount(1);
});

test("the website recipe waits and tries again after a limit and a failure", async ({ page }) => {
  let requests = 0;
  await page.route("**/v1/website/vehicles?*", (route) => {
    requests += 1;
    if (requests === 1) return route.fulfill({ status: 503, headers: { "retry-after": "1" } });
    return requests === 2 ? route.abort() : route.continue();
  });
  await publish("website");
  await page.goto(website.url);
  await expect(status(page)).toHaveText("2 cars");
  expect(requests).toBe(3);
});

test("the website recipe shows a message and no cars on an origin that the key does not list", async ({ page }) => {
  await publish("website", ["https://www.cars.example"]);
  await page.goto(website.url);
  await expect(status(page)).toContainText("This key is not for pages of this origin.");
  await expect(cards(page)).toHaveCount(0);
});

const fill = async (page: Page, values: { name: string; phone?: string; email?: string }) => {
  await page.getByLabel("Name").fill(values.name);
  await page.getByLabel("E-mail").fill(values.email ?? "");
  await page.getByLabel("Phone").fill(values.phone ?? "");
  await page.getByLabel("Message").fill("Is it still there?");
  await page.getByLabel("I agree").check();
};
const send = (page: Page) => page.getByRole("button", { name: "Send" }).click();
const thanks = "Thank you. We have received your message and will contact you.";
const enquiriesOf = async (name: string) =>
  (await api.enquiries.list({ query: {} })).filter((enquiry) => enquiry.name === name);

test("the lead form recipe makes a contact and a lead of the car that the address names", async ({ page }) => {
  await publish("lead-form");
  const car = await addCar({ make: "Saab", model: "96", askingPrice: 3_000 });
  await page.goto(`${website.url}?vehicle=${car}&utm_source=newsletter`);
  await expect(page.locator("#car")).toHaveText("Saab 96");
  await fill(page, { name: "Pat Moore", email: "pat@example.com" });
  await send(page);
  await expect(status(page)).toHaveText(thanks);
  expect(await enquiriesOf("Pat Moore")).toMatchObject([
    {
      vehicleId: car,
      utm: { source: "newsletter" },
      consent: expect.stringContaining("I agree"),
      email: "pat@example.com",
    },
  ]);
  const leads = await api.leads.listOfCar({ params: { carId: car }, query: {} });
  expect(leads).toMatchObject([{ note: "Is it still there?", targetName: "Pat Moore" }]);
});

test("the lead form recipe adds one enquiry if the answer is lost, also after the page was loaded again", async ({
  page,
}) => {
  await publish("lead-form");
  let losing = true;
  await page.route("**/v1/enquiries", async (route) => {
    if (route.request().method() === "POST" && losing) await route.fetch();
    return losing ? route.abort() : route.continue();
  });
  await page.goto(website.url);
  await fill(page, { name: "Lee Lost", phone: "+1 555 010 7788" });
  await send(page);
  await expect(status(page)).toHaveText(/could not be sent/);
  losing = false;
  await page.reload();
  await fill(page, { name: "Lee Lost", phone: "+1 555 010 7788" });
  await send(page);
  await expect(status(page)).toHaveText(thanks);
  expect(await enquiriesOf("Lee Lost")).toHaveLength(1);
});

test("the lead form recipe sends the message without the car if the car was sold meanwhile", async ({ page }) => {
  await publish("lead-form");
  const car = await addCar({ make: "Saab", model: "99", askingPrice: 3_000 });
  await page.goto(`${website.url}?vehicle=${car}`);
  await expect(page.locator("#car")).toHaveText("Saab 99");
  await api.vehicles.sell({ params: { id: car }, body: { soldPrice: 2_900 } });
  await fill(page, { name: "Sam Slow", email: "sam@example.com" });
  await send(page);
  await expect(status(page)).toHaveText(thanks);
  expect(await enquiriesOf("Sam Slow")).toMatchObject([
    { vehicleId: null, message: "Is it still there?\n\n(about a car that is no longer for sale: Saab 99)" },
  ]);
});

test("the lead form recipe shows what is wrong with a field, and keeps what was typed", async ({ page }) => {
  await publish("lead-form");
  await page.goto(website.url);
  await fill(page, { name: "Kim Wrong" });
  await send(page);
  await expect(status(page)).toHaveText("Please give an e-mail address or a phone number.");
  await page.getByLabel("Phone").fill("12");
  await send(page);
  await expect(status(page)).toContainText("fewer than five digits");
  await expect(page.getByLabel("Phone")).toBeFocused();
  expect(await enquiriesOf("Kim Wrong")).toEqual([]);
});

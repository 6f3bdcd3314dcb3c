import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { callerOf, join } from "../../../scripts/demo/create/callers.ts";
import { drawCarPhoto } from "../../../scripts/kit/drawn-car/draw.ts";
import { goodPassword } from "../kit/people.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

/** A page of a dealership's website: a list of cars with their photos, and a form. It runs in the visitor's browser. */
const pageOf = (api: string, key: string) => `<!doctype html><html lang="en"><title>Our cars</title>
<ul></ul>
<form><input name="name" aria-label="Name"><input name="email" aria-label="Email"><textarea name="message" aria-label="Message"></textarea>
<button>Send</button></form><p role="status"></p>
<script type="module">
const api = ${JSON.stringify(api)}, headers = { Authorization: "Bearer ${key}" };
const say = (text) => { document.querySelector("p").textContent = text; };
const form = document.querySelector("form");
let cars = [];
try {
  const answer = await fetch(api + "/website/vehicles", { headers });
  cars = await answer.json();
  for (const car of cars) {
    const item = document.createElement("li");
    const photo = new Image();
    photo.src = car.cover.urls.card;
    photo.alt = car.make + " " + car.model;
    item.append(photo, car.make + " " + car.model + ", " + car.currency + " " + car.askingPrice);
    document.querySelector("ul").append(item);
  }
  say(answer.headers.get("x-total-count") + " cars");
} catch (error) { say("failed: " + error.message); }
form.onsubmit = async (event) => {
  event.preventDefault();
  const body = JSON.stringify({ ...Object.fromEntries(new FormData(form)), vehicleId: cars[0]?.id, page: location.href });
  const type = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() };
  try {
    const answer = await fetch(api + "/enquiries", { method: "POST", headers: { ...headers, ...type }, body });
    const { error, enquiryId } = await answer.json();
    say(answer.ok ? "Thank you: " + enquiryId : "refused: " + error.code + " " + error.field);
  } catch (error) { say("failed: " + error.message); }
};
</script>`;

async function openWebsite(html: () => string) {
  const site = createServer((_req, res) => {
    res.setHeader("content-type", "text/html; charset=utf-8");
    res.end(html());
  });
  site.listen(0, "localhost");
  await once(site, "listening");
  return { origin: `http://localhost:${(site.address() as AddressInfo).port}`, close: () => site.close() };
}

/** A dealership with a car for sale and one that is not, and the key of its website. */
async function dealershipOn({ url }: RunningServer, origin: string) {
  const person = { name: "Ann Porter", email: "ann@example.com", password: goodPassword };
  const { api, session } = await join(url, person);
  const { id } = await api.vehicles.create({
    body: { make: "Saab", model: "900", askingPrice: 9_900, purchasePrice: 5_000 },
  });
  await api.vehicles.create({ body: { make: "Volvo", model: "240" } });
  const drawn = await drawCarPhoto({ seed: 1, azimuth: 0, width: 1280, height: 720 });
  const file = new Blob([new Uint8Array(drawn)], { type: "image/jpeg" });
  await api.vehiclePhotos.upload({ params: { id }, body: {}, file, fileName: "front.jpg" });
  const { key, secret } = await session.keys.create({
    body: {
      name: "Website",
      environment: "production",
      permissions: ["website:read", "website:write"],
      allowedOrigins: [origin],
    },
  });
  return { id, api, session, keyId: key.id, secret };
}

async function send(page: Page, message: string): Promise<void> {
  await page.getByLabel("Name").fill("Grace Visitor");
  await page.getByLabel("Email").fill("grace@example.com");
  await page.getByLabel("Message").fill(message);
  await page.getByRole("button", { name: "Send" }).click();
}

test("a page of a listed origin lists the stock with photos and sends an enquiry; other pages are rejected", async ({
  page,
}) => {
  const server = await startServer();
  let html = "";
  const [website, stranger] = [await openWebsite(() => html), await openWebsite(() => html)];
  try {
    const { id, api, session, keyId, secret } = await dealershipOn(server, website.origin);
    html = pageOf(`${server.url}/v1`, secret);
    const status = page.getByRole("status");

    await page.goto(website.origin);
    await expect(status).toHaveText("1 cars");
    await expect(page.getByRole("listitem")).toHaveText(["Saab 900, USD 9900"]);
    const photo = page.getByRole("img", { name: "Saab 900" });
    await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(800);

    await send(page, "Is it available?");
    await expect(status).toHaveText(/^Thank you: /);
    const leads = await api.leads.listOfCar({ params: { carId: id } });
    expect(leads).toMatchObject([{ targetName: "Grace Visitor", note: "Is it available?", tag: "website" }]);

    // The page can read errors.
    await send(page, " ");
    await expect(status).toHaveText("refused: VALIDATION_ERROR message");

    // The same page with the same key on another origin: its browser gets nothing.
    await page.goto(stranger.origin);
    await expect(status).toHaveText("failed: Failed to fetch");
    await send(page, "Hello");
    await expect(status).toHaveText("failed: Failed to fetch");

    // Once another key lists the origin, preflights pass. The request is still refused for this key.
    await session.keys.create({
      body: {
        name: "Other",
        environment: "production",
        permissions: ["website:read"],
        allowedOrigins: [stranger.origin],
      },
    });
    await send(page, "Hello");
    await expect(status).toHaveText("refused: REQUEST_REFUSED undefined");

    await session.keys.change({ params: { id: keyId }, body: { allowedOrigins: [website.origin, stranger.origin] } });
    await send(page, "Hello from there");
    await expect(status).toHaveText(/^Thank you: /);
    const received = await callerOf(server.url, { key: (await ordinaryKey(session)).secret }).enquiries.list();
    expect(received.map(({ message }) => message)).toEqual(["Hello from there", "Is it available?"]);
  } finally {
    website.close();
    stranger.close();
    await server.stop();
  }
});

const ordinaryKey = (session: Awaited<ReturnType<typeof join>>["session"]) =>
  session.keys.create({ body: { name: "Office", environment: "production" } });

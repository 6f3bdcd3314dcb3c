import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { callerOf, join } from "../../../scripts/demo/create/callers.ts";
import { drawCarPhoto } from "../../../scripts/kit/drawn-car/draw.ts";
import { goodPassword } from "../kit/people.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

/** The page of a dealership's website, on another host and port than the server. */
async function openWebsite(pictures: readonly string[]) {
  const site = createServer((_req, res) => {
    const images = pictures.map((url) => `<img src="${url.replaceAll("&", "&amp;")}" alt="">`);
    res.setHeader("content-type", "text/html; charset=utf-8");
    res.end(`<!doctype html><title>Our cars</title>${images.join("")}`);
  });
  site.listen(0, "localhost");
  await once(site, "listening");
  return { url: `http://localhost:${(site.address() as AddressInfo).port}/`, close: () => site.close() };
}

/** A photo of a new car, as a website's key gets it. */
async function photoOnServer({ url }: RunningServer) {
  const person = { name: "Ann Porter", email: "ann@example.com", password: goodPassword };
  const { api, session } = await join(url, person);
  const { id } = await api.vehicles.create({ body: { make: "Saab", model: "900" } });
  const drawn = await drawCarPhoto({ seed: 1, azimuth: 0, width: 1280, height: 720 });
  const file = new Blob([new Uint8Array(drawn)], { type: "image/jpeg" });
  await api.vehiclePhotos.upload({ params: { id }, body: {}, file, fileName: "front.jpg" });
  const { secret } = await session.keys.create({
    body: { name: "Website", environment: "production", permissions: ["vehicles:read"], photoLinkDays: 30 },
  });
  const [photo] = await callerOf(url, { key: secret }).vehiclePhotos.list({ params: { id } });
  if (!photo?.publicUrls) throw new Error("the photo has no public addresses");
  return { urls: photo.urls, publicUrls: photo.publicUrls };
}

const widthsOf = (page: Page): Promise<number[]> =>
  page.locator("img").evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));

test("a website of another origin shows photos by their public addresses only", async ({ page }) => {
  const server = await startServer();
  const { urls, publicUrls } = await photoOnServer(server);
  const website = await openWebsite([publicUrls.thumb, publicUrls.card, publicUrls.full, urls.thumb, urls.full]);
  const blocked: string[] = [];
  page.on("requestfailed", (request) => blocked.push(`${request.failure()?.errorText} ${request.url()}`));
  try {
    await page.goto(website.url, { waitUntil: "load" });
    expect(await widthsOf(page)).toEqual([320, 800, 1280, 0, 0]);
    expect(blocked.sort()).toEqual(
      [urls.thumb, urls.full].map((url) => `net::ERR_BLOCKED_BY_RESPONSE.NotSameOrigin ${url}`).sort(),
    );
    // The pictures themselves are there: their own origin shows them.
    await page.goto(urls.full);
    expect(await widthsOf(page)).toEqual([1280]);
  } finally {
    website.close();
    await server.stop();
  }
});

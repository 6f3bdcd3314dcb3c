import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { days } from "../../../server/platform/clock.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { addPhoto } from "./albums.ts";

let server: TestServer;
let owner: TestCaller;
/** With a key that outlives every session, because the tests move the clock. */
let editor: TestCaller;
/** With a key whose links live 30 days. */
let website: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  server.clock.freezeAt(new Date("2026-11-25T15:00:00Z"));
  owner = await signedIn(server);
  const { key, secret } = await owner.api.keys.create({
    body: { name: "Website", environment: "production", permissions: ["vehicles:read"], photoLinkDays: 30 },
  });
  expect(key.photoLinkDays).toBe(30);
  editor = await withKey(server, owner);
  website = callerOf(server, { key: secret });
});
afterAll(() => server.close());

async function carWithPhoto() {
  const { id } = await editor.api.vehicles.create({ body: { make: "Saab", model: "900" } });
  return { id, photoId: (await addPhoto(editor.api, id)).id };
}
async function publicUrlsOf(id: string) {
  const [photo] = await website.api.vehiclePhotos.list({ params: { id } });
  if (!photo?.publicUrls) throw new Error("the photo has no public addresses");
  return photo.publicUrls;
}

describe("POST /account/api-keys", () => {
  it("accepts 1 to 3650 days for links to photos", async () => {
    for (const photoLinkDays of [0, 3651, 1.5]) {
      const call = owner.api.keys.create({ body: { name: "Website", environment: "production", photoLinkDays } });
      expect(await errorOf(call)).toMatchObject({ code: "VALIDATION_ERROR", field: "photoLinkDays" });
    }
  });
});

describe("publicUrls of a photo", () => {
  it("are null for a session and for a key without photoLinkDays", async () => {
    const { id } = await carWithPhoto();
    const { key, secret } = await owner.api.keys.create({ body: { name: "Other", environment: "production" } });
    expect(key.photoLinkDays).toBeNull();
    for (const { api } of [owner, callerOf(server, { key: secret })]) {
      expect((await api.vehiclePhotos.list({ params: { id } })).map(({ publicUrls }) => publicUrls)).toEqual([null]);
    }
  });

  it("stay the same for half of their lifetime, and live at least that long", async () => {
    const { id } = await carWithPhoto();
    const seen = new Map<string, number>();
    const from = Date.parse("2026-11-25T15:00:00Z");
    for (let day = 0; day < 45; day += 1) {
      const now = from + days(day);
      server.clock.freezeAt(new Date(now));
      const { card } = await publicUrlsOf(id);
      seen.set(card, (seen.get(card) ?? 0) + 1);
      const until = Date.parse(new URL(card).searchParams.get("until") ?? "") + days(1);
      expect(until - now).toBeGreaterThanOrEqual(days(30));
    }
    server.clock.freezeAt(new Date(from));
    expect(seen.size).toBe(4);
    expect(Math.max(...seen.values())).toBe(15);
  });
});

describe("GET /public/photos/{photoId}/{size}.jpg", () => {
  it("serves each size to everybody, for pages of any origin, for a day from a cache", async () => {
    const { id } = await carWithPhoto();
    const widths: Record<string, number | undefined> = {};
    for (const [size, url] of Object.entries(await publicUrlsOf(id))) {
      const response = await fetch(url);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "image/jpeg",
        "cache-control": "public, max-age=86400",
        "cross-origin-resource-policy": "cross-origin",
        "x-content-type-options": "nosniff",
        etag: expect.stringMatching(new RegExp(`^"[0-9a-f]{32}-${size}"$`)),
      });
      widths[size] = (await sharp(await response.arrayBuffer()).metadata()).width;
    }
    expect(widths).toEqual({ thumb: 320, card: 800, screen: 1280, full: 1280 });
  });

  it("answers 304 for the ETag of the last answer, for pages of any origin, too", async () => {
    const { card } = await publicUrlsOf((await carWithPhoto()).id);
    const etag = (await fetch(card)).headers.get("etag") ?? "";
    const again = await fetch(card, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect((await fetch(card, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  it("works until the end of its last day", async () => {
    const { thumb } = await publicUrlsOf((await carWithPhoto()).id);
    const end = Date.parse(new URL(thumb).searchParams.get("until") ?? "") + days(1);
    server.clock.freezeAt(new Date(end - 60_000));
    const last = await fetch(thumb);
    expect([last.status, last.headers.get("cache-control")]).toEqual([200, "public, max-age=60"]);
    server.clock.freezeAt(new Date(end));
    expect((await fetch(thumb)).status).toBe(404);
    server.clock.freezeAt(new Date("2026-11-25T15:00:00Z"));
  });

  it("answers RESOURCE_NOT_FOUND for another size, photo or day than the signed ones", async () => {
    const { photoId, id } = await carWithPhoto();
    const other = await carWithPhoto();
    const { thumb } = await publicUrlsOf(id);
    const forged = [
      thumb.replace("/thumb.jpg", "/full.jpg"),
      thumb.replace(photoId, other.photoId),
      thumb.replace(/until=\d{4}/, "until=2099"),
      `${server.url}/v1/public/photos/${photoId}/card.jpg?until=2099-01-01&signature=x`,
    ];
    for (const url of forged) {
      const response = await fetch(url);
      expect([response.status, response.headers.get("cross-origin-resource-policy")]).toEqual([404, "same-origin"]);
    }
  });

  it("answers RESOURCE_NOT_FOUND once the photo is deleted", async () => {
    const { id, photoId } = await carWithPhoto();
    const { card } = await publicUrlsOf(id);
    expect((await fetch(card)).status).toBe(200);
    await editor.api.vehiclePhotos.remove({ params: { id, photoId } });
    expect((await fetch(card)).status).toBe(404);
  });
});

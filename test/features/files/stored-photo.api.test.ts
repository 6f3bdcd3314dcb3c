import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hours } from "../../../server/platform/clock.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { blob, photo } from "../../kit/photos.ts";
import { type Api, serveForTest, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let own: Api;
let others: Api;
let ofMedia: Api;
let ofInspections: Api;
beforeAll(async () => {
  server = await serveForTest();
  const owner = await signedIn(server);
  own = (await withKey(server, owner)).api;
  ofMedia = (await withKey(server, owner, { permissions: ["media:read"] })).api;
  ofInspections = (await withKey(server, owner, { permissions: ["inspections:read"] })).api;
  others = (await withKey(server, await signedIn(server, { admin: owner }))).api;
});
afterAll(() => server.close());

const upload = async () => (await own.files.upload({ file: blob(await photo()), fileName: "front.jpg" })).file;
const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

describe("GET /files/{id}", () => {
  it("answers a photo with a signed URL that works after the first one has expired", async () => {
    const stored = await upload();
    server.clock.advance(hours(2));
    expect(await statusOf(stored.url)).toBe(404);
    const again = await own.files.read({ params: { id: stored.id } });
    expect(again).toEqual({ ...stored, url: again.url });
    expect(await statusOf(again.url)).toBe(200);
  });

  it("answers RESOURCE_NOT_FOUND for a photo of another account, and for an unknown one", async () => {
    const { id } = await upload();
    const notFound = { code: "RESOURCE_NOT_FOUND", field: "id" };
    expect(await errorOf(others.files.read({ params: { id } }))).toMatchObject(notFound);
    expect(await errorOf(own.files.read({ params: { id: "none" } }))).toMatchObject(notFound);
  });

  it("needs media:read of a key", async () => {
    const { id } = await upload();
    expect(await ofMedia.files.read({ params: { id } })).toMatchObject({ id });
    expect(await errorOf(ofInspections.files.read({ params: { id } }))).toMatchObject({
      code: "INSUFFICIENT_PERMISSIONS",
    });
  });
});

import { readdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noCarPhoto } from "../../kit/no-car-photo.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { angleOfPhoto, blob, photo } from "../../kit/photos.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
let api: Api;
let web: Server;
let webUrl: string;
beforeAll(async () => {
  const bytes = await photo(3);
  web = createServer((_, res) => res.writeHead(200, { "content-type": "image/jpeg" }).end(bytes));
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  webUrl = `http://127.0.0.1:${(web.address() as AddressInfo).port}/photo.jpg`;
  // with a configured folder, the models run for each photo, so that some photos wait
  server = await serveForTest({ FORECOURT_MODEL_DIR: "models" });
  owner = await signedIn(server);
  api = (await withKey(server, owner)).api;
});
afterAll(async () => {
  web.close();
  await server.close();
});

const uploaded = async (bytes: Buffer) =>
  (await api.files.upload({ file: blob(bytes), fileName: "photo.jpg" })).file.url;
const look = async (...urls: string[]) =>
  (await api.visual.angles({ body: { images: urls.map((url) => ({ url })) } })).images;

describe("POST /inspections/visual/angles", () => {
  it("reports the car and the angle of a photo of its front", async () => {
    expect(await look(await uploaded(await photo(1)))).toMatchObject([{ car_seen: true, angle: angleOfPhoto(1) }]);
  });

  it("reports no car and no angle for a picture without a car", async () => {
    const small = await uploaded(await noCarPhoto(640, 360));
    const images = await look(await uploaded(await noCarPhoto()), small);
    expect(images).toMatchObject([
      { index: 0, width: 1280, height: 720, car_seen: false, angle: null, confidence: 0, turn: 0 },
      { index: 1, width: 640, height: 360, car_seen: false, unlikely_angles: [], usable: false },
    ]);
    expect(images[0]?.notes).toContain("no car seen");
  });

  it("deletes a photo that it fetched from the web", async () => {
    const stored = () => readdirSync(join(server.folder, "media"), { recursive: true }).length;
    const before = stored();
    expect(await look(webUrl)).toMatchObject([{ width: 1280, height: 720 }]);
    expect(stored()).toBe(before);
  });

  it("names the photo that cannot be fetched", async () => {
    const gone = `${server.url}/v1/media/photos/none.jpg?expires=1&signature=x`;
    expect(await errorOf(look(webUrl, gone))).toMatchObject({ code: "VALIDATION_ERROR", field: "images[1].url" });
    expect(await errorOf(look())).toMatchObject({ code: "VALIDATION_ERROR", field: "images" });
  });

  it("does not read another account's photo", async () => {
    const outsider = await signedIn(server, { admin: owner });
    const url = await uploaded(await photo(2));
    expect(await errorOf(outsider.api.visual.angles({ body: { images: [{ url }] } }))).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "images[0].url",
    });
  });

  it("needs the permission to create an inspection", async () => {
    const reader = await withKey(server, owner, { permissions: ["inspections:read"] });
    expect(await errorOf(reader.api.visual.angles({ body: { images: [{ url: webUrl }] } }))).toMatchObject({
      code: "INSUFFICIENT_PERMISSIONS",
    });
  });

  it("answers RATE_LIMIT_EXCEEDED with Retry-After if too many photos wait", async () => {
    const url = await uploaded(await photo(5));
    const many = Array.from({ length: 50 }, () => url);
    const answers = await Promise.all(
      [many, many, many].map((urls) =>
        owner.fetch("/v1/inspections/visual/angles", {
          method: "POST",
          headers: { "content-type": "application/json", origin: server.url },
          body: JSON.stringify({ images: urls.map((one) => ({ url: one })) }),
        }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.headers.get("retry-after")).toBe("5");
    expect(await refused[0]?.json()).toMatchObject({ error: { code: "RATE_LIMIT_EXCEEDED" } });
    // a later request succeeds
    expect(await look(url)).toHaveLength(1);
  });
});

import { readdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { blob, photo, uploadWalkAround } from "../../kit/photos.ts";
import { type Api, serveForTest, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let web: Server;
let origin: string;
let api: Api;
let admin: Awaited<ReturnType<typeof signedIn>>;
let vehicle_id: string;
let good: Awaited<ReturnType<typeof uploadWalkAround>>;
/** Runs while the server waits for a photo. */
let onSlowPhoto: () => Promise<unknown>;
/** Started first and awaited last, so that the other tests do not wait ten seconds for it. */
let unanswered: ReturnType<typeof errorOf>;

beforeAll(async () => {
  const bytes = await photo(3);
  web = createServer((req, res) => {
    if (req.url === "/good.jpg") return res.writeHead(200, { "content-type": "application/octet-stream" }).end(bytes);
    if (req.url === "/slow.jpg")
      return onSlowPhoto().then(() => res.writeHead(200, { "content-type": "image/jpeg" }).end(bytes));
    if (req.url === "/page")
      return res.writeHead(200, { "content-type": "image/jpeg" }).end("<html><body>hello</body></html>");
    if (req.url === "/gone") return res.writeHead(404).end();
    if (req.url === "/inwards") return res.writeHead(302, { location: "http://10.0.0.1/secret.jpg" }).end();
    if (req.url === "/metadata") return res.writeHead(302, { location: "http://169.254.169.254/latest" }).end();
    if (req.url === "/moved") return res.writeHead(301, { location: "/good.jpg" }).end();
    if (req.url === "/loop") return res.writeHead(302, { location: "/loop" }).end();
    if (req.url === "/large") {
      res.writeHead(200, { "content-type": "image/jpeg" });
      const chunk = Buffer.alloc(256 * 1024, 0xff);
      for (let i = 0; i < 44; i += 1) res.write(chunk);
      return res.end();
    }
    // any other path never gets a response
    return undefined;
  });
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  server = await serveForTest();
  admin = await signedIn(server);
  api = (await withKey(server, admin)).api;
  vehicle_id = (await api.vehicles.create({ body: { make: "Honda", model: "Accord" } })).id;
  good = await uploadWalkAround(api, 4);
  unanswered = inspect(withUrl(`${origin}/hang`));
}, 60_000);
afterAll(async () => {
  web.closeAllConnections();
  web.close();
  await server.close();
});

const inspect = (images: typeof good) => errorOf(api.visual.create({ body: { vehicle_id, images } }));
const withUrl = (url: string) => good.map((image, i) => (i === 2 ? { ...image, url } : image));
const upload = async (bytes: Buffer, name = "photo.jpg") => api.files.upload({ file: blob(bytes), fileName: name });

const halfOf = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);

/** A PNG whose header states a size much larger than its data. */
function pngBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

describe("POST /inspections/visual, number of photos", () => {
  it("answers INSUFFICIENT_IMAGES for 3 photos", async () => {
    expect(await inspect(good.slice(0, 3))).toMatchObject({
      code: "INSUFFICIENT_IMAGES",
      status: 400,
      field: "images",
      details: { images_given: 3, minimum_required: 4 },
    });
  });
  it("rejects 51 photos", async () => {
    const many = Array.from({ length: 51 }, (_, i) => good[i % 4] ?? good[0]) as typeof good;
    expect(await inspect(many)).toMatchObject({ code: "VALIDATION_ERROR", status: 400, field: "images" });
  });
});

describe("POST /inspections/visual, photos by URL", () => {
  it("accepts photos from any web server and follows a redirect on the same host", async () => {
    const images = good.map((image, i) => ({ ...image, url: `${origin}${i % 2 ? "/good.jpg" : "/moved"}` }));
    const begun = await api.visual.create({ body: { vehicle_id, images } });
    expect(begun.images).toHaveLength(4);
    expect(begun.images[1]?.notes.join()).toContain("photo 1 again");
  });

  it.each([
    ["a page that calls itself a photo", "/page", /this is a web page/],
    ["what is not there", "/gone", /status 404/],
    ["a redirect into the private network", "/inwards", /private or local/],
    ["a redirect to a cloud's metadata", "/metadata", /private or local/],
    ["a redirect that never ends", "/loop", /redirects/],
    ["11 MB", "/large", /larger than 10 MB/],
  ])("rejects %s", async (_what, path, words) => {
    const error = await inspect(withUrl(origin + path));
    expect(error).toMatchObject({ code: "VALIDATION_ERROR", status: 400, field: "images[2].url" });
    expect(error.message).toMatch(words);
  });

  it("deletes the fetched photos of a rejected inspection", async () => {
    const stored = () => readdirSync(join(server.folder, "media/photos")).length;
    const before = stored();
    const images = good.map((image, i) => ({ ...image, url: `${origin}${i === 3 ? "/gone" : "/good.jpg"}` }));
    await inspect(images);
    expect(stored()).toBe(before);
  });

  it("deletes the fetched photos if the vehicle was deleted meanwhile", async () => {
    const stored = () => readdirSync(join(server.folder, "media/photos")).length;
    const before = stored();
    const car = await api.vehicles.create({ body: { make: "Kia", model: "Rio" } });
    onSlowPhoto = () => api.vehicles.remove({ params: { id: car.id } });
    const images = good.map((image, i) => ({ ...image, url: `${origin}${i === 3 ? "/slow.jpg" : "/good.jpg"}` }));
    const error = await errorOf(api.visual.create({ body: { vehicle_id: car.id, images } }));
    expect(error).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "vehicle_id" });
    expect(stored()).toBe(before);
  });

  it.each(["file:///etc/passwd", "ftp://example.com/a.jpg", "nonsense"])("rejects the URL %s", async (url) => {
    expect(await inspect(withUrl(url))).toMatchObject({ code: "VALIDATION_ERROR", field: "images[2].url" });
  });

  it("rejects all private addresses if they are not allowed", async () => {
    const strict = await serveForTest({ FORECOURT_ALLOW_PRIVATE_TARGETS: "false" });
    try {
      const { api: guarded } = await withKey(strict, await signedIn(strict));
      const car = await guarded.vehicles.create({ body: { make: "Kia", model: "Rio" } });
      const images = good.map((image) => ({ ...image, url: `${origin}/good.jpg` }));
      for (const host of ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]"]) {
        const moved = images.map((image) => ({ ...image, url: image.url.replace("127.0.0.1", host) }));
        const error = await errorOf(guarded.visual.create({ body: { vehicle_id: car.id, images: moved } }));
        expect(error, host).toMatchObject({ code: "VALIDATION_ERROR", field: "images[0].url" });
      }
    } finally {
      await strict.close();
    }
  });

  it("rejects the stored photo of another account", async () => {
    const owner = await signedIn(server, { admin });
    const car = await owner.api.vehicles.create({ body: { make: "Kia", model: "Rio" } });
    const error = await errorOf(owner.api.visual.create({ body: { vehicle_id: car.id, images: good } }));
    expect(error).toMatchObject({ code: "VALIDATION_ERROR", field: "images[0].url" });
  });
});

describe("photo formats and sizes", () => {
  it("rejects a photo of 1279x720 and names it", async () => {
    const { file } = await upload(await photo(9, { width: 1279 }));
    expect(file.verdict.usable).toBe(false);
    expect(await inspect(withUrl(file.url))).toMatchObject({
      code: "IMAGE_QUALITY_TOO_LOW",
      status: 422,
      details: { image_index: 2, current_resolution: "1279x720", minimum_resolution: "1280x720" },
    });
  });

  it("stores CMYK, 16-bit and rotated photos upright in sRGB", async () => {
    const upright = sharp(await photo(5));
    const cmyk = await upload(await upright.clone().toColourspace("cmyk").jpeg().toBuffer());
    expect(cmyk.file).toMatchObject({ width: 1280, height: 720, mimetype: "image/jpeg" });
    const deep = await upload(await upright.clone().toColourspace("rgb16").png().toBuffer(), "deep.png");
    expect(deep.file).toMatchObject({ mimetype: "image/png" });
    const sideways = await upload(await upright.clone().rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer());
    expect(sideways.file).toMatchObject({ width: 1280, height: 720 });
    const shown = await sharp(Buffer.from(await (await fetch(sideways.file.url)).arrayBuffer())).metadata();
    expect({ width: shown.width, height: shown.height }).toEqual({ width: 1280, height: 720 });
  });

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ["an empty file", () => Buffer.alloc(0), "INVALID_FILE_TYPE"],
    ["a text called .jpg", () => Buffer.from("just words, ".repeat(500)), "INVALID_FILE_TYPE"],
    [
      "a GIF",
      async () =>
        sharp(await photo(2))
          .gif()
          .toBuffer(),
      "INVALID_FILE_TYPE",
    ],
    ["half a JPEG", async () => halfOf(await photo(2)), "VALIDATION_ERROR"],
    ["a PNG of 50,000 x 50,000", () => pngBomb(50_000), "INVALID_FILE_TYPE"],
  ])("rejects %s with the documented error, and stores nothing", async (_what, make, code) => {
    const bytes = await make();
    const error = await errorOf(upload(bytes));
    expect(error.field).toBe("file");
    expect(error).toMatchObject({ code, status: 400 });
    await vi.waitFor(() => expect(readdirSync(join(server.folder, "tmp"))).toEqual([]));
  });

  it("rejects more than 10 MB during the upload", async () => {
    expect(await errorOf(upload(Buffer.alloc(10 * 1024 * 1024 + 1)))).toMatchObject({
      code: "FILE_TOO_LARGE",
      status: 413,
      field: "file",
    });
    await vi.waitFor(() => expect(readdirSync(join(server.folder, "tmp"))).toEqual([]));
  });

  it("rejects a request without a file", async () => {
    const { secret } = await withKey(server, admin);
    const send = (body: FormData | string, type?: string) =>
      fetch(`${server.url}/v1/files`, {
        method: "POST",
        body,
        headers: { authorization: `Bearer ${secret}`, ...(type && { "content-type": type }) },
      });
    expect(await (await send(new FormData())).json()).toMatchObject({
      error: { code: "VALIDATION_ERROR", field: "file" },
      success: false,
    });
    expect((await send("{}", "application/json")).status).toBe(415);
  });
});

describe("POST /inspections/visual, a photo server that never answers", () => {
  it("fails within the timeout", async () => {
    expect(await unanswered).toMatchObject({ code: "VALIDATION_ERROR", field: "images[2].url" });
  }, 30_000);
});

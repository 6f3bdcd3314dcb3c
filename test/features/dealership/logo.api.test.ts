import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fileOf, logoFile, logoPng } from "../../kit/logo.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

const fresh = () => signedIn(server, { admin: owner });
const put = async ({ api }: TestCaller, file?: Blob) =>
  api.dealership.setLogo({ file: file ?? (await logoFile()), fileName: "logo.png" });
const get = (caller: TestCaller, headers: Record<string, string> = {}) =>
  caller.fetch("/v1/account/dealership/logo", { headers });
const stored = (): string[] => {
  const all = readdirSync(server.folder, { recursive: true, encoding: "utf8" });
  return all.map((name) => name.replaceAll("\\", "/")).filter((name) => /(^|\/)logos\/.+\.png$/.test(name));
};

describe("PUT, GET and DELETE /account/dealership/logo", () => {
  it("stores a logo, answers it as a PNG, and deletes it", async () => {
    const caller = await fresh();
    expect((await caller.api.dealership.get()).logo).toBeNull();
    expect((await errorOf(caller.api.dealership.logo())).code).toBe("RESOURCE_NOT_FOUND");
    const files = stored().length;
    const { logo, updatedAt } = await put(caller);
    expect(logo).toMatchObject({ width: expect.any(Number), height: expect.any(Number) });
    expect(logo?.updatedAt).toBe(updatedAt);
    const answer = await get(caller);
    expect(answer.headers.get("content-type")).toBe("image/png");
    const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(picture).toMatchObject({ width: logo?.width, height: logo?.height });
    await caller.api.dealership.removeLogo();
    expect((await get(caller)).status).toBe(404);
    expect((await caller.api.dealership.get()).logo).toBeNull();
    expect((await errorOf(caller.api.dealership.removeLogo())).code).toBe("RESOURCE_NOT_FOUND");
    expect(stored()).toHaveLength(files);
  });

  it("keeps the other fields of the profile, and shows the logo when they change", async () => {
    const caller = await fresh();
    await caller.api.dealership.change({ body: { name: "Main Street Motors" } });
    const { name, logo } = await put(caller);
    expect(name).toBe("Main Street Motors");
    expect(logo).not.toBeNull();
    expect(await caller.api.dealership.change({ body: { city: "Chicago" } })).toMatchObject({ name, logo });
  });

  it("answers 304 to the ETag of an unchanged logo, and another ETag for another logo", async () => {
    const caller = await fresh();
    await put(caller);
    const first = await get(caller);
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    const again = await get(caller, { "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    await put(caller, await logoFile("#b3261e"));
    const changed = await get(caller, { "if-none-match": etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(etag);
  });

  it("leaves one stored file for one logo, also after changes at the same time", async () => {
    const caller = await fresh();
    const files = stored().length;
    await Promise.all(
      ["#111111", "#222222", "#333333", "#444444"].map(async (color) => put(caller, await logoFile(color))),
    );
    expect((await get(caller)).status).toBe(200);
    await vi.waitFor(() => expect(stored()).toHaveLength(files + 1));
  });

  it("answers an error with the field for a file that is no logo, and keeps the present one", async () => {
    const caller = await fresh();
    await put(caller);
    const etag = (await get(caller)).headers.get("etag");
    const files = stored();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const large = Buffer.concat([await logoPng(), Buffer.alloc(2 * 1024 * 1024)]);
    for (const [file, code] of [
      [svg, "INVALID_FILE_TYPE"],
      [await logoPng("#ffffff"), "VALIDATION_ERROR"],
      [(await logoPng()).subarray(0, 300), "VALIDATION_ERROR"],
      [large, "FILE_TOO_LARGE"],
    ] as const) {
      expect(await errorOf(put(caller, fileOf(file)))).toMatchObject({ code, field: "file" });
    }
    expect((await get(caller)).headers.get("etag")).toBe(etag);
    expect(stored()).toEqual(files);
  });

  it("belongs to the caller's workspace, and needs account:write to change", async () => {
    const [caller, other] = [await fresh(), await fresh()];
    await put(caller);
    expect((await get(other)).status).toBe(404);
    const sandbox = await withKey(server, caller, { environment: "development" });
    expect((await sandbox.api.dealership.get()).logo).toBeNull();
    const reader = await withKey(server, caller, { permissions: ["account:read"] });
    expect((await get(reader)).status).toBe(200);
    expect((await errorOf(put(reader))).code).toBe("INSUFFICIENT_PERMISSIONS");
    expect((await errorOf(reader.api.dealership.removeLogo())).code).toBe("INSUFFICIENT_PERMISSIONS");
  });

  it("deletes a file that a crash left without a row when the server starts", async () => {
    const caller = await fresh();
    await put(caller);
    const own = stored();
    const folder = join(server.folder, own[0]?.replace(/[^/]+$/, "") ?? "");
    const stray = join(folder, "0199f3a2-1c2b-7000-8000-000000000001.png");
    writeFileSync(stray, await logoPng());
    const yesterday = new Date(Date.now() - 86_400_000);
    utimesSync(stray, yesterday, yesterday);
    await server.restart();
    await vi.waitFor(() => expect(stored()).toEqual(own), { timeout: 20_000 });
    expect((await get(caller)).status).toBe(200);
  });
});

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Manifest } from "../../renderer/app/page-files.ts";
import { inRoot } from "../../scripts/kit/repository.ts";
import { type ServerProcess, spawnServer } from "../kit/process.ts";

const manifest: Manifest = JSON.parse(readFileSync(inRoot("dist/web/pages.json"), "utf8"));

describe("the built server", () => {
  let folder: string;
  let server: ServerProcess;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "forecourt-page-"));
    server = await spawnServer(folder);
  });
  afterAll(async () => {
    await server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (path: string) => fetch(server.url + path, { headers: { "accept-encoding": "gzip, br", accept: "*/*" } });

  it("sends every script and stylesheet of the page compressed, for a browser to keep", async () => {
    const files = [...new Set(Object.values(manifest).map(({ file }) => file))].filter((file) =>
      /\.(js|css)$/.test(file),
    );
    const large = files.filter((file) => readFileSync(inRoot("dist/web", file)).length >= 1000);
    expect(large.length).toBeGreaterThan(30);
    for (const file of large) {
      const response = await get(`/${file}`);
      expect(Object.fromEntries(response.headers), file).toMatchObject({
        "content-encoding": "gzip",
        "cache-control": "public, max-age=31536000, immutable",
        vary: "Accept-Encoding",
      });
      expect(await response.text(), file).toBe(readFileSync(inRoot("dist/web", file), "utf8"));
    }
  });

  it.each(["/", "/vehicles/123", "/pages.json", "/help", "/help/webhooks", "/help/assets/search.json"])(
    "sends %s compressed, to be checked each time",
    async (path) => {
      const { status, headers } = await get(path);
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({ "content-encoding": "gzip", "cache-control": "no-cache" });
    },
  );

  it("does not compress answers of the API", async () => {
    const { status, headers } = await get("/openapi.json");
    expect(status).toBe(200);
    expect(headers.get("content-encoding")).toBeNull();
  });

  it("answers 404 for a help page that does not exist, with a page", async () => {
    const response = await get("/help/none");
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await response.text()).toContain("</html>");
  });
});

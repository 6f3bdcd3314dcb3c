import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import express, { type NextFunction, type Request, type Response } from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtFiles } from "../../../server/platform/http/built-files.ts";
import { asAppError, sendError } from "../../../server/platform/http/errors.ts";

const script = `export const names = ${JSON.stringify(Array.from({ length: 200 }, (_, i) => `name ${i}`))};`;
const packed = gzipSync(script);

describe("built files", () => {
  let folder: string;
  let server: Server;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "forecourt-built-"));
    writeFileSync(join(folder, "page.js"), script);
    writeFileSync(join(folder, "page.js.gz"), packed);
    writeFileSync(join(folder, "small.css"), "a{}");
    const app = express();
    app.use(builtFiles(folder, (res) => res.set("Cache-Control", "no-cache")));
    app.use((_req: Request, res: Response) => void res.status(404).json({ missing: true }));
    app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) => sendError(res, asAppError(error)));
    server = app.listen(0);
    await new Promise((resolve) => server.once("listening", resolve));
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Without the decoding that `fetch` does. */
  const get = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const { port } = server.address() as AddressInfo;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ port, path, headers, method, agent: false }, resolve).on("error", reject).end();
    });
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
  };
  const gzip = { "accept-encoding": "gzip, deflate, br" };

  it("sends the compressed file to a client that accepts gzip", async () => {
    const { status, headers, body } = await get("/page.js?v=1", gzip);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-encoding": "gzip",
      "content-length": String(packed.length),
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      vary: "Accept-Encoding",
    });
    expect(gunzipSync(body).toString()).toBe(script);
  });

  it.each([undefined, "identity", "br", "gzip;q=0"])(
    "sends the file itself for Accept-Encoding: %s",
    async (accepted) => {
      const { headers, body } = await get("/page.js", accepted === undefined ? {} : { "accept-encoding": accepted });
      expect(headers["content-encoding"]).toBeUndefined();
      expect(headers).toMatchObject({ vary: "Accept-Encoding", "content-length": String(script.length) });
      expect(body.toString()).toBe(script);
    },
  );

  it("sends a file that has no compressed form", async () => {
    const { headers, body } = await get("/small.css", gzip);
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers).toMatchObject({ "content-type": "text/css; charset=utf-8", vary: "Accept-Encoding" });
    expect(body.toString()).toBe("a{}");
  });

  it("answers HEAD with the headers of GET and no body", async () => {
    const { headers, body } = await get("/page.js", gzip, "HEAD");
    expect(headers).toMatchObject({ "content-encoding": "gzip", "content-length": String(packed.length) });
    expect(body).toHaveLength(0);
  });

  it("has different entity tags for the file and its compressed form, and answers 304 to each", async () => {
    const tags = [(await get("/page.js", gzip)).headers.etag ?? "", (await get("/page.js")).headers.etag ?? ""];
    expect(new Set(tags).size).toBe(2);
    const [compressed = "", plain = ""] = tags;
    const fresh = await get("/page.js", { ...gzip, "if-none-match": compressed });
    expect(fresh).toMatchObject({ status: 304, headers: { vary: "Accept-Encoding" } });
    expect(fresh.headers["content-encoding"]).toBeUndefined();
    expect((await get("/page.js", { "if-none-match": plain })).status).toBe(304);
    expect((await get("/page.js", { ...gzip, "if-none-match": plain })).status).toBe(200);
  });

  it("sends a range of the bytes that a whole response would have", async () => {
    const compressed = await get("/page.js", { ...gzip, range: "bytes=10-19" });
    expect(compressed).toMatchObject({
      status: 206,
      headers: { "content-encoding": "gzip", "content-range": `bytes 10-19/${packed.length}`, "content-length": "10" },
    });
    expect(compressed.body).toEqual(packed.subarray(10, 20));
    const plain = await get("/page.js", { range: "bytes=-4" });
    expect(plain.body.toString()).toBe(script.slice(-4));
  });

  it("answers RANGE_NOT_SATISFIABLE without the headers of the file", async () => {
    for (const accepted of [gzip, {}]) {
      const { status, headers, body } = await get("/page.js", { ...accepted, range: "bytes=999999-" });
      expect(status).toBe(416);
      expect(headers["content-encoding"]).toBeUndefined();
      expect(headers["last-modified"]).toBeUndefined();
      expect(headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(JSON.parse(body.toString()).error.code).toBe("RANGE_NOT_SATISFIABLE");
    }
  });

  it.each(["/none.js", "/", "/%zz", "/../page.js"])("passes %s on as not found", async (path) => {
    const { status, headers, body } = await get(path, gzip);
    expect(status).toBe(404);
    expect(headers["content-encoding"]).toBeUndefined();
    expect(JSON.parse(body.toString())).toEqual({ missing: true });
  });
});

import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeSite } from "../../scripts/help/build-help.ts";
import { siteOf } from "../../scripts/help/site.ts";
import { root } from "../../scripts/kit/repository.ts";
import { helpRouter } from "../../server/platform/http/help.ts";

describe("GET /help", () => {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-help-"));
  let server: Server;
  let url = "";
  beforeAll(async () => {
    writeSite(join(folder, "site"));
    writeFileSync(join(folder, "secret.html"), "not part of the site");
    mkdirSync(join(folder, "site/pages/empty"));
    server = express()
      .use(helpRouter(join(folder, "site")))
      .listen(0, "127.0.0.1");
    await once(server, "listening");
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("serves the first page and the page of every document", async () => {
    const { pages } = siteOf(root);
    for (const address of ["/help", "/help/", ...[...pages.values()].map((page) => page.address)]) {
      const answer = await fetch(url + address);
      expect(answer.status, address).toBe(200);
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(await answer.text()).toContain("· Forecourt help</title>");
    }
  });

  it("answers 304 to the ETag of an unchanged page", async () => {
    const first = await fetch(`${url}/help/webhooks`);
    expect(first.headers.get("cache-control")).toBe("no-cache");
    // not by fetch, which asks for a new answer where a header is given
    const headers = { "If-None-Match": first.headers.get("etag") ?? "" };
    const [again] = (await once(get(`${url}/help/webhooks`, { headers }), "response")) as [IncomingMessage];
    expect(again.resume().statusCode).toBe(304);
  });

  it("answers 404 in the same layout for an address without a page", async () => {
    for (const address of [
      "/help/nothing",
      "/help/adr",
      "/help/empty",
      "/help/%ff",
      "/help/..%2f..%2fsecret",
      "/help/files/x",
    ]) {
      const answer = await fetch(url + address);
      expect(answer.status, address).toBe(404);
      expect(await answer.text()).toMatch(/<h1>Page not found<\/h1>[\s\S]*<\/main>/);
    }
  });

  it("serves scripts as downloads, never as scripts", async () => {
    const { headers } = await fetch(`${url}/help/files/clients/forecourt.py`);
    expect(headers.get("content-disposition")).toBe("attachment");
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });
});

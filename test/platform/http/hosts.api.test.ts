import { request } from "node:http";
import { afterAll, describe, expect, it } from "vitest";
import { servedHosts } from "../../../server/platform/http/guards/origin.ts";
import { signedIn } from "../../kit/people.ts";
import { blob, photo } from "../../kit/photos.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";

/** Sends a request with this Host header. `fetch` cannot set it. */
const healthAs = (server: TestServer, host: string) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const asked = request(`${server.url}/health`, { headers: { host } }, (res) => {
      let text = "";
      res.on("data", (chunk) => {
        text += String(chunk);
      });
      res.on("end", () => resolve({ status: res.statusCode, text }));
    });
    asked.once("error", reject).end();
  });

describe("a server that listens on all networks", () => {
  const started = serveForTest({ FORECOURT_HOST: "0.0.0.0" });
  afterAll(async () => (await started).close());

  it("works at the address that it prints, and so do its signed URLs", async () => {
    const server = await started;
    const owner = await signedIn(server);
    const { file } = await owner.api.files.upload({ file: await blob(await photo()) });
    expect((await fetch(file.url)).status).toBe(200);
  });

  it("names the setting FORECOURT_PUBLIC_URL if it is called by another name", async () => {
    const { status, text } = await healthAs(await started, "192.0.2.1");
    expect(status).toBe(403);
    expect(text).toContain("FORECOURT_PUBLIC_URL");
  });
});

describe("servedHosts", () => {
  it("accepts the configured host and the public address, regardless of case", async () => {
    const server = await serveForTest({
      FORECOURT_HOST: "LocalHost",
      FORECOURT_PUBLIC_URL: "https://Cars.Example.com",
    });
    try {
      for (const host of [
        "LOCALHOST",
        "localhost:80",
        "127.0.0.1",
        "[::1]:9",
        "cars.example.com",
        "CARS.example.com",
      ]) {
        expect((await healthAs(server, host)).status, host).toBe(200);
      }
      expect((await healthAs(server, "example.com")).status).toBe(403);
    } finally {
      await server.close();
    }
  });

  it("writes an IPv6 address in brackets, and does not include 0.0.0.0 or ::", () => {
    expect(servedHosts("fd00::7", undefined)).toContain("[fd00::7]");
    for (const all of ["0.0.0.0", "::"]) expect(servedHosts(all, undefined)).not.toContain(all);
  });
});

import { spawnSync } from "node:child_process";
import type { RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import { inRoot } from "../../scripts/kit/repository.ts";
import { readOptions, UsageError } from "../../server/mcp/options.ts";
import { jsonOf, overStdio } from "./assistant.ts";
import { openOtherProgram } from "./other-program.ts";

const answering =
  (status: number, type: string, body: string): RequestListener =>
  (_, res) =>
    void res.writeHead(status, { "content-type": type }).end(body);

const json = (status: number, body: unknown) => answering(status, "application/json", JSON.stringify(body));

describe("FORECOURT_URL", () => {
  it.each([
    ["a page", answering(200, "text/html", "<!doctype html><title>Router</title>")],
    ["other JSON", json(200, { data: { version: 3 } })],
    ["no JSON object", json(200, null)],
    ["a page that is missing", answering(404, "text/html", "<h1>Not found</h1>")],
    ["an error of another API", json(404, { error: { code: "not_here", message: "No such route" } })],
    ["an error as a text", json(404, { error: "Not found" })],
  ])("of another program, which answers %s, is explained to the assistant", async (_, answer) => {
    const other = await openOtherProgram(answer);
    const assistant = await overStdio({ url: other.url, key: "prod_key" });
    try {
      const { tools } = await assistant.client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(["forecourt_connection"]);
      expect(tools[0]?.description).toContain("This address is not a Forecourt: check FORECOURT_URL.");
      const checked = await assistant.call("forecourt_connection");
      expect([checked.isError, jsonOf(checked)]).toMatchObject([true, { code: "NOT_FORECOURT" }]);
    } finally {
      await assistant.close();
      await other.close();
    }
  });

  it("of a proxy in front of a stopped Forecourt does not blame the address", async () => {
    const proxy = await openOtherProgram(answering(502, "text/html", "<h1>Bad gateway</h1>"));
    const assistant = await overStdio({ url: proxy.url, key: "prod_key" });
    try {
      const { tools } = await assistant.client.listTools();
      expect(tools[0]?.description).toContain("The server answered 502.");
      expect(tools[0]?.description).not.toContain("not a Forecourt");
    } finally {
      await assistant.close();
      await proxy.close();
    }
  });

  it("is an origin: a path is refused instead of dropped", () => {
    const read = (url: string) => readOptions([], { FORECOURT_URL: url }).url;
    expect(read("http://127.0.0.1:4780/")).toBe("http://127.0.0.1:4780");
    expect(read("https://cars.example")).toBe("https://cars.example");
    for (const more of ["/v1", "/forecourt/", "?a=1", "/#top"]) {
      expect(() => read(`http://127.0.0.1:4780${more}`), more).toThrow(
        new UsageError("FORECOURT_URL has to end after the host and port: write it as http://127.0.0.1:4780"),
      );
    }
  });
});

describe("forecourt mcp --http", () => {
  it("says that a port is taken, without a stack trace", async () => {
    const other = await openOtherProgram(json(200, {}));
    const args = [inRoot("scripts/forecourt.mjs"), "mcp", "--http", "--port", String(other.port)];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env: { PATH: process.env.PATH } });
    await other.close();
    expect(status).toBe(1);
    expect(stderr).toMatch(new RegExp(`^--port: another program uses port ${other.port}\\. Choose another one\\.\n`));
    expect(stderr).not.toMatch(/^ +at /m);
  });
});

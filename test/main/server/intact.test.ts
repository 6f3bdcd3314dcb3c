import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spawnAfter, spawnIntact } from "../../../main/server/intact.ts";
import { programIn } from "../../../main/server/program.ts";
import type { ServerChild } from "../../../main/server/supervisor.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-whole-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a child reports until it has ended. */
const endOf = (child: ServerChild): Promise<readonly string[]> =>
  new Promise((resolve) => {
    const reports: string[] = [];
    child.events.onReady = ({ url }) => reports.push(`ready ${url}`);
    child.events.onFailed = (message) => reports.push(`failed ${message}`);
    child.events.onExit = (how) => resolve([...reports, `exit ${how}`]);
  });

describe("spawnIntact", () => {
  const entry = "process.disconnect(); process.exitCode = 7;";
  function program(content: string) {
    const file = join(folder, "entry.cjs");
    writeFileSync(file, content);
    const sha256 = createHash("sha256").update(entry).digest("hex");
    const list = join(folder, "list.json");
    const files = { "entry.cjs": { bytes: entry.length, sha256 } };
    writeFileSync(list, JSON.stringify({ target: "linux-x64", files }));
    return { node: process.execPath, entry: file, env: {}, tree: { folder, list } };
  }

  it("starts no server of which a file was changed, names it in the log, and starts it once it is whole again", async () => {
    let log = "";
    const keep = (lines: string): void => {
      log += lines;
    };
    const start = spawnIntact(program(entry.replace("7", "8")), {
      log: keep,
      damaged: "Install it again.",
      secretKey: () => undefined,
    });
    expect(await endOf(start())).toEqual(["failed Install it again.", "exit not started"]);
    expect(log).toBe("entry.cjs is missing or changed\n");
    program(entry);
    expect(await endOf(start())).toEqual(["exit exit code 7"]);
  });

  it("reports a list that cannot be read", async () => {
    const start = spawnIntact(
      { ...program(entry), tree: { folder, list: join(folder, "none.json") } },
      { log: () => {}, damaged: "", secretKey: () => undefined },
    );
    const [failed, exit] = await endOf(start());
    expect([failed, exit]).toEqual([expect.stringContaining("ENOENT"), "exit not started"]);
  });
});

describe("spawnAfter", () => {
  it("starts nothing if it is stopped while the files are compared", async () => {
    let spawned = 0;
    const child = spawnAfter(
      () => Promise.resolve(undefined),
      () => {
        spawned += 1;
        return { events: {}, stop: () => Promise.resolve() };
      },
    );
    const ended = endOf(child);
    await child.stop(0);
    expect([await ended, spawned]).toEqual([["exit not started"], 0]);
  });
});

describe("programIn", () => {
  const place = { arch: "x64", resources: "/opt/Forecourt/resources", product: "/opt/Forecourt/resources/app.asar" };
  it("finds Node, server and list in a package", () => {
    const server = "/opt/Forecourt/resources/server";
    expect(programIn({ ...place, isPackaged: true, platform: "linux" })).toEqual({
      node: join(server, "node"),
      entry: join(server, "dist/server.mjs"),
      tree: { folder: join(server), list: join(place.product, "server-files.json") },
    });
    expect(programIn({ ...place, isPackaged: true, platform: "win32" }).node).toBe(join(server, "node.exe"));
  });
  it("compares nothing in the repository, where every build changes the files", () => {
    expect(programIn({ ...place, isPackaged: false, platform: "linux", product: "/p" }).tree).toBeUndefined();
  });
});

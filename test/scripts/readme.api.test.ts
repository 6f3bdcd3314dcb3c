import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveForTest, type TestServer } from "../kit/serve.ts";

const shell = promisify(execFile);
const hasCurl = spawnSync("curl", ["--version"]).status === 0 && spawnSync("bash", ["--version"]).status === 0;

/** The first shell session below a heading of the README. */
function session(heading: string): string {
  const [, section = ""] = readFileSync("README.md", "utf8").split(`## ${heading}\n`);
  return /```sh\n(.*?)```/s.exec(section)?.[1] ?? "";
}

let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), "forecourt-readme-"));
beforeAll(async () => {
  server = await serveForTest();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.runIf(hasCurl)("the README's session", () => {
  it("goes from registration to a lead on a decoded VIN", async () => {
    const script = session("From nothing to a lead").replace("http://127.0.0.1:4780", server.url);
    expect(script).toContain(server.url);
    // --fail: an answer of 400 or more ends the session
    const { stdout } = await shell(
      "bash",
      ["-euo", "pipefail", "-c", script.replaceAll("curl -s", "curl -sS --fail")],
      {
        cwd: folder,
      },
    );
    expect(stdout).toContain('"message":"Signed in."');
    expect(stdout).toContain('"model":"Accord","year":2003');
    expect(stdout).toContain('"status":"COMPLETED"');
    expect(stdout).toMatch(/<vin>1HGCM82633A004352<\/vin>/);
    expect(stdout).toContain("lead.status_changed");
  });
});

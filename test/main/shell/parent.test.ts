import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { RunningServerRecord, runningFile } from "../../../contracts/desktop/server-messages.ts";
import { findRunning } from "../../../main/server/attach.ts";
import { inRoot } from "../../../scripts/kit/repository.ts";
import { eventually } from "./fake-electron.ts";

const parentCode = `
const { spawnServer } = await import(${JSON.stringify(inRoot("main/server/child.ts"))});
const child = spawnServer({ node: process.execPath, entry: ${JSON.stringify(inRoot("dist/server.mjs"))}, env: process.env }, () => {});
child.events.onReady = () => process.stdout.write("ready");
setInterval(() => {}, 1000);
`;

it("spawnServer: the server ends when its parent was killed, and its note does not lead to it any more", async () => {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-parent-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const parent = spawn(process.execPath, ["--input-type=module", "--eval", parentCode], {
    env: {
      ...process.env,
      FORECOURT_PORT: "0",
      FORECOURT_DATA_DIR: folder,
      FORECOURT_KEYCHAIN: "off",
      FORECOURT_BACKUP_HOUR: "off",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void parent.kill("SIGKILL"));
  await new Promise((resolve) => parent.stdout.once("data", resolve));
  const { pid, url } = RunningServerRecord.parse(JSON.parse(readFileSync(join(folder, runningFile), "utf8")));
  expect((await findRunning(folder))?.url).toBe(url);
  parent.kill("SIGKILL");
  await eventually(() => {
    try {
      process.kill(pid, 0);
      return false;
    } catch {
      return true;
    }
  }, "the end of the server");
  expect(await findRunning(folder)).toBeUndefined();
});

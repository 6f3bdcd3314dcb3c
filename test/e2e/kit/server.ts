import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Whom the mark of a demo lists here. */
const demoPeople = [{ role: "Owner", email: "dana@example.com" }];

const startWithinMs = 60_000;

/** Starts the real server on a fresh data folder or the given one, marked as a demo's or not, and a free port, as `npm run serve` does. */
export async function startServer({ isDemo = false, dataFolder = "" } = {}): Promise<RunningServer> {
  const folder = dataFolder === "" ? mkdtempSync(join(tmpdir(), "forecourt-e2e-")) : dataFolder;
  if (isDemo) writeFileSync(join(folder, "demo.json"), JSON.stringify({ people: demoPeople }));
  const ownNode = "node_modules/.bin/node";
  const child = spawn(existsSync(ownNode) ? ownNode : process.execPath, ["dist/server.mjs"], {
    env: { ...process.env, FORECOURT_DATA_DIR: folder, FORECOURT_PORT: "0", FORECOURT_LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const url = await listening(child);
  return {
    url,
    async stop() {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
      if (dataFolder === "") rmSync(folder, { recursive: true, force: true });
    },
  };
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const fail = (why: string) => reject(new Error(`The server did not start: ${why}\n${said}`));
    const timer = setTimeout(() => fail("no answer"), startWithinMs);
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const url = /Forecourt listening on (http:\/\/\S+)/.exec(said)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", (code) => fail(`it ended with ${code}`));
  });
}

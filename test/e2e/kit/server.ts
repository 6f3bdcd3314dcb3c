import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sharedModelRuns } from "../../kit/model-runs.ts";
import { prepareFolder } from "../../kit/prepared-folder.ts";

export interface RunningServer {
  readonly url: string;
  readonly dataFolder: string;
  stop(): Promise<void>;
}

/** The people in the demo's marker file. */
const demoPeople = [{ role: "Owner", email: "dana@example.com" }];

/** Phones reach the server at an address of their own, as in a local network. No backup runs during a test by itself. */
const settings = {
  FORECOURT_PHONE_HOST: "127.0.0.2",
  FORECOURT_PHONE_PORT: "0",
  FORECOURT_KEYCHAIN: "off",
  FORECOURT_BACKUP_HOUR: "off",
  FORECOURT_EXECUTION_PROVIDERS: "cpu",
};

const startWithinMs = 60_000;

/** What the servers of this run have compiled and computed (`createRunFolder`). */
function sharedByServers(sharesRuns: boolean): NodeJS.ProcessEnv {
  const { TEST_RUN_FOLDER: folder } = process.env;
  if (folder === undefined) return {};
  return { NODE_COMPILE_CACHE: join(folder, "compiled"), ...(sharesRuns && sharedModelRuns()) };
}

/**
 * Starts the built server on a free port, with a new data folder or the given one. `isDemo` marks the folder as a demo,
 * `environment` has more settings. Without `sharesRuns` its models look at each picture anew (`sharedModelRuns`): for tests
 * of how long an inspection takes.
 */
export async function startServer({
  isDemo = false,
  dataFolder = "",
  environment = {},
  sharesRuns = true,
} = {}): Promise<RunningServer> {
  const folder = dataFolder === "" ? mkdtempSync(join(tmpdir(), "forecourt-e2e-")) : dataFolder;
  if (dataFolder === "") await prepareFolder(folder);
  if (isDemo) writeFileSync(join(folder, "demo.json"), JSON.stringify({ people: demoPeople }));
  const ownNode = "node_modules/.bin/node";
  const child = spawn(existsSync(ownNode) ? ownNode : process.execPath, ["dist/server.mjs"], {
    env: {
      ...process.env,
      ...sharedByServers(sharesRuns),
      FORECOURT_DATA_DIR: folder,
      FORECOURT_PORT: "0",
      FORECOURT_LOG_LEVEL: "warn",
      ...settings,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const url = await listeningUrl(child);
  return {
    url,
    dataFolder: folder,
    async stop() {
      const exited = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await exited;
      if (dataFolder === "") rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The address that the server prints, or an error with its output. */
export function listeningUrl(child: ChildProcess, withinMs = startWithinMs): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = (why: string) => reject(new Error(`The server did not start: ${why}\n${output}`));
    const timer = setTimeout(() => fail("no answer"), withinMs);
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /Forecourt listening on (http:\/\/\S+)/.exec(output)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on("data", onOutput);
    child.stderr?.on("data", onOutput);
    child.once("exit", (code) => fail(`it ended with ${code}`));
  });
}

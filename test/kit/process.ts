import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { memoryEnvironment, memoryOptions } from "../../contracts/desktop/server-process.ts";
import { inRoot } from "../../scripts/kit/repository.ts";
import { builtFrom, sourcesHash } from "../../scripts/kit/sources.ts";
import { ffmpegOfTests } from "../../scripts/tools/ffmpeg.ts";
import { sharedModelRuns } from "./model-runs.ts";

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** The log lines so far. */
  logged(): readonly string[];
  /** Sets its clock ahead of the system's. Only with `aheadMs`. */
  setAhead(milliseconds: number): Promise<void>;
  /** Ends it like a power cut. */
  kill(): Promise<void>;
  /** Stops it gracefully; returns its exit code. */
  stop(): Promise<number | null>;
}

const clockAhead = pathToFileURL(join(import.meta.dirname, "clock-ahead.ts")).href;
let isBuilt: boolean | undefined;

/** The built server: it loads in a third of the time of its sources. */
function entry(): string {
  isBuilt ??= builtFrom() === sourcesHash();
  if (!isBuilt) throw new Error("dist/ is not the build of these sources: npm run build");
  return inRoot("dist/server.mjs");
}

/**
 * Starts the server as its own process, with the memory settings of the product's starters. Its models answer as before for a
 * picture that was seen in this run of the tests; with `realModels` they look at each picture anew.
 */
function launch(
  folder: string,
  environment: Readonly<Record<string, string>>,
  aheadMs: number | undefined,
): ChildProcess {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("FORECOURT_")));
  const clock = aheadMs === undefined ? [] : ["--import", clockAhead];
  return spawn(process.execPath, [...memoryOptions, ...clock, entry()], {
    env: {
      ...memoryEnvironment,
      ...inherited,
      FORECOURT_PORT: "0",
      FORECOURT_DATA_DIR: folder,
      FORECOURT_KEYCHAIN: "off",
      FORECOURT_BACKUP_HOUR: "off",
      FORECOURT_LOG_LEVEL: "error",
      FORECOURT_EXECUTION_PROVIDERS: "cpu",
      ...ffmpegOfTests(),
      ...sharedModelRuns(),
      ...environment,
      ...(aheadMs !== undefined && { TEST_CLOCK_AHEAD_MS: String(aheadMs) }),
    },
    stdio: ["ignore", "pipe", "pipe", ...(aheadMs === undefined ? [] : (["ipc"] as const))],
  });
}

/**
 * Starts the server as its own process, which can be killed. Rejects with its output if it does not start.
 * With `aheadMs`, its clock is ahead of the system's by that much and can be set.
 */
export async function spawnServer(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
  aheadMs?: number,
): Promise<ServerProcess> {
  const child = launch(folder, environment, aheadMs);
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  let log = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    log += chunk.toString();
  });
  const url = await address(child);
  return {
    url,
    pid: child.pid ?? 0,
    logged: () => log.split("\n").filter((line) => line !== ""),
    async setAhead(milliseconds) {
      const set = once(child, "message");
      child.send(milliseconds);
      await set;
    },
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
  };
}

/** Starts the server and kills it (`SIGKILL`) as soon as `isDue`, asked every millisecond. Rejects with its output if it ends before. */
export async function killWhileStarting(folder: string, isDue: () => boolean, aheadMs?: number): Promise<void> {
  const child = launch(folder, {}, aheadMs);
  const ended = once(child, "exit");
  let failure: unknown;
  address(child).catch((error: unknown) => {
    failure = error;
  });
  while (failure === undefined && !isDue()) await pause(1);
  if (failure !== undefined) throw failure;
  child.kill("SIGKILL");
  await ended;
}

/** Resident memory of a process in bytes. */
export function residentBytes(pid: number): number {
  if (process.platform === "linux") {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes) * 1024;
  }
  if (process.platform === "win32") {
    const ask = `(Get-Process -Id ${pid}).WorkingSet64`;
    return Number(execFileSync("powershell", ["-NoProfile", "-Command", ask], { encoding: "utf8" }));
  }
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) * 1024;
}

function address(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stdout?.on("data", (chunk: Buffer) => {
      const match = /^Forecourt listening on (\S+)$/m.exec(chunk.toString());
      if (match?.[1] !== undefined) resolve(match[1]);
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
}

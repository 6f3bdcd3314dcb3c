import { spawn } from "node:child_process";
import { availableParallelism, constants, setPriority } from "node:os";
import type { Readable } from "node:stream";
import { own } from "../../../contracts/kit/own.ts";
import { VideoError } from "./video-error.ts";

interface Order {
  readonly binary: string;
  readonly args: readonly string[];
  /** The working directory: what it writes, it names relative to it. */
  readonly folder: string;
  /** What it writes to standard output: lines to be read, or nothing. */
  readonly output: "lines" | "none";
  readonly limitMs: number;
  /** Decoding waits for everything else on the machine; a look at a file, for which somebody waits, for less. */
  readonly priority: "lowest" | "low";
  readonly signal: AbortSignal;
}

export interface FfmpegRun {
  /** Standard output and standard error, line by line as they come. While they are not read, ffmpeg waits. */
  readonly output: AsyncIterable<string>;
  readonly log: AsyncIterable<string>;
  /** Whether it ended well. Throws the signal's reason, or VideoError timeout or no_ffmpeg. */
  readonly ended: () => Promise<boolean>;
  /** Kills it where it still runs, and waits until it is gone. */
  readonly stop: () => Promise<void>;
}

/** More of them make one clip faster and everything else slower. */
export const threads = String(Math.min(4, availableParallelism()));

/** No line of ffmpeg's that we read is as long; a clip's own texts may be, and are cut. */
const longestLine = 4096;

async function* linesOf(stream: Readable | null): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of stream?.setEncoding("utf8") ?? []) {
    const lines = (rest + String(chunk)).split("\n");
    rest = (lines.pop() ?? "").slice(0, longestLine);
    for (const line of lines) yield line.slice(0, longestLine);
  }
  if (rest !== "") yield rest;
}

/** Only what finding libraries takes: the process reads files of strangers and needs no secrets of ours. */
function environment(): NodeJS.ProcessEnv {
  const names = ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SystemRoot"];
  return Object.fromEntries(names.map((name) => [name, own(process.env, name)]));
}

const priorities = { lowest: constants.priority.PRIORITY_LOW, low: constants.priority.PRIORITY_BELOW_NORMAL };

/** Where the process is gone already there is nothing to lower. */
function lowerPriority(pid: number | undefined, priority: Order["priority"]): void {
  try {
    if (pid !== undefined) setPriority(pid, priorities[priority]);
  } catch {}
}

/** Starts ffmpeg without a shell, at a low priority, for `limitMs` at most. */
export function runFfmpeg({ binary, args, folder, output, limitMs, priority, signal }: Order): FfmpegRun {
  signal.throwIfAborted();
  const child = spawn(binary, ["-hide_banner", "-nostdin", "-nostats", "-loglevel", "level+info", ...args], {
    cwd: folder,
    env: environment(),
    stdio: ["ignore", output === "lines" ? "pipe" : "ignore", "pipe"],
    windowsHide: true,
  });
  lowerPriority(child.pid, priority);
  const kill = () => void child.kill("SIGKILL");
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    kill();
  }, limitMs);
  signal.addEventListener("abort", kill, { once: true });
  const gone = new Promise<{ readonly code: number | null; readonly error?: Error }>((resolve) => {
    child.once("exit", (code) => resolve({ code }));
    child.once("error", (error) => resolve({ code: null, error }));
  }).finally(() => {
    clearTimeout(limit);
    signal.removeEventListener("abort", kill);
  });
  return {
    output: linesOf(child.stdout),
    log: linesOf(child.stderr),
    async ended() {
      const { code, error } = await gone;
      signal.throwIfAborted();
      if (error) throw new VideoError("no_ffmpeg", `ffmpeg could not be started: ${error.message}.`, error);
      if (late) throw new VideoError("timeout", `ffmpeg did not finish within ${Math.round(limitMs / 1000)} seconds.`);
      return code === 0;
    },
    async stop() {
      kill();
      await gone;
    },
  };
}

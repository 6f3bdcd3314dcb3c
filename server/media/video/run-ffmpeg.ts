import { spawn } from "node:child_process";
import { availableParallelism, constants, setPriority } from "node:os";
import type { Readable } from "node:stream";
import { own } from "../../../contracts/kit/own.ts";
import { VideoError } from "./video-error.ts";

interface FfmpegOptions {
  readonly binary: string;
  readonly args: readonly string[];
  /** The working directory. Output files are named relative to it. */
  readonly folder: string;
  /** Whether ffmpeg writes lines to standard output. */
  readonly output: "lines" | "none";
  readonly limitMs: number;
  /** `lowest` for decoding, `low` for inspecting a clip while a person waits. */
  readonly priority: "lowest" | "low";
  readonly signal: AbortSignal;
}

export interface FfmpegRun {
  /** Standard output and standard error, line by line. ffmpeg pauses until they are read. */
  readonly output: AsyncIterable<string>;
  readonly log: AsyncIterable<string>;
  /** Waits for the exit; true for exit code 0. Throws the signal's reason, or VideoError timeout or no_ffmpeg. */
  readonly ended: () => Promise<boolean>;
  /** Kills the process if it still runs, and waits for its exit. */
  readonly stop: () => Promise<void>;
}

/** More threads make one clip faster and everything else on the machine slower. */
export const threads = String(Math.min(4, availableParallelism()));

/** Longer lines are cut. ffmpeg's own lines are shorter; texts from the clip may be longer. */
const maxLineLength = 4096;

async function* linesOf(stream: Readable | null): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of stream?.setEncoding("utf8") ?? []) {
    const lines = (rest + String(chunk)).split("\n");
    rest = (lines.pop() ?? "").slice(0, maxLineLength);
    for (const line of lines) yield line.slice(0, maxLineLength);
  }
  if (rest !== "") yield rest;
}

/** Only the variables needed to find libraries: the process reads untrusted files and must not see the server's secrets. */
function environment(): NodeJS.ProcessEnv {
  const names = ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SystemRoot"];
  return Object.fromEntries(names.map((name) => [name, own(process.env, name)]));
}

const priorities = { lowest: constants.priority.PRIORITY_LOW, low: constants.priority.PRIORITY_BELOW_NORMAL };

/** Ignores the error for a process that has already ended. */
function lowerPriority(pid: number | undefined, priority: FfmpegOptions["priority"]): void {
  try {
    if (pid !== undefined) setPriority(pid, priorities[priority]);
  } catch {}
}

/** Starts ffmpeg without a shell, at a low priority, for `limitMs` at most. */
export function runFfmpeg({ binary, args, folder, output, limitMs, priority, signal }: FfmpegOptions): FfmpegRun {
  signal.throwIfAborted();
  const child = spawn(binary, ["-hide_banner", "-nostdin", "-nostats", "-loglevel", "level+info", ...args], {
    cwd: folder,
    env: environment(),
    stdio: ["ignore", output === "lines" ? "pipe" : "ignore", "pipe"],
    windowsHide: true,
  });
  lowerPriority(child.pid, priority);
  const kill = () => void child.kill("SIGKILL");
  let hasTimedOut = false;
  const limit = setTimeout(() => {
    hasTimedOut = true;
    kill();
  }, limitMs);
  signal.addEventListener("abort", kill, { once: true });
  const exited = new Promise<{ readonly code: number | null; readonly error?: Error }>((resolve) => {
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
      const { code, error } = await exited;
      signal.throwIfAborted();
      if (error) throw new VideoError("no_ffmpeg", `ffmpeg could not be started: ${error.message}.`, error);
      if (hasTimedOut)
        throw new VideoError("timeout", `ffmpeg did not finish within ${Math.round(limitMs / 1000)} seconds.`);
      return code === 0;
    },
    async stop() {
      kill();
      await exited;
    },
  };
}

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to end; answers its exit code. */
  stop(): Promise<number | null>;
}

const entry = join(import.meta.dirname, "../../server/serve.ts");

/** The server as a process of its own, which can be killed. Rejects, with what it said, when it does not start. */
export async function spawnServer(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("FORECOURT_")));
  const child = spawn(process.execPath, [entry], {
    env: {
      ...inherited,
      FORECOURT_PORT: "0",
      FORECOURT_DATA_DIR: folder,
      FORECOURT_LOG_LEVEL: "error",
      FORECOURT_EXECUTION_PROVIDERS: "cpu",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  const url = await address(child);
  return { url, pid: child.pid ?? 0, kill: async () => void (await end("SIGKILL")), stop: () => end("SIGTERM") };
}

/** Bytes of memory that a process holds at this moment. */
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
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.stdout?.on("data", (chunk: Buffer) => {
      const match = /^Forecourt listening on (\S+)$/m.exec(chunk.toString());
      if (match?.[1] !== undefined) resolve(match[1]);
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
}

import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { FromServer, type ToServer } from "../../contracts/desktop/server-messages.ts";
import { memoryEnvironment, serverNodeOptions } from "../../contracts/desktop/server-process.ts";
import type { ServerChild, ServerChildEvents } from "./supervisor.ts";

export interface ServerProgram {
  /** A plain Node, not Electron's (ADR 35). */
  readonly node: string;
  readonly entry: string;
  readonly env: NodeJS.ProcessEnv;
  /** In a package: the server's folder, and the list of its files, with which it is compared before it starts. */
  readonly tree?: { readonly folder: string; readonly list: string };
}

/** How much longer than the grace the server may take, to hand back its jobs and to close the database. Our own estimate. */
const closingMs = 2000;

/**
 * Starts the server as a process with an IPC channel. It gets a new start token, and only the address that it reports with
 * this token counts. `secretKey`: for its stored secrets, where it can use no keychain. When this process ends in any way, the channel closes and the server ends.
 */
export function spawnServer(
  { node, entry, env }: ServerProgram,
  log: (lines: string) => void,
  secretKey?: string,
): ServerChild {
  const events: ServerChildEvents = {};
  const token = randomBytes(32).toString("hex");
  const process = spawn(node, [...serverNodeOptions, entry, "--shell"], {
    env: { ...memoryEnvironment, ...withoutElectron(env) },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    windowsHide: true,
  });
  for (const stream of [process.stdout, process.stderr]) stream?.on("data", (chunk: Buffer) => log(chunk.toString()));
  process.on("message", (received) => {
    const message = FromServer.safeParse(received).data;
    if (message?.kind === "failed") events.onFailed?.(message.message);
    if (message?.kind === "ready" && message.token === token) events.onReady?.({ url: message.url, token });
  });
  const ended = endOf(process);
  void ended.then((how) => events.onExit?.(how));
  send(process, { kind: "start", token, secretKey });
  return {
    events,
    async stop(graceMs) {
      send(process, { kind: "stop", graceMs });
      const killing = setTimeout(() => process.kill("SIGKILL"), graceMs + closingMs);
      await ended;
      clearTimeout(killing);
    },
  };
}

function send(process: ChildProcess, message: ToServer): void {
  // a process that has just ended cannot be reached, and its exit is reported anyway
  if (process.connected) process.send(message, () => {});
}

/** Resolves with how it ended, also if it could not be started at all. */
const endOf = (process: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    process.once("error", (error) => resolve(error.message));
    process.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
  });

/** Electron's variables would change how another Electron or Node behaves. */
function withoutElectron(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(ELECTRON_|NODE_OPTIONS$)/.test(name)));
}

import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { productFolder } from "../../platform/paths.ts";
import { findRunning } from "../../platform/shell/find-running.ts";
import type { Call } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { CommandError } from "../failure.ts";
import { configOf, environmentOf } from "../settings.ts";
import { desktopProgram, runDesktop } from "./desktop.ts";
import { hasScreen, openPage } from "./open-page.ts";

const Options = z.object({ open: z.boolean().default(true) });
/** The line of `forecourt serve --json`. */
const Line = z.union([
  z.object({ url: z.string(), pid: z.number() }),
  z.object({ error: z.object({ message: z.string() }) }),
]);

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** `forecourt start`: the server as a process of its own, and its page in a window. Ends with the server. */
export async function startWorkstation(call: Call): Promise<undefined> {
  const { open } = Options.parse(call.options);
  const say = call.json ? () => {} : print;
  const present = (address: string) => (open ? openPage(address, say) : say("Open it in a browser."));
  const running = await findRunning(configOf(call).dataFolder);
  if (running) {
    const { url, pid } = running;
    say(`Forecourt is already running on ${url}`);
    present(url);
    if (call.json) print(JSON.stringify({ url, pid, alreadyRunning: true }));
    return undefined;
  }
  const desktop = open && !call.json && hasScreen() ? desktopProgram(productFolder) : undefined;
  if (desktop !== undefined) {
    say(`Opening the desktop window: ${desktop}`);
    process.exitCode = await runDesktop(desktop, environmentOf(call));
    return undefined;
  }
  const exitCode = await runServer(environmentOf(call), ({ url, pid }) => {
    say(`Forecourt listening on ${url}`);
    present(url);
    say("Ctrl+C stops it.");
    if (call.json) print(JSON.stringify({ url, pid, alreadyRunning: false }));
  });
  process.exitCode = exitCode;
  return undefined;
}

interface Ready {
  readonly url: string;
  readonly pid: number;
}

/** Runs the server until it ends. Throws CommandError with its message if it does not start. */
function runServer(env: NodeJS.ProcessEnv, onReady: (server: Ready) => void): Promise<number> {
  const server = spawn(process.execPath, [join(productFolder, "dist/server.mjs"), "--json"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  // Ctrl+C also reaches the server, which runs in the same terminal. A signal to this process only has to be passed on.
  const pass = () => void server.kill("SIGTERM");
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, pass);
  return new Promise<number>((resolve, reject) => {
    createInterface({ input: server.stdout }).on("line", (text) => {
      const line = Line.parse(JSON.parse(text));
      if ("url" in line) onReady(line);
      else reject(new CommandError(line.error.message));
    });
    server.once("error", reject);
    server.once("exit", (status, signal) => resolve(status ?? (signal === null ? exitCodes.done : exitCodes.failed)));
  }).finally(() => {
    for (const signal of signals) process.off(signal, pass);
  });
}

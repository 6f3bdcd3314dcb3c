// npm start: starts the workstation and opens its window: Electron's if its program is there, else an app window of an installed
// browser, else the default browser. One line says which and why. Without a screen it only prints the URL.
import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { findRunning } from "../main/server/attach.ts";
import { applicationDataFolder } from "../server/platform/paths.ts";
import { node } from "./kit/command.ts";
import { endWithParent } from "./kit/parent.ts";
import { inRoot } from "./kit/repository.ts";
import { builtFrom, sourcesHash } from "./kit/sources.ts";
import { chooseWindow, type Failed } from "./start/choose-window.ts";
import { startDesktop } from "./start/desktop.ts";
import { thisMachine } from "./start/machine.ts";
import { openWindow } from "./start/open-window.ts";

const listening = Promise.withResolvers<string>();
/** The URL of the server, once it is listening. */
export const serverAddress: Promise<string> = listening.promise;

const { env, platform } = process;
const dataFolder = resolve(env.FORECOURT_DATA_DIR || applicationDataFolder(platform, env));
const say = (line: string) => console.log(line);
let running: ChildProcess | undefined;

endWithParent();
// Ctrl+C also reaches the child, which runs in the same terminal. A signal to this process only has to be passed on.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => (running === undefined ? process.exit(1) : running.kill("SIGTERM")));
}
await begin();

async function begin(): Promise<void> {
  // asked here and not by build.ts, which loads its bundlers (1 s) before it knows that nothing is to be done
  if (builtFrom() !== sourcesHash()) {
    const { status } = await node(["scripts/build.ts"], { output: "terminal" });
    if (status !== 0) {
      process.exitCode = status;
      return;
    }
  }
  const choice = chooseWindow(thisMachine);
  if (choice.kind === "electron") {
    say(choice.line);
    beginDesktop(choice.program);
  } else {
    await beginServer(new Set());
  }
}

function beginDesktop(program: string): void {
  const desktop = startDesktop(program, dataFolder);
  running = desktop.process;
  void desktop.address.then((address) => {
    if (address === undefined) return;
    listening.resolve(address);
    say(`Forecourt listening on ${address}`);
  });
  const ended = async (failed: boolean, status: number) => {
    running = undefined;
    if (failed && (await desktop.address) === undefined) await beginServer(new Set(["electron"]));
    else process.exitCode = status;
  };
  desktop.process.once("error", () => void ended(true, 1));
  desktop.process.once("exit", (status, signal) => void ended(status !== 0 && signal === null, status ?? 0));
}

async function beginServer(failed: ReadonlySet<Failed>): Promise<void> {
  const window = { machine: thisMachine, dataFolder, say, failed };
  // a service, or an earlier `npm start`: two servers must not use one database
  const other = await findRunning(dataFolder);
  if (other !== undefined) {
    say(`Forecourt is already running on ${other.url}`);
    listening.resolve(other.url);
    openWindow(other.url, window);
    return;
  }
  const server = spawn(process.execPath, [inRoot("scripts/serve.ts")], { stdio: ["ignore", "pipe", "inherit"] });
  running = server;
  createInterface({ input: server.stdout }).on("line", (line) => {
    say(line);
    const address = /^Forecourt listening on (\S+)$/.exec(line)?.[1];
    if (address === undefined) return;
    listening.resolve(address);
    openWindow(address, window);
    say("Ctrl+C stops it.");
  });
  server.once("exit", (status, signal) => {
    process.exitCode = status ?? (signal === null ? 0 : 1);
  });
}

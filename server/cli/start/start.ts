import { z } from "zod";
import { findRunning } from "../../platform/shell/find-running.ts";
import type { Call } from "../command.ts";
import { configOf, environmentOf } from "../settings.ts";
import { chooseWindow, type Failed } from "./choose-window.ts";
import { runDesktop } from "./desktop.ts";
import { thisMachine } from "./machine.ts";
import { openWindow } from "./open-window.ts";
import { type Ready, runServer } from "./server.ts";

const Options = z.object({ open: z.boolean().default(true) });

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * `forecourt start` and `npm start`: the workstation in a window, which is Electron's if its program is there, else an app window
 * of an installed browser, else the default browser. One line says which and why. Ends with the server.
 */
export async function startWorkstation(call: Call): Promise<undefined> {
  const { open } = Options.parse(call.options);
  // settings that are wrong are wrong arguments of this command
  const { dataFolder } = configOf(call);
  const env = environmentOf(call);
  const machine = { ...thisMachine, env };
  const say = call.json ? () => {} : print;
  const failed = new Set<Failed>();
  // with --json, the line about the server comes from this process
  const choice = open && !call.json ? chooseWindow(machine) : undefined;
  if (choice?.kind === "electron") {
    say(choice.line);
    const onReady = (url: string) => say(`Forecourt listening on ${url}`);
    const code = await runDesktop(choice.desktop, { env, dataFolder, onReady });
    if (code !== undefined) {
      process.exitCode = code;
      return undefined;
    }
    failed.add("electron");
  }
  const present = (address: string) => {
    if (open) openWindow(address, { machine, dataFolder, say, failed });
    else say("Open it in a browser.");
  };
  const report = ({ url, pid }: Ready, alreadyRunning: boolean) => {
    say(alreadyRunning ? `Forecourt is already running on ${url}` : `Forecourt listening on ${url}`);
    present(url);
    if (call.json) print(JSON.stringify({ url, pid, alreadyRunning }));
  };
  // a service, or an earlier start: two servers must not use one database
  const running = await findRunning(dataFolder);
  if (running !== undefined) {
    report(running, true);
    return undefined;
  }
  process.exitCode = await runServer(env, (server) => {
    report(server, false);
    say("Ctrl+C stops it.");
  });
  return undefined;
}

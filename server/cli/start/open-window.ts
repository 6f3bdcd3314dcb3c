import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { appWindowArguments } from "./app-window.ts";
import { chooseWindow, type Failed } from "./choose-window.ts";
import type { Machine } from "./machine.ts";

/** A browser that ends with an error within this time did not open a window. Our own estimate. */
const openedAfterMs = 5000;

interface Options {
  readonly machine: Machine;
  readonly dataFolder: string;
  readonly say: (line: string) => void;
  /** What was tried before. Electron is not started here: it brings its own server. */
  readonly failed: ReadonlySet<Failed>;
}

/** Opens the address in an app window or in the default browser, and says which and why. */
export function openWindow(address: string, { machine, dataFolder, say, failed }: Options): void {
  const choice = chooseWindow(machine, new Set([...failed, "electron"]));
  say(choice.line);
  const tryNext = () => openWindow(address, { machine, dataFolder, say, failed: new Set([...failed, "app"]) });
  if (choice.kind === "app") {
    const profile = join(dataFolder, "window");
    // only for its user, as the rest of the data folder: the profile has the session
    mkdirSync(profile, { recursive: true, mode: 0o700 });
    run(choice.browser.program, appWindowArguments(address, profile, machine), tryNext);
  }
  if (choice.kind === "browser") {
    run(choice.command, [...choice.args, address], () => say("No browser could be opened: open the address by hand."));
  }
}

/** Its window stays when this process ends. */
function run(command: string, args: readonly string[], onFailed: () => void): void {
  const child = spawn(command, args, { stdio: "ignore", detached: true });
  let settled = false;
  const settle = (failed: boolean) => {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    if (failed) onFailed();
  };
  const timer = setTimeout(settle, openedAfterMs, false);
  child.once("error", () => settle(true));
  // a browser that has its profile open passes the address on and ends with 0
  child.once("exit", (code) => settle(code !== 0));
  child.unref();
}

// npm start: the server on this machine, and the workstation's page in the system's browser. (The desktop window is
// main/'s; until it is there, and wherever there is no screen, the address is all there is.)
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { endWithParent } from "./kit/parent.ts";
import { inRoot } from "./kit/repository.ts";

/** Each system's command that opens an address in the browser of the user's choice. */
const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  linux: ["xdg-open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

const server = spawn(process.execPath, [inRoot("scripts/serve.ts")], { stdio: ["ignore", "pipe", "inherit"] });

const listening = Promise.withResolvers<string>();
/** Where the server answers, as soon as it does. */
export const serverAddress: Promise<string> = listening.promise;

createInterface({ input: server.stdout }).on("line", (line) => {
  console.log(line);
  const address = /^Forecourt listening on (\S+)$/.exec(line)?.[1];
  if (address === undefined) return;
  listening.resolve(address);
  console.log(openBrowser(address) ? "Opening it in your browser." : "Open it in a browser.", "Ctrl+C stops it.");
});

// Ctrl+C reaches the server by itself, which runs in the same terminal; a signal to this process alone does not.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => server.kill("SIGTERM"));
endWithParent();
server.once("exit", (status, signal) => {
  process.exitCode = status ?? (signal === null ? 0 : 1);
});

/** True when there is a screen and the system's command for opening an address could be started. */
function openBrowser(address: string): boolean {
  const { CI, DISPLAY, WAYLAND_DISPLAY } = process.env;
  const opener = openers[process.platform];
  const screenless = process.platform === "linux" && !DISPLAY && !WAYLAND_DISPLAY;
  if (CI || screenless || opener === undefined) return false;
  const [command, ...args] = opener;
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.once("error", () => console.log("  No browser could be opened: open the address by hand."));
  child.unref();
  return true;
}

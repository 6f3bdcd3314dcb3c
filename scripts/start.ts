// npm start: starts the server and opens the page in the system's browser. Without a screen it only prints the URL.
// (main/ will provide a desktop window later.)
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
/** The URL of the server, once it is listening. */
export const serverAddress: Promise<string> = listening.promise;

createInterface({ input: server.stdout }).on("line", (line) => {
  console.log(line);
  const address = /^Forecourt listening on (\S+)$/.exec(line)?.[1];
  if (address === undefined) return;
  listening.resolve(address);
  console.log(openBrowser(address) ? "Opening it in your browser." : "Open it in a browser.", "Ctrl+C stops it.");
});

// Ctrl+C also reaches the server, which runs in the same terminal. A signal to this process only has to be passed on.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => server.kill("SIGTERM"));
endWithParent();
server.once("exit", (status, signal) => {
  process.exitCode = status ?? (signal === null ? 0 : 1);
});

/** Returns true if there is a screen and the system's command for opening a URL was started. */
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

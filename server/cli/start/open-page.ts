import { spawn } from "node:child_process";

/** Each system's command that opens an address in the browser of the user's choice. */
const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  linux: ["xdg-open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Whether a window can be opened in this session. */
export function hasScreen(): boolean {
  const { CI, DISPLAY, WAYLAND_DISPLAY } = process.env;
  return !CI && (process.platform !== "linux" || Boolean(DISPLAY || WAYLAND_DISPLAY));
}

/** Opens the address, and says in one line what it does. Without a screen it opens nothing. */
export function openPage(address: string, say: (line: string) => void): void {
  const opener = openers[process.platform];
  if (!hasScreen() || opener === undefined) {
    say("Open it in a browser.");
    return;
  }
  const [command, ...args] = opener;
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.once("error", () => say("No browser could be opened: open the address by hand."));
  child.unref();
  say("Opening it in your browser.");
}

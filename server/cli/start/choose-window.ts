import { type Browser, findBrowser } from "./browsers.ts";
import { type DesktopProgram, findDesktop } from "./desktop-program.ts";
import type { Machine } from "./machine.ts";

/** Where the workstation opens, and the line that says so. */
export type WindowChoice =
  | { readonly kind: "electron"; readonly desktop: DesktopProgram; readonly line: string }
  | { readonly kind: "app"; readonly browser: Browser; readonly line: string }
  | { readonly kind: "browser"; readonly command: string; readonly args: readonly string[]; readonly line: string }
  | { readonly kind: "none"; readonly line: string };

/** Each system's command that opens an address in the browser of the user's choice. */
const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  linux: ["xdg-open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** A kind of window that was tried and ended at once. */
export type Failed = Exclude<WindowChoice["kind"], "none" | "browser">;

const withoutElectron = "the program of Electron is not installed";

/** Electron, else an app window of an installed browser, else the default browser; without a screen, none. */
export function chooseWindow(machine: Machine, failed: ReadonlySet<Failed> = new Set()): WindowChoice {
  const missing = screenMissing(machine);
  if (missing !== undefined) return { kind: "none", line: `Open it in a browser: ${missing}.` };
  const desktop = findDesktop(machine);
  if (desktop !== undefined && !failed.has("electron")) {
    const line = `Opening the desktop window: ${desktop.name} is at ${desktop.program}.`;
    return { kind: "electron", desktop, line };
  }
  const why = desktop === undefined ? withoutElectron : `${desktop.name} did not start`;
  const browser = failed.has("app") ? undefined : findBrowser(machine);
  if (browser !== undefined) {
    return { kind: "app", browser, line: `Opening it in a window of ${browser.name}, because ${why}.` };
  }
  const opener = openers[machine.platform];
  if (opener === undefined) return { kind: "none", line: "Open it in a browser: no command of this system opens one." };
  const [command, ...args] = opener;
  const whyNoApp = failed.has("app")
    ? "the app window did not open"
    : `${why}, and no Chrome, Chromium, Edge, Brave or Vivaldi was found`;
  return { kind: "browser", command, args, line: `Opening it in your browser, because ${whyNoApp}.` };
}

function screenMissing({ platform, env }: Machine): string | undefined {
  if (env.CI) return "CI is set";
  if (platform === "linux" && !env.DISPLAY && !env.WAYLAND_DISPLAY) return "this session has no screen";
  return undefined;
}

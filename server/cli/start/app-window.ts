import { join } from "node:path";
import type { Machine } from "./machine.ts";

/** The size for which the pages are made. */
const firstSize = "1366,768";

/**
 * Arguments for an app window: without tabs and address bar, in a profile of its own, so that the user's extensions, cookies and
 * windows are left alone. The browser keeps the window's size and place in that profile; a size on the command line would
 * override them, so only a profile without them gets one.
 */
export function appWindowArguments(address: string, profile: string, { read }: Pick<Machine, "read">): string[] {
  return [
    `--app=${address}`,
    `--user-data-dir=${profile}`,
    "--no-first-run",
    "--no-default-browser-check",
    ...(hasPlace(read(join(profile, "Default/Preferences"))) ? [] : [`--window-size=${firstSize}`]),
  ];
}

/** Chromium's settings have the place of each app window under `browser.app_window_placement`. */
function hasPlace(preferences: string | undefined): boolean {
  try {
    const { browser }: { browser?: { app_window_placement?: object } } = JSON.parse(preferences ?? "{}");
    return Object.keys(browser?.app_window_placement ?? {}).length > 0;
  } catch {
    return false;
  }
}

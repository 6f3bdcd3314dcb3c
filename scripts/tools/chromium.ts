import { existsSync } from "node:fs";
import { join } from "node:path";

const installed = [
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/usr/bin/chromium-browser",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  join(process.env.PROGRAMFILES ?? "C:/Program Files", "Google/Chrome/Application/chrome.exe"),
];

const advice =
  "No browser for the tests. Either install one (Debian: apt-get install chromium), or set CHROMIUM_PATH to the program of one.";

/** Switches that a browser needs where it runs as root, without a screen, and with nothing but this machine to reach. */
export const chromiumSwitches: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The browser for the tests: CHROMIUM_PATH, an installed one, or the one of the package @sparticuz/chromium, which it
 * unpacks into the temporary folder (3 s). Call it once per run, not per worker: two that unpack at a time collide.
 */
export async function findChromium(): Promise<string> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH !== undefined) {
    if (existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH: there is no file ${CHROMIUM_PATH}`);
  }
  const found = installed.find((file) => existsSync(file));
  if (found !== undefined) return found;
  if (process.platform !== "linux" || process.arch !== "x64") throw new Error(advice);
  // makes the package unpack the libraries that it needs, too
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs22.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  return await chromium.executablePath();
}

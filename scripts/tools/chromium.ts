import { existsSync } from "node:fs";

const advice =
  "The package with the browser of the tests has none for this platform: install Chromium or Chrome, and set CHROMIUM_PATH to its program.";

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
 * The browser for the tests: the one of the package @sparticuz/chromium, unpacked into the temporary folder (3 s), so
 * that the tests run in the same browser on every machine; another one only where CHROMIUM_PATH names it. Call it once
 * per run, not per worker: two that unpack at a time collide.
 */
export async function findChromium(): Promise<string> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH !== undefined) {
    if (existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH: there is no file ${CHROMIUM_PATH}`);
  }
  if (process.platform !== "linux" || process.arch !== "x64") throw new Error(advice);
  // makes the package unpack the libraries that it needs, too
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs22.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  return await chromium.executablePath();
}

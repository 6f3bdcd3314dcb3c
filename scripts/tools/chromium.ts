import { existsSync } from "node:fs";

const advice =
  "The package with the browser of the tests has none for this platform: install Chromium or Chrome, and set CHROMIUM_PATH to its program.";

/** Switches for a browser that runs as root, without a screen and without a network. */
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
 * that tests run in the same browser on every machine. CHROMIUM_PATH can name another one. Call it once per run and not
 * per worker, because concurrent unpacking fails.
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

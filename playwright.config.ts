import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** A Chromium of the system's, or the one that comes as a package: unpacked once, here, never in two workers at a time. */
async function browser(): Promise<string> {
  const own = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/google-chrome"].find(
    (path) => path !== undefined && existsSync(path),
  );
  if (own) return own;
  // makes the package bring its own copies of the libraries that a bare machine lacks
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs22.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  return chromium.executablePath();
}

// workers read this file again: what the first reading found is handed on
process.env.CHROMIUM_PATH = await browser();

export default defineConfig({
  testDir: "test/e2e",
  globalSetup: "./test/e2e/kit/build.ts",
  outputDir: "test-results/e2e",
  workers: 1,
  timeout: 90_000,
  reporter: "list",
  use: {
    viewport: { width: 1366, height: 768 },
    locale: "en-US",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});

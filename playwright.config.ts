import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { chromiumSwitches, findChromium } from "./scripts/tools/chromium.ts";
import { ffmpegOfTests } from "./scripts/tools/ffmpeg.ts";

// workers read this file again: what the first reading found is handed on
process.env.CHROMIUM_PATH = await findChromium();
Object.assign(process.env, ffmpegOfTests());

export default defineConfig({
  testDir: "test/e2e",
  globalSetup: ["./test/kit/build.ts", "./test/e2e/kit/run-folder.ts"],
  outputDir: "test-results/e2e",
  // one more than cores: each file has a server and a page of its own, and often waits for them. More than 5 need too much memory.
  workers: Math.min(availableParallelism() + 1, 5),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["./scripts/kit/failed-page.ts"]],
  use: {
    viewport: { width: 1366, height: 768 },
    locale: "en-US",
    // what passes through a worker cannot be intercepted; installed.spec.ts allows it
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [...chromiumSwitches],
    },
  },
});

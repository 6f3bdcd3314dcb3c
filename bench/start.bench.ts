import { spawn } from "node:child_process";
import { chmodSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { findRunning } from "../main/server/attach.ts";
import type { BenchResult } from "../scripts/kit/benchmark.ts";
import { root } from "../scripts/kit/repository.ts";
import { chromiumSwitches, findChromium } from "../scripts/tools/chromium.ts";
import { median } from "./cpu.ts";

const rounds = 3;

/**
 * Stands in for an installed Chrome. The browser of the tests has no app windows, so it gets their address as a page. It is
 * found on the PATH, as `npm start` finds any browser.
 */
const fakeChrome = (program: string): string => `#!/bin/sh
for argument do case "$argument" in --app=*) address="\${argument#--app=}";; esac; done
exec "${program}" --headless --remote-debugging-port=0 ${chromiumSwitches.join(" ")} "$@" "$address"
`;

/** ms since the command was entered. */
interface Started {
  readonly listening: number;
  readonly painted: number;
  readonly usable: number;
}

async function until<T>(ask: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await ask();
    if (found !== undefined) return found;
    await sleep(10);
  }
}

/** The port on which the browser can be controlled. Chromium writes it into its profile. */
function debuggingPort(profile: string): string | undefined {
  try {
    return readFileSync(join(profile, "DevToolsActivePort"), "utf8").split("\n")[0];
  } catch {
    return undefined;
  }
}

async function start(folder: string): Promise<Started> {
  const { CI: _, ...inherited } = process.env;
  const data = join(folder, "data");
  await rm(join(data, "window/DevToolsActivePort"), { force: true });
  const began = performance.now();
  const since = () => performance.now() - began;
  const child = spawn("npm", ["start"], {
    cwd: root,
    env: {
      ...inherited,
      PATH: [folder, process.env.PATH].join(delimiter),
      DISPLAY: ":0",
      FORECOURT_DATA_DIR: data,
      FORECOURT_PORT: "0",
      FORECOURT_BACKUP_HOUR: "off",
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let listening = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    if (listening === 0 && chunk.includes("listening on")) listening = since();
  });
  const port = await until(() => debuggingPort(join(data, "window")));
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await until(() => browser.contexts()[0]?.pages()[0]);
  await page.getByLabel("E-mail address").fill("a");
  const usable = since();
  const afterPaint = await page.evaluate(
    () => performance.now() - (performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN),
  );
  const painted = since() - afterPaint;
  const session = await browser.newBrowserCDPSession();
  await session.send("Browser.close");
  child.kill("SIGTERM");
  await until(async () => ((await findRunning(data)) === undefined ? true : undefined));
  return { listening, painted, usable };
}

/** From `npm start` to a window that takes text, with everything built and the files in the system's cache. */
export async function bench(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), "bench-start-"));
  const results: Started[] = [];
  if (process.platform === "linux") {
    await writeFile(join(folder, "google-chrome"), fakeChrome(await findChromium()));
    chmodSync(join(folder, "google-chrome"), 0o755);
    // creates the data folder and the browser's profile
    await start(folder);
    for (let round = 0; round < rounds; round++) results.push(await start(folder));
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  const value = (of: keyof Started) => median(results.map((one) => one[of]));
  return {
    name: `Start, median of ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`,
    rows:
      results.length === 0
        ? []
        : [
            { what: "npm start: the server listens", value: value("listening"), unit: "ms" },
            { what: "npm start: the page is painted in the window", value: value("painted"), unit: "ms", target: 3000 },
            { what: "npm start: a field takes text", value: value("usable"), unit: "ms", target: 3000 },
          ],
  };
}

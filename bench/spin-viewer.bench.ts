import { loadavg } from "node:os";
import { type Browser, chromium } from "@playwright/test";
import type { BenchResult } from "../scripts/kit/benchmark.ts";
import { chromiumSwitches, findChromium } from "../scripts/tools/chromium.ts";
import { median } from "./cpu.ts";
import { frameCount, servePages } from "./spin-viewer/pages.ts";

/** The pages take turns, so that other load on the machine affects all alike. */
const rounds = 5;
const watchedMs = 3000;
/** Headless browsers draw 60 frames per second. */
const frameMs = 1000 / 60;

/** What the page measures from the moment its canvas exists. */
interface Measured {
  /** Start time of each screen frame, ms. */
  readonly startTimes: readonly number[];
  /** Time from navigation until a quarter of the pictures is loaded, ms. 0 if the page loads none. */
  readonly quarterMs: number;
}

/** Dropped frames on the bare canvas and for both ways to turn the spin, and `quarterMs` of the playing spin. */
interface Round extends Readonly<Record<"bare" | "keys" | "play" | "quarterMs", number>> {}

/** Runs in the page and measures it. `how`: "keys" shows the next picture in every screen frame, "play" starts playback. */
async function watch([how, ms]: readonly ["keys" | "play" | "bare", number]): Promise<Measured> {
  const startTimes: number[] = [];
  let quarterMs = 0;
  const press = (key: string) =>
    document.querySelector(".spin-canvas")?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  if (how === "play") press("p");
  await new Promise<void>((resolve) => {
    const frame = (now: number) => {
      startTimes.push(now);
      if (how === "keys") press("ArrowRight");
      const bar = document.querySelector<HTMLProgressElement>(".spin-loading");
      if (quarterMs === 0 && bar && (bar.hidden || bar.value >= 0.25)) quarterMs = performance.now();
      if (now - (startTimes[0] ?? now) < ms || (bar && quarterMs === 0)) requestAnimationFrame(frame);
      else resolve();
    };
    requestAnimationFrame(frame);
  });
  return { startTimes, quarterMs };
}

/** Number of screen frames that the page skipped in the first three seconds. */
function dropped({ startTimes }: Measured): number {
  const seen = startTimes.filter((at) => at - (startTimes[0] ?? 0) <= watchedMs);
  const waits = seen.slice(1).map((at, index) => at - (seen[index] ?? at));
  return waits.reduce((sum, wait) => sum + Math.max(0, Math.round(wait / frameMs) - 1), 0);
}

/** Opens a page in a new browser with an empty cache, and measures it from the start. */
async function openAndWatch(
  open: () => Promise<Browser>,
  url: string,
  how: "keys" | "play" | "bare",
): Promise<Measured> {
  const browser = await open();
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    await page.goto(url, { waitUntil: "commit" });
    await page.waitForSelector("canvas");
    return await page.evaluate(watch, [how, watchedMs] as const);
  } finally {
    await browser.close();
  }
}

/**
 * Compares the frames that the viewer drops while a spin loads into an empty cache with those of a bare canvas that loads
 * nothing. A machine without a graphics card, or under load, drops some frames of the canvas as well.
 */
export async function bench(): Promise<BenchResult> {
  const executablePath = await findChromium();
  const open = () => chromium.launch({ executablePath, args: [...chromiumSwitches] });
  const pages = await servePages();
  const all: Round[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const bare = await openAndWatch(open, `${pages.url}/bare`, "bare");
      const keys = await openAndWatch(open, pages.url, "keys");
      const play = await openAndWatch(open, pages.url, "play");
      all.push({ bare: dropped(bare), keys: dropped(keys), play: dropped(play), quarterMs: play.quarterMs });
    }
  } finally {
    pages.close();
  }
  const of = (value: (round: Round) => number) => median(all.map(value));
  const unit = "frames";
  return {
    name: `360 viewer, cold, ${frameCount} frames of 1920x1080: dropped of the first 180 screen frames, median of ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`,
    rows: [
      { what: "bare canvas that loads nothing", value: of(({ bare }) => bare), unit },
      { what: "spin that plays while it loads", value: of(({ play }) => play), unit },
      {
        what: "spin that plays, more than the bare canvas",
        value: of(({ play, bare }) => play - bare),
        unit,
        target: 0,
      },
      { what: "spin with the next picture in every frame while it loads", value: of(({ keys }) => keys), unit },
      { what: "spin by keys, more than the bare canvas", value: of(({ keys, bare }) => keys - bare), unit, target: 0 },
      {
        what: "navigation until a quarter of the pictures is loaded",
        value: of(({ quarterMs }) => quarterMs / 1000),
        unit: "s",
        target: 1,
      },
    ],
  };
}

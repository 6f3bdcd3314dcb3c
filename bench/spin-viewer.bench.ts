import { loadavg } from "node:os";
import { type Browser, chromium } from "@playwright/test";
import type { BenchResult } from "../scripts/kit/benchmark.ts";
import { chromiumSwitches, findChromium } from "../scripts/tools/chromium.ts";
import { median } from "./cpu.ts";
import { frameCount, servePages } from "./spin-viewer/pages.ts";

/** All take turns, so that what else the machine does meets all. */
const rounds = 5;
const watchedMs = 3000;
/** Browsers without a screen draw at 60 frames a second. */
const frameMs = 1000 / 60;

/** What the page counts by itself, from the moment there is something to turn. */
interface Counted {
  /** When each frame of the screen was begun, ms. */
  readonly begun: readonly number[];
  /** When a quarter of the pictures had come, ms after the navigation; 0 where none are loaded. */
  readonly quarterMs: number;
}

/** Frames dropped on the bare canvas and while the spin was turned in either way, and how soon it turned. */
interface Round extends Readonly<Record<"bare" | "keys" | "play" | "quarterMs", number>> {}

/** Runs in the page: watches it, and with `how` "keys" turns a picture on in every frame of the screen, with "play" lets it turn. */
async function watch([how, ms]: readonly ["keys" | "play" | "bare", number]): Promise<Counted> {
  const begun: number[] = [];
  let quarterMs = 0;
  const press = (key: string) =>
    document.querySelector(".spin-canvas")?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  if (how === "play") press("p");
  await new Promise<void>((resolve) => {
    const frame = (now: number) => {
      begun.push(now);
      if (how === "keys") press("ArrowRight");
      const bar = document.querySelector<HTMLProgressElement>(".spin-loading");
      if (quarterMs === 0 && bar && (bar.hidden || bar.value >= 0.25)) quarterMs = performance.now();
      if (now - (begun[0] ?? now) < ms || (bar && quarterMs === 0)) requestAnimationFrame(frame);
      else resolve();
    };
    requestAnimationFrame(frame);
  });
  return { begun, quarterMs };
}

/** Frames of the screen for which nothing new could be begun, of the first three seconds. */
function dropped({ begun }: Counted): number {
  const seen = begun.filter((at) => at - (begun[0] ?? 0) <= watchedMs);
  const waits = seen.slice(1).map((at, index) => at - (seen[index] ?? at));
  return waits.reduce((sum, wait) => sum + Math.max(0, Math.round(wait / frameMs) - 1), 0);
}

/** Opens a page in a browser that was never there, and watches it from its first moment. */
async function cold(open: () => Promise<Browser>, url: string, how: "keys" | "play" | "bare"): Promise<Counted> {
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
 * How many frames the viewer drops while a cold spin loads, against a canvas that turns in a page with nothing to load: a
 * machine without a graphics card, or with other work, drops some of those as well.
 */
export async function bench(): Promise<BenchResult> {
  const executablePath = await findChromium();
  const open = () => chromium.launch({ executablePath, args: [...chromiumSwitches] });
  const pages = await servePages();
  const all: Round[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const bare = await cold(open, `${pages.url}/bare`, "bare");
      const keys = await cold(open, pages.url, "keys");
      const play = await cold(open, pages.url, "play");
      all.push({ bare: dropped(bare), keys: dropped(keys), play: dropped(play), quarterMs: play.quarterMs });
    }
  } finally {
    pages.close();
  }
  const of = (value: (round: Round) => number) => median(all.map(value));
  const unit = "frames";
  return {
    name: `360 viewer, cold, ${frameCount} frames of 1920x1080: dropped of the first 180 frames of the screen, median of ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`,
    rows: [
      { what: "a bare canvas that turns and loads nothing", value: of(({ bare }) => bare), unit },
      { what: "a spin that turns by itself while it loads", value: of(({ play }) => play), unit },
      { what: "the same, more than the bare canvas", value: of(({ play, bare }) => play - bare), unit, target: 0 },
      { what: "another picture in every frame while it loads", value: of(({ keys }) => keys), unit },
      { what: "the same, more than the bare canvas", value: of(({ keys, bare }) => keys - bare), unit, target: 0 },
      {
        what: "navigation to every fourth frame there",
        value: of(({ quarterMs }) => quarterMs / 1000),
        unit: "s",
        target: 1,
      },
    ],
  };
}

import { describe, expect, it } from "vitest";
import { decodableScale } from "../../renderer/ui/spin/pictures/decode.ts";
import { loadOrder, nearest } from "../../renderer/ui/spin/pictures/load-order.ts";
import { fittingSize } from "../../renderer/ui/spin/pictures/pictures.ts";
import { createTaskLimiter } from "../../renderer/ui/spin/pictures/task-limiter.ts";
import { createChangeDetector } from "../../renderer/ui/spin/stage/change-detector.ts";
import {
  autoplay,
  clampToTrack,
  frameIndex,
  framesDragged,
  glide,
  type Rotation,
  speedOf,
} from "../../renderer/ui/spin/stage/motion.ts";
import { fullView, panned, pictureOn, zoomed } from "../../renderer/ui/spin/stage/zoom.ts";

const round = { count: 100, closed: true };
const cabin = { count: 40, closed: false };

describe("loadOrder", () => {
  it("starts at the shown frame and goes from coarse to fine, nearest frames first", () => {
    const order = loadOrder(32, 6);
    const sorted = (from: number, to: number) => order.slice(from, to).sort((a, b) => a - b);
    expect(order[0]).toBe(6);
    expect(sorted(0, 2)).toEqual([6, 22]);
    expect(sorted(0, 4)).toEqual([6, 14, 22, 30]);
    expect(sorted(0, 8)).toEqual([2, 6, 10, 14, 18, 22, 26, 30]);
    expect(order.slice(4, 6).sort((a, b) => a - b)).toEqual([2, 10]);
    expect(sorted(8, 16).every((index) => index % 2 === 0)).toBe(true);
    expect(sorted(0, 32)).toEqual(Array.from({ length: 32 }, (_, index) => index));
  });
});

describe("nearest", () => {
  it("returns the nearest loaded frame, also across the end", () => {
    const there = new Set([0, 40, 90]);
    const at = (wanted: number) => nearest(wanted, 100, (index) => there.has(index));
    expect([at(40), at(42), at(97), at(94)]).toEqual([40, 40, 0, 90]);
    expect(nearest(3, 10, () => false)).toBeUndefined();
  });
});

describe("createTaskLimiter", () => {
  /** Tasks that end on request, in the order in which they were started. */
  function tasks() {
    const runLimited = createTaskLimiter();
    const begun: string[] = [];
    const ends: ((error?: Error) => void)[] = [];
    const ask = (name: string, atOnce: () => number) =>
      runLimited(atOnce, () => {
        begun.push(name);
        return new Promise<string>((resolve, reject) => {
          ends.push((error) => (error ? reject(error) : resolve(name)));
        });
      });
    const end = async (error?: Error) => {
      ends.shift()?.(error);
      await new Promise((resolve) => setTimeout(resolve));
    };
    return { ask, end, begun };
  }

  it("runs at most the allowed number of tasks, in the order of their requests", async () => {
    const { ask, end, begun } = tasks();
    const all = ["a", "b", "c", "d"].map((name) => ask(name, () => 2));
    expect(begun).toEqual(["a", "b"]);
    await end();
    expect(begun).toEqual(["a", "b", "c"]);
    for (let left = 0; left < 3; left += 1) await end();
    expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
  });

  it("runs fewer tasks once the limit falls, and continues after a failed task", async () => {
    const { ask, end, begun } = tasks();
    let allowed = 2;
    const all = ["a", "b", "c", "d"].map((name) => ask(name, () => allowed).catch(() => "broken"));
    allowed = 1;
    await end();
    expect(begun).toEqual(["a", "b"]);
    await end(new Error("no JPEG"));
    expect(begun).toHaveLength(3);
    await end();
    await end();
    expect((await Promise.all(all)).toSorted()).toEqual(["a", "broken", "c", "d"]);
  });
});

describe("createChangeDetector", () => {
  it("reports only values that differ from those of the previous call", () => {
    const [isAnother, hasChanged] = [createChangeDetector(), createChangeDetector()];
    const picture = {};
    expect(isAnother(1, picture)).toBe(true);
    expect(isAnother(1, picture)).toBe(false);
    expect(isAnother(1, {})).toBe(true);
    expect(isAnother(1)).toBe(true);
    expect(hasChanged(1)).toBe(true);
  });
});

describe("rotation", () => {
  it("wraps around a closed track and stops at the ends of an open one", () => {
    expect([clampToTrack(-1, round), clampToTrack(100, round), clampToTrack(250.5, round)]).toEqual([99, 0, 50.5]);
    expect([clampToTrack(-1, cabin), clampToTrack(80, cabin)]).toEqual([0, 39]);
    expect(frameIndex(99.7, round)).toBe(0);
  });

  it("turns once around for a drag over the full width, and forward for a drag to the left", () => {
    expect(framesDragged(-800, 800, round)).toBe(100);
    expect(framesDragged(8, 800, round)).toBe(-1);
  });

  it("glides after a flick, slows down and stops", () => {
    let turn: Rotation = { frame: 10, speed: 0.1 };
    const frames: number[] = [];
    while (turn.speed !== 0) {
      turn = glide(turn, 16, round);
      frames.push(turn.frame);
    }
    const steps = frames.slice(1).map((frame, index) => frame - (frames[index] ?? 0));
    expect(steps.every((step, index) => index === 0 || step < (steps[index - 1] ?? 0))).toBe(true);
    // 0.1 frames per millisecond with a time constant of 325 ms are 32.5 frames
    expect(turn.frame).toBeGreaterThan(40);
    expect(turn.frame).toBeLessThan(42.5);
  });

  it("does not depend on the number of paints per second", () => {
    const ended = (steps: number) => {
      let turn: Rotation = { frame: 0, speed: 0.05 };
      for (let step = 0; step < steps; step += 1) turn = glide(turn, 240 / steps, round);
      return turn.frame;
    };
    expect(ended(30)).toBeCloseTo(ended(5), 6);
  });

  it("turns once around in 12 seconds during autoplay, and stops at the end of an open track", () => {
    expect(autoplay({ frame: 90, speed: 0 }, 3000, round).frame).toBeCloseTo(15);
    expect(autoplay({ frame: 30, speed: 0 }, 6000, cabin).frame).toBe(39);
  });

  it("stops gliding at the end of an open track", () => {
    expect(glide({ frame: 38.9, speed: 0.2 }, 50, cabin)).toEqual({ frame: 39, speed: 0 });
  });

  it("takes the speed of a drag from its last part only", () => {
    const moments = [0, 20, 40, 60].map((at) => ({ at, x: at * 2 }));
    expect(speedOf(moments, 60)).toBeCloseTo(2);
    expect(speedOf(moments, 400)).toBe(0);
  });
});

describe("fittingSize", () => {
  const hd = { width: 1920, height: 1080 };
  const bytes = ({ width, height }: typeof hd, count: number) => width * height * 4 * count;

  it("is the shown size, but not more than the picture has", () => {
    expect(fittingSize(hd, 100, 960)).toEqual({ width: 960, height: 540 });
    expect(fittingSize({ width: 800, height: 600 }, 10, 1600)).toEqual({ width: 800, height: 600 });
  });

  it("rounds the shown size up to a scale that a JPEG decoder supports", () => {
    expect([0.01, 0.42, 0.5, 0.51, 1, 3].map(decodableScale)).toEqual([0.125, 0.5, 0.5, 0.625, 1, 1]);
    expect(fittingSize(hd, 100, 812)).toEqual({ width: 960, height: 540 });
  });

  it("keeps 300 frames and their masks within 400 MB on any screen", () => {
    for (const shown of [800, 1920, 7680]) {
      expect(bytes(fittingSize(hd, 600, shown), 600)).toBeLessThanOrEqual(400 * 1024 ** 2);
    }
    expect(fittingSize(hd, 600, 7680).width).toBeGreaterThan(500);
  });
});

describe("zoom", () => {
  const on = { stage: { width: 800, height: 600 }, picture: { width: 1920, height: 1080 } };

  it("shows the complete frame in the middle at scale 1", () => {
    expect(pictureOn(on.stage, on.picture, fullView)).toEqual({ width: 800, height: 450, x: 0, y: 75 });
  });

  it("keeps the point under the pointer in place", () => {
    const at = { x: 500, y: 320 };
    const shareOf = (zoom: typeof fullView) => {
      const { x, width } = pictureOn(on.stage, on.picture, zoom);
      return (at.x - x) / width;
    };
    const near = zoomed(fullView, 3, at, on);
    expect(near.scale).toBe(3);
    expect(shareOf(near)).toBeCloseTo(shareOf(fullView), 9);
  });

  it("stays between a scale of 1 and of 6", () => {
    expect(zoomed(fullView, 100, { x: 1, y: 1 }, on).scale).toBe(6);
    expect(zoomed(fullView, 0.1, { x: 1, y: 1 }, on)).toEqual(fullView);
  });

  it("keeps the edges of an enlarged picture outside the stage", () => {
    const near = panned(zoomed(fullView, 2, { x: 400, y: 300 }, on), { x: 5000, y: 5000 }, on);
    const { x, y } = pictureOn(on.stage, on.picture, near);
    expect([x, y]).toEqual([0, 0]);
  });
});

import { describe, expect, it } from "vitest";
import { createChangeDetector } from "../../renderer/ui/spin/change-detector.ts";
import { decodableScale } from "../../renderer/ui/spin/decode.ts";
import { loadOrder, nearest } from "../../renderer/ui/spin/load-order.ts";
import {
  autoplay,
  clampToTrack,
  frameIndex,
  framesDragged,
  glide,
  type Rotation,
  speedOf,
} from "../../renderer/ui/spin/motion.ts";
import { fittingSize } from "../../renderer/ui/spin/pictures.ts";
import { createTaskLimiter } from "../../renderer/ui/spin/task-limiter.ts";
import { fullView, panned, pictureOn, zoomed } from "../../renderer/ui/spin/zoom.ts";

const round = { count: 100, closed: true };
const cabin = { count: 40, closed: false };

describe("the order of loading", () => {
  it("takes every fourth frame first, coarse to fine, from the one that is looked at outwards", () => {
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

  it("draws the nearest frame that has come, across the end as well", () => {
    const there = new Set([0, 40, 90]);
    const at = (wanted: number) => nearest(wanted, 100, (index) => there.has(index));
    expect([at(40), at(42), at(97), at(94)]).toEqual([40, 40, 0, 90]);
    expect(nearest(3, 10, () => false)).toBeUndefined();
  });
});

describe("decoding", () => {
  /** Works that end when they are told to, in the order in which they were begun. */
  function works() {
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

  it("takes no more pictures at a time than are allowed, in the order in which they came", async () => {
    const { ask, end, begun } = works();
    const all = ["a", "b", "c", "d"].map((name) => ask(name, () => 2));
    expect(begun).toEqual(["a", "b"]);
    await end();
    expect(begun).toEqual(["a", "b", "c"]);
    for (let left = 0; left < 3; left += 1) await end();
    expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
  });

  it("takes fewer as soon as the spin turns, and goes on after a broken one", async () => {
    const { ask, end, begun } = works();
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

describe("what is drawn again", () => {
  it("is only what differs from the time before", () => {
    const [isAnother, isNews] = [createChangeDetector(), createChangeDetector()];
    const picture = {};
    expect(isAnother(1, picture)).toBe(true);
    expect(isAnother(1, picture)).toBe(false);
    expect(isAnother(1, {})).toBe(true);
    expect(isAnother(1)).toBe(true);
    expect(isNews(1)).toBe(true);
  });
});

describe("turning", () => {
  it("goes round a walk-around and stops at the ends of an open side", () => {
    expect([clampToTrack(-1, round), clampToTrack(100, round), clampToTrack(250.5, round)]).toEqual([99, 0, 50.5]);
    expect([clampToTrack(-1, cabin), clampToTrack(80, cabin)]).toEqual([0, 39]);
    expect(frameIndex(99.7, round)).toBe(0);
  });

  it("is once round for a drag over the whole width, onwards to the left", () => {
    expect(framesDragged(-800, 800, round)).toBe(100);
    expect(framesDragged(8, 800, round)).toBe(-1);
  });

  it("runs on after a flick, ever slower, and stands in the end", () => {
    let turn: Rotation = { frame: 10, speed: 0.1 };
    const frames: number[] = [];
    while (turn.speed !== 0) {
      turn = glide(turn, 16, round);
      frames.push(turn.frame);
    }
    const steps = frames.slice(1).map((frame, index) => frame - (frames[index] ?? 0));
    expect(steps.every((step, index) => index === 0 || step < (steps[index - 1] ?? 0))).toBe(true);
    // 0.1 frames a millisecond, falling off with 325 ms, is 32.5 frames
    expect(turn.frame).toBeGreaterThan(40);
    expect(turn.frame).toBeLessThan(42.5);
  });

  it("does not depend on how many pictures a second are drawn", () => {
    const ended = (steps: number) => {
      let turn: Rotation = { frame: 0, speed: 0.05 };
      for (let step = 0; step < steps; step += 1) turn = glide(turn, 240 / steps, round);
      return turn.frame;
    };
    expect(ended(30)).toBeCloseTo(ended(5), 6);
  });

  it("goes once round in twelve seconds by itself, and no further than the end of an open side", () => {
    expect(autoplay({ frame: 90, speed: 0 }, 3000, round).frame).toBeCloseTo(15);
    expect(autoplay({ frame: 30, speed: 0 }, 6000, cabin).frame).toBe(39);
  });

  it("stops at the end of an open side", () => {
    expect(glide({ frame: 38.9, speed: 0.2 }, 50, cabin)).toEqual({ frame: 39, speed: 0 });
  });

  it("reads the speed of a drag from its end alone", () => {
    const moments = [0, 20, 40, 60].map((at) => ({ at, x: at * 2 }));
    expect(speedOf(moments, 60)).toBeCloseTo(2);
    expect(speedOf(moments, 400)).toBe(0);
  });
});

describe("the size of pictures in memory", () => {
  const hd = { width: 1920, height: 1080 };
  const bytes = ({ width, height }: typeof hd, count: number) => width * height * 4 * count;

  it("is that in which they are shown, and never more than they have", () => {
    expect(fittingSize(hd, 100, 960)).toEqual({ width: 960, height: 540 });
    expect(fittingSize({ width: 800, height: 600 }, 10, 1600)).toEqual({ width: 800, height: 600 });
  });

  it("is one to which a JPEG can be decoded, the next above that in which they are shown", () => {
    expect([0.01, 0.42, 0.5, 0.51, 1, 3].map(decodableScale)).toEqual([0.125, 0.5, 0.5, 0.625, 1, 1]);
    expect(fittingSize(hd, 100, 812)).toEqual({ width: 960, height: 540 });
  });

  it("keeps 300 frames and their masks within 400 MB, on any screen", () => {
    for (const shown of [800, 1920, 7680]) {
      expect(bytes(fittingSize(hd, 600, shown), 600)).toBeLessThanOrEqual(400 * 1024 ** 2);
    }
    expect(fittingSize(hd, 600, 7680).width).toBeGreaterThan(500);
  });
});

describe("zoom", () => {
  const on = { stage: { width: 800, height: 600 }, picture: { width: 1920, height: 1080 } };

  it("shows the whole frame in the middle at first", () => {
    expect(pictureOn(on.stage, on.picture, fullView)).toEqual({ width: 800, height: 450, x: 0, y: 75 });
  });

  it("keeps what lies under the pointer where it is", () => {
    const at = { x: 500, y: 320 };
    const shareOf = (zoom: typeof fullView) => {
      const { x, width } = pictureOn(on.stage, on.picture, zoom);
      return (at.x - x) / width;
    };
    const near = zoomed(fullView, 3, at, on);
    expect(near.scale).toBe(3);
    expect(shareOf(near)).toBeCloseTo(shareOf(fullView), 9);
  });

  it("goes no nearer than six times, and never farther than the whole", () => {
    expect(zoomed(fullView, 100, { x: 1, y: 1 }, on).scale).toBe(6);
    expect(zoomed(fullView, 0.1, { x: 1, y: 1 }, on)).toEqual(fullView);
  });

  it("never pulls the picture's edge into the stage", () => {
    const near = panned(zoomed(fullView, 2, { x: 400, y: 300 }, on), { x: 5000, y: 5000 }, on);
    const { x, y } = pictureOn(on.stage, on.picture, near);
    expect([x, y]).toEqual([0, 0]);
  });
});

import { describe, expect, it } from "vitest";
import type { Box } from "../../../../contracts/vocabulary.ts";
import { expected } from "../../../../server/features/spin360/pipeline/tracking/camera.ts";
import { linkFindings } from "../../../../server/features/spin360/pipeline/tracking/findings.ts";
import type { SeenFrame } from "../../../../server/features/spin360/pipeline/tracking/frame.ts";
import { likeness } from "../../../../server/features/spin360/pipeline/tracking/track.ts";

const size = { width: 1920, height: 1080 };
const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
const seen = (label: string, at: Box, confidence = 0.9) => ({ label, confidence, box: at });

/** The left side of a car whose nose points to the left, moved by a number of pixels. */
const flank = (dx: number) => [
  seen("front_door", box(600 + dx, 300, 380, 420)),
  seen("rear_door", box(980 + dx, 300, 360, 420)),
  seen("wheel", box(380 + dx, 560, 200, 260)),
  seen("front_bumper", box(180 + dx, 480, 160, 260)),
];

function frame(number: number, dx: number, damages: SeenFrame["damages"], extra: Partial<SeenFrame> = {}): SeenFrame {
  const view = { angle: "left_side", margin: 0.8 } as const;
  return { number, ...size, sharpness: 100, parts: flank(dx), damages, view, ...extra };
}
/** A dent that lies in the middle of the front door. */
const dent = (dx: number, confidence = 0.6) => seen("dent", box(760 + dx, 480, 50, 45), confidence);

describe("findingsOf a clip", () => {
  it("makes one finding of a dent in 14 frames that moves by more than its width each time", () => {
    const frames = Array.from({ length: 14 }, (_, index) => {
      const dx = -index * 55;
      return frame(index + 1, dx, [dent(dx, index === 6 ? 0.8 : 0.5)]);
    });
    const found = linkFindings(frames, "sedan");
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ type: "dent", part: "front_door_left", side: "left", best_frame: 7 });
    expect(found[0]?.seen_in.map(({ frame }) => frame)).toEqual(frames.map(({ number }) => number));
    expect(found[0]?.confidence).toBeGreaterThan(0.8);
  });

  it("keeps two dents on one door apart", () => {
    const other = (dx: number) => seen("dent", box(880 + dx, 620, 50, 50), 0.7);
    const frames = [0, -40, -80, -120].map((dx, index) => frame(index + 1, dx, [dent(dx), other(dx)]));
    expect(linkFindings(frames, "sedan").map(({ seen_in }) => seen_in.length)).toEqual([4, 4]);
  });

  it("bridges frames without a detection", () => {
    const frames = [0, -40, -80, -120, -160].map((dx, index) => frame(index + 1, dx, index === 2 ? [] : [dent(dx)]));
    const [found, ...more] = linkFindings(frames, "sedan");
    expect(more).toEqual([]);
    expect(found?.seen_in.map((one) => one.frame)).toEqual([1, 2, 4, 5]);
  });

  it("recognizes damage again after the camera went around the car", () => {
    const away = Array.from({ length: 12 }, (_, index) =>
      frame(index + 4, 0, [], {
        parts: [seen("rear_bumper", box(500, 500, 800, 300)), seen("trunk_lid", box(600, 300, 600, 200))],
        view: { angle: "rear", margin: 0.9 },
      }),
    );
    const frames = [
      ...[0, -40, -80].map((dx, index) => frame(index + 1, dx, [dent(dx)])),
      ...away,
      ...[200, 150, 90].map((dx, index) => frame(index + 16, dx, [dent(dx)])),
    ];
    const found = linkFindings(frames, "sedan");
    expect(found).toHaveLength(1);
    expect(found[0]?.seen_in.map((one) => one.frame)).toEqual([1, 2, 3, 16, 17, 18]);
  });

  it("never joins two detections of one frame", () => {
    const twin = (dx: number) => seen("dent", box(770 + dx, 500, 60, 50), 0.6);
    const frames = [0, -5].map((dx, index) => frame(index + 1, dx, [dent(dx), twin(dx)]));
    for (const { seen_in } of linkFindings(frames, "sedan")) {
      expect(new Set(seen_in.map((one) => one.frame)).size).toBe(seen_in.length);
    }
  });

  it("drops uncertain damage of a single frame and keeps certain damage", () => {
    const once = (confidence: number) => [frame(1, 0, []), frame(2, -40, [dent(-40, confidence)]), frame(3, -80, [])];
    expect(linkFindings(once(0.7), "sedan")).toEqual([]);
    expect(linkFindings(once(0.9), "sedan")).toHaveLength(1);
  });

  it("chooses the sharpest of equally confident frames as the best", () => {
    const frames = [50, 300, 120].map((sharpness, index) =>
      frame(index + 1, -40 * index, [dent(-40 * index)], { sharpness }),
    );
    expect(linkFindings(frames, "sedan")[0]?.best_frame).toBe(2);
  });

  it("follows a box without parts, and names no part", () => {
    const bare = (number: number, dx: number): SeenFrame => {
      const { view: _view, ...rest } = frame(number, dx, [dent(dx)]);
      return { ...rest, parts: [] };
    };
    const found = linkFindings([bare(1, 0), bare(2, -20), bare(3, -40)], "sedan");
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ part: null, side: null });
  });

  it("uses the neighbors' view for a frame without one", () => {
    const frames = [0, -40, -80].map((dx, index) => frame(index + 1, dx, [dent(dx)]));
    const { view: _view, ...blind } = frame(2, -40, [dent(-40)]);
    const found = linkFindings(
      [frames[0], blind, frames[2]].filter((one) => one !== undefined),
      "sedan",
    );
    expect(found[0]).toMatchObject({ part: "front_door_left" });
  });
});

describe("expected position of a box in the next frame", () => {
  const [from, to] = [frame(1, 0, []), frame(2, -100, [])];

  it("moves with the part that it lies on", () => {
    expect(expected(box(760, 480, 60, 50), from, to)).toEqual(box(660, 480, 60, 50));
  });

  it("moves as all parts do if it lies on none", () => {
    expect(expected(box(1500, 200, 60, 50), from, to)).toEqual(box(1400, 200, 60, 50));
  });

  it("stays if the frames have no part in common", () => {
    expect(expected(box(10, 10, 5, 5), from, { ...to, parts: [] })).toEqual(box(10, 10, 5, 5));
  });
});

describe("similarity of boxes", () => {
  it("is 1 for the same box, and 0 from a diagonal apart on", () => {
    expect(likeness(box(0, 0, 30, 40), box(0, 0, 30, 40))).toBe(1);
    expect(likeness(box(0, 0, 30, 40), box(30, 40, 30, 40))).toBe(0);
    expect(likeness(box(0, 0, 30, 40), box(900, 40, 30, 40))).toBe(0);
  });
});

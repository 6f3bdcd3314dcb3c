import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { laplacianVariance } from "../../../server/media/look/exposure.ts";
import { openPicks } from "../../../server/media/video/sharpest.ts";
import { openVideo, type Video } from "../../../server/media/video/video.ts";
import { type Clips, card, clipFolder, ffmpeg, framesOf, h264, probed, testTimeout } from "./clips.ts";

vi.setConfig({ testTimeout });

let clips: Clips;
let video: Video;
beforeAll(async () => {
  clips = await clipFolder();
  video = await openVideo({ ffmpegPath: ffmpeg.binary });
});
afterAll(() => clips[Symbol.asyncDispose]());

async function varianceOf(path: string): Promise<number> {
  const { data, info } = await sharp(path).greyscale().raw().toBuffer({ resolveWithObject: true });
  return laplacianVariance({ width: info.width, height: info.height, data });
}

/** A clip whose frames are blurred, but those whose number leaves `rest` when divided by `by`. */
const blurredBut = (name: string, [rest, by]: readonly [number, number], rate: number, seconds: number) =>
  clips.make(
    name,
    `${card("320x240", rate, seconds)} -vf boxblur=2:enable='not(eq(mod(n\\,${by})\\,${rest}))' ${h264} -qp 12`,
  );

describe("the frames of a clip", () => {
  it("are the sharpest of their windows, at their true times", async () => {
    const clip = await blurredBut("shaky.mp4", [4, 6], 30, 2);
    const frames = await framesOf(video, clips, clip);
    expect(frames).toHaveLength(10);
    for (const [index, frame] of frames.entries()) {
      expect(Math.abs(frame.timeSeconds - (6 * index + 4) / 30)).toBeLessThanOrEqual(0.002);
    }
    // at the ticks themselves the frames are blurred: what ffmpeg's own choice would be
    await clips.make("tick-%03d.jpg", `-i ${clip} -vf fps=5 -q:v 2`);
    const [ours, ticks] = [await varianceOf(frames[4]?.path ?? ""), await varianceOf(clips.file("tick-005.jpg"))];
    expect(ours).toBeGreaterThan(3 * ticks);
  });

  it("have a sharpness that agrees with the Laplacian's variance", async () => {
    const sharpClip = await blurredBut("sharp.mp4", [0, 1], 10, 1);
    const blurredClip = await blurredBut("blurred.mp4", [2, 2], 10, 1);
    const [sharpFrame] = await framesOf(video, clips, sharpClip);
    const [blurredFrame] = await framesOf(video, clips, blurredClip);
    const ours = (sharpFrame?.sharpness ?? 0) / (blurredFrame?.sharpness ?? 1);
    const theirs = (await varianceOf(sharpFrame?.path ?? "")) / (await varianceOf(blurredFrame?.path ?? ""));
    expect(ours).toBeGreaterThan(3);
    expect(ours / theirs).toBeGreaterThan(0.5);
    expect(ours / theirs).toBeLessThan(2);
  });

  it.each([1, 7, 15])("come %d in a second when asked", async (fps) => {
    const clip = await clips.make(`rate-${fps}.mp4`, `${card("160x120", 30, 2)} ${h264}`);
    expect(await framesOf(video, clips, clip, fps)).toHaveLength(2 * fps);
  });

  it("of a rate that does not divide are one for each window, none twice", async () => {
    const clip = await clips.make("24.mp4", `${card("160x120", 24, 2)} ${h264}`);
    const frames = await framesOf(video, clips, clip);
    expect(frames).toHaveLength(10);
    for (const [index, { timeSeconds }] of frames.entries()) expect(Math.floor(timeSeconds * 5 + 0.01)).toBe(index);
  });

  it("of a variable rate are found by time, not by count", async () => {
    // 30 frames in the first second, 4 in the next
    const uneven = "-vf select='lt(t\\,1)+not(mod(n\\,8))' -vsync vfr";
    const clip = await clips.make("uneven.mkv", `${card("160x120", 30, 2)} ${uneven} ${h264}`);
    const frames = await framesOf(video, clips, clip);
    expect(frames.length).toBeGreaterThanOrEqual(9);
    for (const [index, { timeSeconds }] of frames.entries()) {
      // a window without a frame of its own repeats the one before
      expect(timeSeconds).toBeLessThan((index + 1) / 5);
      expect(timeSeconds).toBeGreaterThanOrEqual((index - 2) / 5);
    }
    expect(new Set(frames.map(({ timeSeconds }) => timeSeconds)).size).toBeGreaterThanOrEqual(8);
  });

  it("of a clip whose times do not begin at zero begin at zero", async () => {
    const clip = await clips.make("late.mkv", `${card()} -output_ts_offset 5 ${h264}`);
    const frames = await framesOf(video, clips, clip);
    expect(frames).toHaveLength(5);
    expect(frames[0]?.timeSeconds).toBeLessThan(0.2);
    expect((await probed(video, clip)).durationSeconds).toBeCloseTo(1, 1);
  });
});

describe("picks", () => {
  it("are the last record of each window; an empty window repeats the one before", () => {
    const picks = openPicks(5);
    for (const [step, value] of [
      [0, 1],
      [17, 2],
      [108, 3],
    ]) {
      expect(picks.read(`frame:0    pts:${step}       pts_time:0`)).toBe(false);
      expect(picks.read(`lavfi.psnr.mse.y=${value}.50`)).toBe(true);
    }
    expect([picks.isSettled(1), picks.isSettled(2)]).toEqual([true, false]);
    expect(picks.take(0)).toEqual({ timeSeconds: 0.068, sharpness: 160 });
    expect(picks.take(1)).toEqual({ timeSeconds: 0.068, sharpness: 160 });
    expect(picks.take(2)).toEqual({ timeSeconds: 0.432, sharpness: 224 });
  });
});

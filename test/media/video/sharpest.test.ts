import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { laplacianVariance } from "../../../contracts/inspections/photo-quality/exposure.ts";
import { createFrameSelection } from "../../../server/media/video/sharpest.ts";
import { createVideo, type Video } from "../../../server/media/video/video.ts";
import { type Clips, card, clipFolder, ffmpeg, framesOf, h264, probeClip, testTimeout } from "./clips.ts";

vi.setConfig({ testTimeout });

let clips: Clips;
let video: Video;
beforeAll(async () => {
  clips = await clipFolder();
  video = await createVideo({ ffmpegPath: ffmpeg.binary });
});
afterAll(() => clips[Symbol.asyncDispose]());

async function varianceOf(path: string): Promise<number> {
  const { data, info } = await sharp(path).greyscale().raw().toBuffer({ resolveWithObject: true });
  return laplacianVariance({ width: info.width, height: info.height, data });
}

/** A clip whose frames are blurred except those whose number modulo `by` is `rest`. */
const blurredExcept = (name: string, [rest, by]: readonly [number, number], rate: number, seconds: number) =>
  clips.make(
    name,
    `${card("320x240", rate, seconds)} -vf boxblur=2:enable='not(eq(mod(n\\,${by})\\,${rest}))' ${h264} -qp 12`,
  );

describe("extractFrames", () => {
  it("returns the sharpest frame of each window with its time", async () => {
    const clip = await blurredExcept("shaky.mp4", [4, 6], 30, 2);
    const frames = await framesOf(video, clips, clip);
    expect(frames).toHaveLength(10);
    for (const [index, frame] of frames.entries()) {
      expect(Math.abs(frame.timeSeconds - (6 * index + 4) / 30)).toBeLessThanOrEqual(0.002);
    }
    // ffmpeg's own choice, the frames on the time grid, is blurred
    await clips.make("tick-%03d.jpg", `-i ${clip} -vf fps=5 -q:v 2`);
    const [ours, ticks] = [await varianceOf(frames[4]?.path ?? ""), await varianceOf(clips.file("tick-005.jpg"))];
    expect(ours).toBeGreaterThan(3 * ticks);
  });

  it("returns a sharpness that agrees with the Laplacian's variance", async () => {
    const sharpClip = await blurredExcept("sharp.mp4", [0, 1], 10, 1);
    const blurredClip = await blurredExcept("blurred.mp4", [2, 2], 10, 1);
    const [sharpFrame] = await framesOf(video, clips, sharpClip);
    const [blurredFrame] = await framesOf(video, clips, blurredClip);
    const ours = (sharpFrame?.sharpness ?? 0) / (blurredFrame?.sharpness ?? 1);
    const theirs = (await varianceOf(sharpFrame?.path ?? "")) / (await varianceOf(blurredFrame?.path ?? ""));
    expect(ours).toBeGreaterThan(3);
    expect(ours / theirs).toBeGreaterThan(0.5);
    expect(ours / theirs).toBeLessThan(2);
  });

  it.each([1, 7, 15])("returns %d frames per second on request", async (fps) => {
    const clip = await clips.make(`rate-${fps}.mp4`, `${card("160x120", 30, 2)} ${h264}`);
    expect(await framesOf(video, clips, clip, fps)).toHaveLength(2 * fps);
  });

  it("returns one frame per window for a frame rate that is not a multiple, and none twice", async () => {
    const clip = await clips.make("24.mp4", `${card("160x120", 24, 2)} ${h264}`);
    const frames = await framesOf(video, clips, clip);
    expect(frames).toHaveLength(10);
    for (const [index, { timeSeconds }] of frames.entries()) expect(Math.floor(timeSeconds * 5 + 0.01)).toBe(index);
  });

  it("selects frames of a variable rate by time, not by number", async () => {
    // 30 frames in the first second, 4 in the next
    const uneven = "-vf select='lt(t\\,1)+not(mod(n\\,8))' -vsync vfr";
    const clip = await clips.make("uneven.mkv", `${card("160x120", 30, 2)} ${uneven} ${h264}`);
    const frames = await framesOf(video, clips, clip);
    expect(frames.length).toBeGreaterThanOrEqual(9);
    for (const [index, { timeSeconds }] of frames.entries()) {
      // a window without a frame repeats the previous frame
      expect(timeSeconds).toBeLessThan((index + 1) / 5);
      expect(timeSeconds).toBeGreaterThanOrEqual((index - 2) / 5);
    }
    expect(new Set(frames.map(({ timeSeconds }) => timeSeconds)).size).toBeGreaterThanOrEqual(8);
  });

  it("returns times from zero for a clip whose times start later", async () => {
    const clip = await clips.make("late.mkv", `${card()} -output_ts_offset 5 ${h264}`);
    const frames = await framesOf(video, clips, clip);
    expect(frames).toHaveLength(5);
    expect(frames[0]?.timeSeconds).toBeLessThan(0.2);
    expect((await probeClip(video, clip)).durationSeconds).toBeCloseTo(1, 1);
  });
});

describe("createFrameSelection", () => {
  it("takes the last record of each window and repeats it for an empty window", () => {
    const selection = createFrameSelection(5);
    for (const [step, value] of [
      [0, 1],
      [17, 2],
      [108, 3],
    ]) {
      expect(selection.read(`frame:0    pts:${step}       pts_time:0`)).toBe(false);
      expect(selection.read(`lavfi.psnr.mse.y=${value}.50`)).toBe(true);
    }
    expect([selection.isFinal(1), selection.isFinal(2)]).toEqual([true, false]);
    expect(selection.take(0)).toEqual({ timeSeconds: 0.068, sharpness: 160 });
    expect(selection.take(1)).toEqual({ timeSeconds: 0.068, sharpness: 160 });
    expect(selection.take(2)).toEqual({ timeSeconds: 0.432, sharpness: 224 });
  });
});

import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createVideo, type Video } from "../../../server/media/video/video.ts";
import { cornersOf, quartered } from "../pictures.ts";
import { type Clips, card, clipFolder, ffmpeg, framesOf, h264, probeClip, rotated, testTimeout } from "./clips.ts";

vi.setConfig({ testTimeout });

let clips: Clips;
let video: Video;
beforeAll(async () => {
  clips = await clipFolder();
  video = await createVideo({ ffmpegPath: ffmpeg.binary });
});
afterAll(() => clips[Symbol.asyncDispose]());

const accepted = [
  ["mp4", "h264", { container: "mp4", mimetype: "video/mp4" }, h264],
  ["mov", "h264", { container: "mov", mimetype: "video/quicktime" }, h264],
  ["qt", "h264", { container: "mov", mimetype: "video/quicktime" }, `${h264} -f mov`],
  ["avi", "h264", { container: "avi", mimetype: "video/x-msvideo" }, h264],
  ["wmv", "h264", { container: "wmv", mimetype: "video/x-ms-wmv" }, h264],
  ["flv", "h264", { container: "flv", mimetype: "video/x-flv" }, h264],
  ["mkv", "h264", { container: "mkv", mimetype: "video/x-matroska" }, h264],
  [
    "webm",
    "vp9",
    { container: "webm", mimetype: "video/webm" },
    "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -pix_fmt yuv420p",
  ],
  [
    "mp4",
    "hevc",
    { container: "mp4", mimetype: "video/mp4" },
    "-c:v libx265 -preset ultrafast -pix_fmt yuv420p -x265-params log-level=error",
  ],
  [
    "mkv",
    "hevc",
    { container: "mkv", mimetype: "video/x-matroska" },
    "-c:v libx265 -preset ultrafast -pix_fmt yuv420p10le",
  ],
  ["avi", "mpeg4", { container: "avi", mimetype: "video/x-msvideo" }, "-c:v mpeg4"],
  ["mp4", "mpeg4", { container: "mp4", mimetype: "video/mp4" }, "-c:v mpeg4"],
  ["avi", "mjpeg", { container: "avi", mimetype: "video/x-msvideo" }, "-c:v mjpeg -pix_fmt yuvj422p"],
  ["mov", "mjpeg", { container: "mov", mimetype: "video/quicktime" }, "-c:v mjpeg -pix_fmt yuvj420p"],
  ["wmv", "wmv2", { container: "wmv", mimetype: "video/x-ms-wmv" }, "-c:v wmv2"],
  ["flv", "flv1", { container: "flv", mimetype: "video/x-flv" }, "-c:v flv"],
] as const;

describe("probe and extractFrames", () => {
  it.each(accepted)("accept %s with %s", async (extension, codec, packed, coding) => {
    const clip = await clips.make(`${codec}.${extension}`, `${card()} ${coding}`);
    const probe = await probeClip(video, clip);
    expect(probe).toMatchObject({ ...packed, codec, width: 160, height: 120 });
    expect(probe.durationSeconds).toBeCloseTo(1, 1);
    const frames = await framesOf(video, clips, clip);
    expect(frames.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    for (const { path, bytes, sharpness } of frames) {
      expect(await sharp(path).metadata()).toMatchObject({ format: "jpeg", width: 160, height: 120 });
      expect(bytes).toBeGreaterThan(1000);
      expect(sharpness).toBeGreaterThan(100);
    }
  });

  it("find the container by content, not by file name", async () => {
    const clip = await clips.make("disguised.mkv", `${card()} ${h264} -f mp4`);
    expect(await probeClip(video, clip)).toMatchObject({ container: "mp4" });
  });

  it("return the same frames for a clip with sound", async () => {
    const sound = "-f lavfi -i sine=d=1 -c:a aac -shortest";
    const clip = await clips.make("sound.mp4", `${card()} ${sound} ${h264}`);
    expect(await framesOf(video, clips, clip)).toHaveLength(5);
  });

  it("keep the resolution of 4K", async () => {
    const clip = await clips.make("4k.mp4", `${card("3840x2160", 10, 0.6)} ${h264}`);
    expect(await probeClip(video, clip)).toMatchObject({ width: 3840, height: 2160 });
    const frames = await framesOf(video, clips, clip);
    expect(frames).toHaveLength(3);
    expect(await sharp(frames[0]?.path).metadata()).toMatchObject({ width: 3840, height: 2160 });
  });

  it("keep portrait orientation", async () => {
    const clip = await clips.make("portrait.mp4", `${card("120x160")} ${h264}`);
    expect(await probeClip(video, clip)).toMatchObject({ width: 120, height: 160 });
    const [frame] = await framesOf(video, clips, clip);
    expect(await sharp(frame?.path).metadata()).toMatchObject({ width: 120, height: 160 });
  });

  it.each([90, 180, 270] as const)("return upright frames for a clip rotated by %d degrees", async (degrees) => {
    await quartered(160, 120).png().toFile(clips.file("quarters.png"));
    const lying = await clips.make("lying.mp4", `-loop 1 -t 1 -i ${clips.file("quarters.png")} ${h264}`);
    const clip = await rotated(lying, degrees);
    const [width, height] = degrees === 180 ? [160, 120] : [120, 160];
    expect(await probeClip(video, clip)).toMatchObject({ width, height });
    const [frame] = await framesOf(video, clips, clip);
    const seen = await cornersOf(frame?.path ?? "");
    const upright = await cornersOf(await quartered(160, 120).rotate(degrees).png().toBuffer());
    expect(seen).toMatchObject({ width, height });
    for (const corner of ["topLeft", "topRight", "bottomLeft", "bottomRight"] as const) {
      for (const [channel, value] of seen[corner].entries()) {
        expect(Math.abs(value - (upright[corner][channel] ?? 0))).toBeLessThan(12);
      }
    }
  });
});

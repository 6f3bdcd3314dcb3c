import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createVideo, type Video } from "../../../server/media/video/video.ts";
import { cornersOf, quartered } from "../pictures.ts";
import { type Clips, clipFolder, ffmpeg, framesOf, testTimeout } from "./clips.ts";

vi.setConfig({ testTimeout });

let clips: Clips;
let video: Video;
beforeAll(async () => {
  clips = await clipFolder();
  video = await createVideo({ ffmpegPath: ffmpeg.binary });
});
afterAll(() => clips[Symbol.asyncDispose]());

const x264 = "-c:v libx264 -preset ultrafast -qp 4";
const tagged = "-colorspace bt709 -color_primaries bt709 -color_trc bt709";
const as = (matrix: string, range: string, format: string) =>
  `-vf scale=out_color_matrix=${matrix}:out_range=${range}:flags=accurate_rnd+full_chroma_int,format=${format}`;

const kinds = [
  ["HD, tagged BT.709", "mp4", [1280, 720], `${as("bt709", "tv", "yuv420p")} ${x264} ${tagged}`],
  ["HD, not tagged, read as BT.709", "mp4", [1280, 720], `${as("bt709", "tv", "yuv420p")} ${x264}`],
  ["HD, full range", "mp4", [1280, 720], `${as("bt709", "pc", "yuv420p")} ${x264} ${tagged} -color_range pc`],
  ["small, not tagged, read as BT.601", "mp4", [320, 240], `${as("bt601", "tv", "yuv420p")} ${x264}`],
  ["JPEG frames", "avi", [320, 240], `${as("bt601", "pc", "yuvj420p")} -c:v mjpeg -q:v 2`],
] as const;

describe("extractFrames", () => {
  it.each(kinds)("keeps the colors of a clip: %s", async (name, extension, [width, height], coding) => {
    const card = clips.file(`${name.length}.png`);
    await quartered(width, height).png().toFile(card);
    const clip = await clips.make(`${name.length}.${extension}`, `-loop 1 -r 10 -t 0.4 -i ${card} ${coding}`);
    const [frame] = await framesOf(video, clips, clip);
    const [before, after] = [await cornersOf(card), await cornersOf(frame?.path ?? "")];
    for (const corner of ["topLeft", "topRight", "bottomLeft", "bottomRight"] as const) {
      for (const [channel, value] of after[corner].entries()) {
        expect(Math.abs(value - (before[corner][channel] ?? 0))).toBeLessThanOrEqual(4);
      }
    }
  });
});

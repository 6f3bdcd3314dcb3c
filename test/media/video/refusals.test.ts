import { readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createVideo, type Video } from "../../../server/media/video/video.ts";
import {
  allOf,
  type Clips,
  card,
  clipFolder,
  ffmpeg,
  h264,
  probeClip,
  refusal,
  testSignal,
  testTimeout,
} from "./clips.ts";

vi.setConfig({ testTimeout });

let clips: Clips;
let video: Video;
beforeAll(async () => {
  clips = await clipFolder();
  video = await createVideo({ ffmpegPath: ffmpeg.binary });
});
afterAll(() => clips[Symbol.asyncDispose]());

const refused = (file: string) => refusal(video, clips, file);
const half = async (file: string) => {
  const bytes = await readFile(file);
  return clips.write(`half-${file.split("/").at(-1)}`, bytes.subarray(0, bytes.length / 2));
};

describe("extractFrames, for a clip that it rejects", () => {
  it.each([
    ["text named .mp4", "car.mp4", "A fine car.\n", "a text file"],
    ["an empty file", "empty.mp4", "", "an empty file"],
    ["an HLS playlist", "list.mp4", "#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/a.ts\n#EXT-X-ENDLIST\n", "a text file"],
    ["a concat list", "concat.mkv", "ffconcat version 1.0\nfile '/etc/passwd'\n", "a text file"],
    ["a DASH manifest", "dash.mp4", '<?xml version="1.0"?><MPD><Period/></MPD>', "XML"],
  ])("throws not_video and leaves no files: %s", async (_, name, content, type) => {
    const { reason, message, left } = (await refused(await clips.write(name, content))) as Record<string, unknown>;
    expect(reason).toBe("not_video");
    expect(message).toContain(type);
    expect(left).toEqual([]);
  });

  it("throws not_video for a photo", async () => {
    const photo = await clips.make("photo.jpg", `${card()} -frames:v 1`);
    expect(await refused(photo)).toMatchObject({ reason: "not_video", left: [] });
  });

  it.each([
    ["mp4", "-c:a aac"],
    ["mkv", "-c:a aac"],
    ["avi", "-c:a mp2"],
    ["wmv", "-c:a wmav2"],
  ])("throws not_video for sound without video in %s", async (extension, coding) => {
    const sound = await clips.make(`sound.${extension}`, `-f lavfi -i sine=d=1 ${coding}`);
    expect(await refused(sound)).toMatchObject({ reason: "not_video", left: [] });
  });

  it("throws not_video for an MPEG transport stream", async () => {
    const stream = await clips.make("stream.ts", `${card()} ${h264}`);
    expect(await refused(stream)).toMatchObject({ reason: "not_video", left: [] });
  });

  it("throws no_frames for a video with no frames or one frame", async () => {
    const original = await clips.make("complete.mkv", `${card()} ${h264}`);
    const bytes = await readFile(original);
    const headOnly = bytes.subarray(0, bytes.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75])));
    const none = await clips.write("none.mkv", headOnly);
    expect(await refused(none)).toMatchObject({ reason: expect.stringMatching(/no_frames|damaged/), left: [] });
    const one = await clips.make("one.mp4", `${card()} -frames:v 1 ${h264}`);
    expect(await refused(one)).toMatchObject({ reason: "no_frames", left: [] });
  });

  it.each([
    ["mp4", ""],
    ["mp4", " -movflags +faststart"],
    ["mkv", ""],
    ["avi", ""],
    ["flv", ""],
    ["wmv", ""],
  ])("throws damaged for a clip cut off halfway: %s%s", async (extension, how) => {
    const name = `long${how.length}.${extension}`;
    const clip = await half(await clips.make(name, `${card("160x120", 30, 4)} ${h264}${how}`));
    const { reason, message, left } = (await refused(clip)) as Record<string, unknown>;
    expect(reason).toBe("damaged");
    expect(message).toMatch(/cut short|moov atom not found/);
    expect(message).not.toContain(clips.path);
    expect(left).toEqual([]);
  });

  it("throws too_large for 16K before it decodes a frame", async () => {
    const clip = await clips.make("16k.avi", `${card("15360x8640", 2, 1)} -c:v mjpeg -q:v 31`);
    const { reason, message, left } = (await refused(clip)) as Record<string, unknown>;
    expect(reason).toBe("too_large");
    expect(message).toContain("15360x8640");
    expect(left).toEqual([]);
  });

  it("throws too_long for eight hours without reading the clip to its end", async () => {
    const clip = await clips.make("hours.mkv", `${card("16x16", 1, 28_800)} ${h264}`);
    await expect(probeClip(video, clip)).rejects.toMatchObject({ reason: "too_long" });
    expect(await refused(clip)).toMatchObject({ reason: "too_long", left: [] });
  });

  it("throws too_long for more frames than the limit", async () => {
    const clip = await clips.make("slow.mkv", `${card("16x16", 2, 300)} ${h264}`);
    const { reason, message } = (await refusal(video, clips, clip, 15)) as Record<string, unknown>;
    expect(reason).toBe("too_long");
    expect(message).toContain("200 seconds");
  });
});

/** A copy of a QuickTime clip whose track references the frames in the file at `path` (QuickTime, `alis`). */
function referring(original: Buffer, path: string): Buffer {
  const name = Buffer.concat([Buffer.from(path), Buffer.alloc(path.length % 2)]);
  const body = Buffer.concat([
    Buffer.alloc(150),
    Buffer.from([0, 2, 0, path.length]),
    name,
    Buffer.from([255, 255, 0, 0]),
  ]);
  const head = Buffer.alloc(12);
  head.writeUInt32BE(12 + body.length);
  head.write("alis", 4, "latin1");
  const dref = original.indexOf("dref");
  const entry = dref + 12;
  const made = Buffer.concat([original.subarray(0, entry), head, body, original.subarray(entry + 12)]);
  for (const box of ["moov", "trak", "mdia", "minf", "dinf", "dref"]) {
    const at = original.lastIndexOf(box, dref) - 4;
    made.writeUInt32BE(original.readUInt32BE(at) + body.length, at);
  }
  return made;
}

describe("extractFrames, for a clip that references another file", () => {
  it("does not read the other file, though ffmpeg has options for it", async () => {
    const original = await clips.make("elsewhere.mov", `${card()} ${h264}`);
    const clip = await clips.write("reference.mov", referring(await readFile(original), original));
    const options = `-protocol_whitelist file -enable_drefs 1 -use_absolute_path 1 -i ${clip} -frames:v 1`;
    await clips.make("followed.jpg", options);
    expect(await refused(clip)).toMatchObject({ reason: "no_frames", left: [] });
  });
});

describe("extractFrames on a full disk", () => {
  it("throws disk_full and removes the frames already written", async () => {
    const clip = await clips.make("complete.mp4", `${card("160x120", 30, 3)} ${h264}`);
    const folder = await clips.frames();
    // writing to /dev/full fails with "no space left on device"
    await symlink("/dev/full", join(folder, "frame_007.jpg"));
    const reading = allOf(video.extractFrames({ file: clip, fps: 5, folder }, testSignal()));
    await expect(reading).rejects.toMatchObject({ reason: "disk_full" });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("extractFrames, stopped early", () => {
  it("ends ffmpeg and removes the frames when the signal aborts or the caller stops reading", async () => {
    const clip = await clips.make("stopped.mp4", `${card("640x480", 30, 20)} ${h264}`);
    const folder = await clips.frames();
    const stop = new AbortController();
    const reason = new Error("cancelled");
    const reading = (async () => {
      for await (const { number } of video.extractFrames({ file: clip, fps: 5, folder }, stop.signal)) {
        if (number === 2) stop.abort(reason);
      }
    })();
    await expect(reading).rejects.toBe(reason);
    expect(await readdir(folder)).toEqual([]);
    for await (const { number } of video.extractFrames({ file: clip, fps: 5, folder }, testSignal())) {
      if (number === 2) break;
    }
    expect(await readdir(folder)).toEqual([]);
  });
});

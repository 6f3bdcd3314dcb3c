import { readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openVideo, type Video } from "../../../server/media/video/video.ts";
import { allOf, type Clips, card, clipFolder, ffmpeg, h264, patience, probed, refusal, testTimeout } from "./clips.ts";

vi.setConfig({ testTimeout });

let clips: Clips;
let video: Video;
beforeAll(async () => {
  clips = await clipFolder();
  video = await openVideo({ ffmpegPath: ffmpeg.binary });
});
afterAll(() => clips[Symbol.asyncDispose]());

const refused = (file: string) => refusal(video, clips, file);
const half = async (file: string) => {
  const bytes = await readFile(file);
  return clips.write(`half-${file.split("/").at(-1)}`, bytes.subarray(0, bytes.length / 2));
};

describe("refused, with nothing left behind:", () => {
  it.each([
    ["text named .mp4", "car.mp4", "A fine car.\n", "a text file"],
    ["an empty file", "empty.mp4", "", "an empty file"],
    ["an HLS playlist", "list.mp4", "#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/a.ts\n#EXT-X-ENDLIST\n", "a text file"],
    ["a concat list", "concat.mkv", "ffconcat version 1.0\nfile '/etc/passwd'\n", "a text file"],
    ["a DASH manifest", "dash.mp4", '<?xml version="1.0"?><MPD><Period/></MPD>', "XML"],
  ])("%s", async (_, name, content, called) => {
    const { reason, message, left } = (await refused(await clips.write(name, content))) as Record<string, unknown>;
    expect(reason).toBe("not_video");
    expect(message).toContain(called);
    expect(left).toEqual([]);
  });

  it("a photo", async () => {
    const photo = await clips.make("photo.jpg", `${card()} -frames:v 1`);
    expect(await refused(photo)).toMatchObject({ reason: "not_video", left: [] });
  });

  it.each([
    ["mp4", "-c:a aac"],
    ["mkv", "-c:a aac"],
    ["avi", "-c:a mp2"],
    ["wmv", "-c:a wmav2"],
  ])("sound alone in %s", async (extension, coding) => {
    const sound = await clips.make(`sound.${extension}`, `-f lavfi -i sine=d=1 ${coding}`);
    expect(await refused(sound)).toMatchObject({ reason: "not_video", left: [] });
  });

  it("an MPEG transport stream: not among those accepted", async () => {
    const stream = await clips.make("stream.ts", `${card()} ${h264}`);
    expect(await refused(stream)).toMatchObject({ reason: "not_video", left: [] });
  });

  it("a film of no frames, and of one", async () => {
    const film = await clips.make("whole.mkv", `${card()} ${h264}`);
    const bytes = await readFile(film);
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
  ])("a clip that breaks off half-way: %s%s", async (extension, how) => {
    const name = `long${how.length}.${extension}`;
    const clip = await half(await clips.make(name, `${card("160x120", 30, 4)} ${h264}${how}`));
    const { reason, message, left } = (await refused(clip)) as Record<string, unknown>;
    expect(reason).toBe("damaged");
    expect(message).toMatch(/cut short|moov atom not found/);
    expect(message).not.toContain(clips.path);
    expect(left).toEqual([]);
  });

  it("16K pixels, before they are decoded", async () => {
    const clip = await clips.make("16k.avi", `${card("15360x8640", 2, 1)} -c:v mjpeg -q:v 31`);
    const { reason, message, left } = (await refused(clip)) as Record<string, unknown>;
    expect(reason).toBe("too_large");
    expect(message).toContain("15360x8640");
    expect(left).toEqual([]);
  });

  it("eight hours at a frame a second, within the moment that a look takes", async () => {
    const clip = await clips.make("hours.mkv", `${card("16x16", 1, 28_800)} ${h264}`);
    await expect(probed(video, clip)).rejects.toMatchObject({ reason: "too_long" });
    expect(await refused(clip)).toMatchObject({ reason: "too_long", left: [] });
  });

  it("more frames than a spin has use for", async () => {
    const clip = await clips.make("slow.mkv", `${card("16x16", 2, 300)} ${h264}`);
    const { reason, message } = (await refusal(video, clips, clip, 15)) as Record<string, unknown>;
    expect(reason).toBe("too_long");
    expect(message).toContain("200 seconds");
  });
});

/** A copy of a QuickTime film whose track says that its pictures are in the file at `path` (QuickTime, `alis`). */
function referring(film: Buffer, path: string): Buffer {
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
  const dref = film.indexOf("dref");
  const entry = dref + 12;
  const made = Buffer.concat([film.subarray(0, entry), head, body, film.subarray(entry + 12)]);
  for (const box of ["moov", "trak", "mdia", "minf", "dinf", "dref"]) {
    const at = film.lastIndexOf(box, dref) - 4;
    made.writeUInt32BE(film.readUInt32BE(at) + body.length, at);
  }
  return made;
}

describe("a film whose pictures are in another file", () => {
  it("is not followed there, though ffmpeg could be told to", async () => {
    const film = await clips.make("elsewhere.mov", `${card()} ${h264}`);
    const clip = await clips.write("reference.mov", referring(await readFile(film), film));
    const told = `-protocol_whitelist file -enable_drefs 1 -use_absolute_path 1 -i ${clip} -frames:v 1`;
    await clips.make("followed.jpg", told);
    expect(await refused(clip)).toMatchObject({ reason: "no_frames", left: [] });
  });
});

describe("a full disk half-way", () => {
  it("is said, and the frames before it are removed", async () => {
    const clip = await clips.make("whole.mp4", `${card("160x120", 30, 3)} ${h264}`);
    const folder = await clips.frames();
    // what is written to /dev/full finds no space left
    await symlink("/dev/full", join(folder, "frame_007.jpg"));
    const reading = allOf(video.extractFrames({ file: clip, fps: 5, folder }, patience()));
    await expect(reading).rejects.toMatchObject({ reason: "disk_full" });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("stopping", () => {
  it("by the signal or by not reading on ends ffmpeg and removes the frames", async () => {
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
    for await (const { number } of video.extractFrames({ file: clip, fps: 5, folder }, patience())) {
      if (number === 2) break;
    }
    expect(await readdir(folder)).toEqual([]);
  });
});

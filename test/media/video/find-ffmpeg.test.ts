import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { ffmpegOfTests } from "../../../scripts/tools/ffmpeg.ts";
import { findFfmpeg } from "../../../server/media/video/find-ffmpeg.ts";
import { openVideo } from "../../../server/media/video/video.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ffmpeg-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function script(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), `#!/bin/sh\n${text}\n`);
  await chmod(join(folder, name), 0o755);
  return join(folder, name);
}

describe("ffmpeg", () => {
  it("is found, and says its version", async () => {
    const { binary, version } = await findFfmpeg(undefined);
    expect(version).not.toBe("unknown");
    expect((await openVideo({ ffmpegPath: binary })).version).toBe(version);
  });

  it("of the tests is the one that a package brings, whatever is installed", () => {
    vi.stubEnv("FORECOURT_FFMPEG_PATH", undefined);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(ffmpegOfTests().FORECOURT_FFMPEG_PATH).toContain("@ffmpeg-installer");
  });

  it("that is configured and not there is not replaced by another", async () => {
    const error = await openVideo({ ffmpegPath: join(folder, "none") }).catch((error: unknown) => error);
    expect(error).toMatchObject({ reason: "no_ffmpeg", message: expect.stringContaining("configured") });
  });

  it("that lacks a filter we need is not used", async () => {
    const poor = await script("poor", 'echo "ffmpeg version 9.0"');
    const error = await openVideo({ ffmpegPath: poor }).catch((error: unknown) => error);
    expect(error).toMatchObject({ reason: "no_ffmpeg", message: expect.stringContaining("built without removegrain") });
  });
});

import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { ffmpegOfTests } from "../../../scripts/tools/ffmpeg.ts";
import { findFfmpeg } from "../../../server/media/video/find-ffmpeg.ts";
import { createVideo } from "../../../server/media/video/video.ts";

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

describe("findFfmpeg", () => {
  it("finds ffmpeg and its version", async () => {
    const { binary, version } = await findFfmpeg(undefined);
    expect(version).not.toBe("unknown");
    expect((await createVideo({ ffmpegPath: binary })).version).toBe(version);
  });

  it("finds the npm package's ffmpeg in tests, whatever is installed", () => {
    vi.stubEnv("FORECOURT_FFMPEG_PATH", undefined);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(ffmpegOfTests().FORECOURT_FFMPEG_PATH).toContain("@ffmpeg-installer");
  });

  it("throws no_ffmpeg for a configured path that does not exist", async () => {
    const error = await createVideo({ ffmpegPath: join(folder, "none") }).catch((error: unknown) => error);
    expect(error).toMatchObject({ reason: "no_ffmpeg", message: expect.stringContaining("configured") });
  });

  it("throws no_ffmpeg for a build without a needed filter", async () => {
    const incomplete = await script("incomplete", 'echo "ffmpeg version 9.0"');
    const error = await createVideo({ ffmpegPath: incomplete }).catch((error: unknown) => error);
    expect(error).toMatchObject({ reason: "no_ffmpeg", message: expect.stringContaining("built without removegrain") });
  });
});

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findFfmpeg } from "../../../server/media/video/find-ffmpeg.ts";
import { carPhotos } from "./photos.ts";

const run = promisify(execFile);

const photosShown = 5;

/**
 * A clip of two seconds with 10 frames per second: five photos of cars (see `carPhotos`), one after the other. It is made
 * by the ffmpeg that the product finds.
 */
export async function carClip(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-walk-"));
  const clip = join(folder, "walk.mp4");
  try {
    const photos = (await carPhotos()).slice(0, photosShown);
    for (const [at, { buffer }] of photos.entries()) await writeFile(join(folder, `${at}.jpg`), buffer);
    const { binary } = await findFfmpeg(process.env.FORECOURT_FFMPEG_PATH);
    const stills = ["-framerate", "5/2", "-i", join(folder, "%d.jpg")];
    const film = ["-vf", "fps=10,scale=960:-2", "-pix_fmt", "yuv420p", clip];
    await run(binary, ["-v", "error", ...stills, ...film]);
    return { name: "walk.mp4", mimeType: "video/mp4", buffer: await readFile(clip) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { existsSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/**
 * The environment of every test: the ffmpeg of a package, so that tests use the same one on every machine.
 * FORECOURT_FFMPEG_PATH can name another one. Empty if the package has none for this platform.
 */
export function ffmpegOfTests(): { readonly FORECOURT_FFMPEG_PATH?: string } {
  const named = process.env.FORECOURT_FFMPEG_PATH;
  if (named !== undefined) return { FORECOURT_FFMPEG_PATH: named };
  try {
    const { path } = require("@ffmpeg-installer/ffmpeg") as { readonly path: string };
    return existsSync(path) ? { FORECOURT_FFMPEG_PATH: path } : {};
  } catch {
    return {};
  }
}

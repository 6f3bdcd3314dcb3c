import { existsSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/**
 * The environment of every test: the ffmpeg that a package brings, so that the tests use the same on every machine;
 * another one only where FORECOURT_FFMPEG_PATH names it. Empty where the package has none for this platform.
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

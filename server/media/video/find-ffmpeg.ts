import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { VideoError } from "./video-error.ts";

export interface Ffmpeg {
  readonly binary: string;
  readonly version: string;
}

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** `removegrain` is in builds with GPL filters only; those of distributions and of the packages below are such. */
const neededFilters = ["removegrain", "psnr", "metadata", "fps", "scale"];

/** Two packages bring an ffmpeg of their own; either may be absent, or be there without its file. */
function fromPackage(name: string): string | undefined {
  try {
    const found = require(name) as string | { readonly path: string } | null;
    const file = typeof found === "string" ? found : found?.path;
    return file && existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

async function tryOut(binary: string): Promise<Ffmpeg> {
  const { stdout } = await run(binary, ["-hide_banner", "-version"], { timeout: 5000 });
  const version = /version (\S+)/.exec(stdout)?.[1] ?? "unknown";
  const { stdout: filters } = await run(binary, ["-hide_banner", "-filters"], { timeout: 5000 });
  const missing = neededFilters.filter((name) => !new RegExp(`^ \\S+ ${name} `, "m").test(filters));
  if (missing.length > 0) throw new Error(`ffmpeg ${version} is built without ${missing.join(", ")}`);
  return { binary, version };
}

const firstLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split("\n")[0];

/**
 * The ffmpeg to use: the configured one and no other, or else the first that runs of ffmpeg-static's, the
 * one on the PATH and @ffmpeg-installer's. Throws VideoError no_ffmpeg.
 */
export async function findFfmpeg(configured: string | undefined): Promise<Ffmpeg> {
  if (configured !== undefined) {
    return tryOut(configured).catch((cause: unknown) => {
      throw new VideoError("no_ffmpeg", `The configured ffmpeg cannot be used: ${firstLine(cause)}.`, cause);
    });
  }
  const candidates = [fromPackage("ffmpeg-static"), "ffmpeg", fromPackage("@ffmpeg-installer/ffmpeg")];
  let cause: unknown;
  for (const binary of candidates) {
    if (binary === undefined) continue;
    try {
      return await tryOut(binary);
    } catch (error) {
      cause = error;
    }
  }
  const message =
    "ffmpeg was not found; 360 video needs it. Install it, or name it with FORECOURT_FFMPEG_PATH and start again.";
  throw new VideoError("no_ffmpeg", message, cause);
}

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

/** `removegrain` needs a build with GPL filters. Builds of distributions and of the packages below have them. */
const neededFilters = ["removegrain", "psnr", "metadata", "fps", "scale"];

/** Path of the ffmpeg that an npm package contains. Undefined if the package or its file is absent. */
function fromPackage(name: string): string | undefined {
  try {
    const found = require(name) as string | { readonly path: string } | null;
    const file = typeof found === "string" ? found : found?.path;
    return file && existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

async function checkFfmpeg(binary: string): Promise<Ffmpeg> {
  const { stdout } = await run(binary, ["-hide_banner", "-version"], { timeout: 5000 });
  const version = /version (\S+)/.exec(stdout)?.[1] ?? "unknown";
  const { stdout: filters } = await run(binary, ["-hide_banner", "-filters"], { timeout: 5000 });
  const missing = neededFilters.filter((name) => !new RegExp(`^ \\S+ ${name} `, "m").test(filters));
  if (missing.length > 0) throw new Error(`ffmpeg ${version} is built without ${missing.join(", ")}`);
  return { binary, version };
}

/** Why a program does not run, on one line. */
function problemOf(error: unknown, binary: string): string {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return `${binary} does not exist`;
  return (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
}

/**
 * The ffmpeg to use. If one is configured, only that one. Otherwise the first that runs of: ffmpeg-static's, the one on the
 * PATH, @ffmpeg-installer's. Throws VideoError no_ffmpeg.
 */
export async function findFfmpeg(configured: string | undefined): Promise<Ffmpeg> {
  if (configured !== undefined) {
    return checkFfmpeg(configured).catch((cause: unknown) => {
      const problem = `The configured ffmpeg cannot be used: ${problemOf(cause, configured)}.`;
      const remedy = "Install it there, or correct FORECOURT_FFMPEG_PATH and start Forecourt again. Then try again.";
      throw new VideoError("no_ffmpeg", `${problem} ${remedy}`, cause);
    });
  }
  const candidates = [fromPackage("ffmpeg-static"), "ffmpeg", fromPackage("@ffmpeg-installer/ffmpeg")];
  let cause: unknown;
  for (const binary of candidates) {
    if (binary === undefined) continue;
    try {
      return await checkFfmpeg(binary);
    } catch (error) {
      cause = error;
    }
  }
  const message =
    "ffmpeg was not found; 360 video needs it. Install it, or set FORECOURT_FFMPEG_PATH to its path and start Forecourt again. Then try again.";
  throw new VideoError("no_ffmpeg", message, cause);
}

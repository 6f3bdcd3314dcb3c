import { AppError } from "../../../contracts/kit/errors.ts";
import { containerOf } from "../../media/video/containers.ts";
import type { VideoProbe } from "../../media/video/inspect-clip.ts";
import type { Video } from "../../media/video/video.ts";
import { VideoError } from "../../media/video/video-error.ts";

/** The properties of a clip, read from its content. */
export interface Clip {
  readonly extension: string;
  readonly mimetype: string;
  /** Size of the upright frames, and length; null if no ffmpeg is available yet. */
  readonly width: number | null;
  readonly height: number | null;
  readonly durationSeconds: number | null;
}

/** Section 4.6 of the interface. QT is the older name of MOV. */
const accepted = ["mp4", "avi", "mov", "wmv", "flv", "webm", "mkv", "qt"] as const;

/** The API error for an error of the clip's reader. */
function answerTo(error: VideoError): AppError {
  if (error.reason === "too_large" || error.reason === "too_long") {
    return new AppError("FILE_TOO_LARGE", { message: error.message, field: "video", cause: error });
  }
  const { message } = error;
  return new AppError("INVALID_FILE_TYPE", { message, field: "video", details: { accepted }, cause: error });
}

/**
 * Checks a clip by its content, never by its name. Throws INVALID_FILE_TYPE with the accepted types, and FILE_TOO_LARGE
 * for too many pixels or minutes. If ffmpeg is missing or busy, only the container is checked; the background job checks
 * the rest.
 */
export async function judgeClip(path: string, video: () => Promise<Video>): Promise<Clip> {
  try {
    const { name: extension, mimetype } = await containerOf(path);
    const probe = await probeOf(path, video);
    const { width = null, height = null, durationSeconds = null } = probe ?? {};
    return { extension, mimetype, width, height, durationSeconds };
  } catch (error) {
    throw error instanceof VideoError && error.reason !== "disk_full" ? answerTo(error) : error;
  }
}

async function probeOf(path: string, video: () => Promise<Video>): Promise<VideoProbe | undefined> {
  try {
    return await (await video()).probe(path, new AbortController().signal);
  } catch (error) {
    if (error instanceof VideoError && (error.reason === "no_ffmpeg" || error.reason === "timeout")) return undefined;
    throw error;
  }
}

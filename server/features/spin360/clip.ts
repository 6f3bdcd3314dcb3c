import { AppError } from "../../../contracts/kit/errors.ts";
import { containerOf } from "../../media/video/containers.ts";
import type { VideoProbe } from "../../media/video/inspect-clip.ts";
import type { Video } from "../../media/video/video.ts";
import { VideoError } from "../../media/video/video-error.ts";

/** What a clip is, as its content says. */
export interface Clip {
  readonly extension: string;
  readonly mimetype: string;
  /** Of the upright frames, and its length; null where nothing can read clips here yet. */
  readonly width: number | null;
  readonly height: number | null;
  readonly durationSeconds: number | null;
}

/** As section 4.6 of the interface has them; QT is the older name of MOV. */
const accepted = ["mp4", "avi", "mov", "wmv", "flv", "webm", "mkv", "qt"] as const;

/** An upload's answer to what the clip's reader says of it. */
function answerTo(error: VideoError): AppError {
  if (error.reason === "too_large" || error.reason === "too_long") {
    return new AppError("FILE_TOO_LARGE", { message: error.message, field: "video", cause: error });
  }
  const { message } = error;
  return new AppError("INVALID_FILE_TYPE", { message, field: "video", details: { accepted }, cause: error });
}

/**
 * Judges a clip by its content, never by its name. Throws INVALID_FILE_TYPE, which names what is accepted, and
 * FILE_TOO_LARGE for one of too many pixels or too many minutes. Where ffmpeg is missing or has no time, the container
 * alone is judged: the work in the background says the rest.
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

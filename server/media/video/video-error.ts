export type VideoFailure =
  | "not_video"
  | "no_frames"
  | "too_large"
  | "too_long"
  | "disk_full"
  | "damaged"
  | "timeout"
  | "no_ffmpeg";

/** Why a clip cannot be used. The message is shown to people and includes ffmpeg's messages, if any. */
export class VideoError extends Error {
  readonly reason: VideoFailure;
  /** ENOSPC for a full disk, the same code as the operating system's. */
  readonly code: "ENOSPC" | undefined;

  constructor(reason: VideoFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
    this.code = reason === "disk_full" ? "ENOSPC" : undefined;
  }
}

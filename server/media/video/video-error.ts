export type VideoFailure =
  | "not_video"
  | "no_frames"
  | "too_large"
  | "too_long"
  | "disk_full"
  | "damaged"
  | "timeout"
  | "no_ffmpeg";

/** Why a clip could not be used. The message is for a person, and says what ffmpeg said where it said something. */
export class VideoError extends Error {
  readonly reason: VideoFailure;
  /** As the system reports it, where that is what happened. */
  readonly code: "ENOSPC" | undefined;

  constructor(reason: VideoFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
    this.code = reason === "disk_full" ? "ENOSPC" : undefined;
  }
}

import { type ExtractedFrame, extractFrames, type FrameRequest } from "./extract-frames.ts";
import { findFfmpeg } from "./find-ffmpeg.ts";
import { inspectClip, type VideoProbe } from "./inspect-clip.ts";

export interface Video {
  /** ffmpeg's version. */
  readonly version: string;
  /**
   * Finds a clip's properties by its content, without decoding. Throws VideoError or the signal's reason.
   */
  probe(file: string, signal: AbortSignal): Promise<VideoProbe>;
  /** See `extractFrames`. */
  extractFrames(request: FrameRequest, signal: AbortSignal): AsyncIterable<ExtractedFrame>;
}

/** Finds ffmpeg and checks that it runs. Throws VideoError no_ffmpeg. */
export async function createVideo({ ffmpegPath }: { readonly ffmpegPath?: string | undefined } = {}): Promise<Video> {
  const { binary, version } = await findFfmpeg(ffmpegPath);
  return {
    version,
    async probe(file, signal) {
      const { container, mimetype, codec, width, height, durationSeconds } = await inspectClip(binary, file, signal);
      return { container, mimetype, codec, width, height, durationSeconds };
    },
    extractFrames: (request, signal) => extractFrames(binary, request, signal),
  };
}

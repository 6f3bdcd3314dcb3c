import { type ExtractedFrame, extractFrames, type FrameRequest } from "./extract.ts";
import { findFfmpeg } from "./find-ffmpeg.ts";
import { inspect, type VideoProbe } from "./inspect.ts";

export interface Video {
  /** ffmpeg's. */
  readonly version: string;
  /**
   * Says what a clip is, judged by its content; nothing is decoded. Throws VideoError, or the signal's
   * reason.
   */
  probe(file: string, signal: AbortSignal): Promise<VideoProbe>;
  /** See `extractFrames`. */
  extractFrames(request: FrameRequest, signal: AbortSignal): AsyncIterable<ExtractedFrame>;
}

/** Finds ffmpeg and tries it out. Throws VideoError no_ffmpeg. */
export async function openVideo({ ffmpegPath }: { readonly ffmpegPath?: string | undefined } = {}): Promise<Video> {
  const { binary, version } = await findFfmpeg(ffmpegPath);
  return {
    version,
    async probe(file, signal) {
      const { container, mimetype, codec, width, height, durationSeconds } = await inspect(binary, file, signal);
      return { container, mimetype, codec, width, height, durationSeconds };
    },
    extractFrames: (request, signal) => extractFrames(binary, request, signal),
  };
}

/**
 * ffmpeg filters that keep the sharpest frame of each window of 1/fps seconds, in one process and one decoding pass, so that
 * only the kept frames are encoded (docs/adr/0011-the-sharpest-frame.md):
 *
 * 1. Sharpness. `removegrain` mode 19 replaces a pixel by the mean of its 8 neighbors, and `psnr` gives the mean square of
 *    the difference. The difference is the Laplacian (8-neighbor kernel) divided by 8, and its mean is nearly 0, so 64 times
 *    the result is the Laplacian's variance in luma (Pech-Pacheco et al., "Diatom autofocusing in brightfield microscopy",
 *    ICPR 2000).
 * 2. Time grid. `fps` repeats frames on a grid of which every window is a whole multiple. A repeated frame is a reference
 *    and costs nothing. Times are accurate to half a step of the grid.
 * 3. Records. `metadata` passes frames that are sharper than all earlier frames of their window, so the last one of a window
 *    is its sharpest. Its expression stores the step in 0, the best value of this window in 1 and the previous value in 2
 *    (the same value again means the same frame, repeated).
 * 4. Output. `fps` at the requested rate keeps the last frame of each window. A window without a frame repeats the previous
 *    frame.
 */

const key = "lavfi.psnr.mse.y";

/** Fine enough to separate frames at 240 frames per second, the highest rate of phones. */
const stepsPerSecond = 250;
const stepsPerWindow = (fps: number) => Math.floor(stepsPerSecond / fps);

function recordsOnly(steps: number): string {
  const resetAtWindow = `if(not(mod(ld(0),${steps})),st(1,-1))`;
  const isRepeated = "st(3,eq(VALUE1,ld(2))*gt(ld(0),0))";
  const remember = "st(0,ld(0)+1);st(2,VALUE1)";
  const isRecord = "if(not(ld(3))*gt(VALUE1,ld(1)),1+0*st(1,VALUE1),0)";
  return [resetAtWindow, isRepeated, remember, isRecord].join(";");
}

/** Video without a color matrix: players assume BT.709 for HD and BT.601 for smaller frames. */
const isHd = (width: number, height: number) => Math.min(width, height) >= 720;

interface FilterOptions {
  readonly fps: number;
  readonly width: number;
  readonly height: number;
  readonly hasColorMatrix: boolean;
}

/** Converts to JPEG's color space: BT.601 in full range (ITU-T T.871). */
function toJpegColors({ width, height, hasColorMatrix }: FilterOptions): string {
  const from = !hasColorMatrix && isHd(width, height) ? "bt709" : "auto";
  const exact = "flags=bicubic+accurate_rnd+full_chroma_inp";
  return `scale=in_color_matrix=${from}:out_color_matrix=bt601:out_range=pc:${exact},format=yuvj420p`;
}

/** The filter graph from the video stream `0:V:0` to `[frames]`. */
export function sharpestOfWindows(options: FilterOptions): string {
  const steps = stepsPerWindow(options.fps);
  const select = `metadata=mode=select:key=${key}:value=0:function=expr:expr='${recordsOnly(steps)}'`;
  return [
    "[0:V:0]setpts=PTS-STARTPTS,format=yuv420p|yuvj420p|yuv422p|yuvj422p|yuv444p|yuvj444p,split[film][copy]",
    "[copy]removegrain=m0=19:m1=0:m2=0[smooth]",
    `[film][smooth]psnr,fps=${steps * options.fps},${select},metadata=mode=print:key=${key},` +
      `fps=${options.fps}:round=down:eof_action=pass,${toJpegColors(options)}[frames]`,
  ].join(";");
}

export interface SelectedFrame {
  readonly timeSeconds: number;
  /** Variance of the Laplacian. */
  readonly sharpness: number;
}

/** Reads the selected frames from ffmpeg's log: a line with the time, then a line with the sharpness. */
export function createFrameSelection(fps: number) {
  const steps = stepsPerWindow(fps);
  const byWindow = new Map<number, SelectedFrame>();
  let step = 0;
  let latest = -1;
  let previous: SelectedFrame | undefined;
  return {
    /** Reads a log line. Returns whether it completes a selected frame. */
    read(text: string): boolean {
      const [, pts] = /^frame:\d+ +pts:(\d+) +pts_time:/.exec(text) ?? [];
      if (pts !== undefined) step = Number(pts);
      const [, value] = /^lavfi\.psnr\.mse\.y=([\d.]+)/.exec(text) ?? [];
      if (value === undefined) return false;
      latest = Math.floor(step / steps);
      const sharpness = Math.round(Number(value) * 6400) / 100;
      byWindow.set(latest, { timeSeconds: step / (steps * fps), sharpness });
      return true;
    },
    /** Whether a later window has begun, so that this window's selection is final. */
    isFinal: (window: number): boolean => latest > window,
    /** The window's frame, or the previous window's frame if it has none. Call it once per window, in order. */
    take(window: number): SelectedFrame {
      previous = byWindow.get(window) ?? previous ?? { timeSeconds: window / fps, sharpness: 0 };
      byWindow.delete(window);
      return previous;
    },
  };
}

/**
 * The filters that keep of each window of 1/fps seconds its sharpest frame, within one ffmpeg and one
 * decoding, so that only the frames that are kept are coded (docs/adr/0011-the-sharpest-frame.md):
 *
 * 1. Sharpness. `removegrain` mode 19 replaces a pixel by the mean of its 8 neighbours, `psnr` gives the mean
 *    square of the difference. The difference is the Laplacian (8-neighbour kernel) over 8, and its mean
 *    is as good as 0: 64 times that is the Laplacian's variance in luma (Pech-Pacheco et al., "Diatom
 *    autofocusing in brightfield microscopy", ICPR 2000).
 * 2. A fine clock. `fps` repeats frames on a grid that every window is a whole multiple of; a repeated frame is
 *    a reference and costs nothing. Times are true to half a step of it.
 * 3. Records. `metadata` lets those through that are sharper than all before them in their window: the last
 *    one of a window is its sharpest. Its expression remembers in 0 the step, in 1 the best of this window, in
 *    2 the value before (the same value again is the same frame, repeated).
 * 4. `fps` at the wanted rate keeps of what falls into a window the last. A window without a frame of its own
 *    repeats the one before.
 */

const key = "lavfi.psnr.mse.y";

/** Fine enough to tell frames apart at 240 frames per second, the fastest that phones take. */
const stepsPerSecond = 250;
const stepsPerWindow = (fps: number) => Math.floor(stepsPerSecond / fps);

function recordsOnly(steps: number): string {
  const resetAtWindow = `if(not(mod(ld(0),${steps})),st(1,-1))`;
  const isRepeated = "st(3,eq(VALUE1,ld(2))*gt(ld(0),0))";
  const remember = "st(0,ld(0)+1);st(2,VALUE1)";
  const isRecord = "if(not(ld(3))*gt(VALUE1,ld(1)),1+0*st(1,VALUE1),0)";
  return [resetAtWindow, isRepeated, remember, isRecord].join(";");
}

/** Without a mark, HD is coded with BT.709 and smaller pictures with BT.601, as players assume it. */
const isHd = (width: number, height: number) => Math.min(width, height) >= 720;

interface Look {
  readonly fps: number;
  readonly width: number;
  readonly height: number;
  readonly saysMatrix: boolean;
}

/** JPEG is BT.601 in full range (ITU-T T.871), whatever the film is coded in. */
function asJpeg({ width, height, saysMatrix }: Look): string {
  const from = !saysMatrix && isHd(width, height) ? "bt709" : "auto";
  const exact = "flags=bicubic+accurate_rnd+full_chroma_inp";
  return `scale=in_color_matrix=${from}:out_color_matrix=bt601:out_range=pc:${exact},format=yuvj420p`;
}

/** The filter graph from the film `0:V:0` to `[frames]`. */
export function sharpestOfWindows(look: Look): string {
  const steps = stepsPerWindow(look.fps);
  const select = `metadata=mode=select:key=${key}:value=0:function=expr:expr='${recordsOnly(steps)}'`;
  return [
    "[0:V:0]setpts=PTS-STARTPTS,format=yuv420p|yuvj420p|yuv422p|yuvj422p|yuv444p|yuvj444p,split[film][copy]",
    "[copy]removegrain=m0=19:m1=0:m2=0[smooth]",
    `[film][smooth]psnr,fps=${steps * look.fps},${select},metadata=mode=print:key=${key},` +
      `fps=${look.fps}:round=down:eof_action=pass,${asJpeg(look)}[frames]`,
  ].join(";");
}

export interface Pick {
  readonly timeSeconds: number;
  /** Variance of the Laplacian. */
  readonly sharpness: number;
}

/** Reads from ffmpeg's log which frames were picked: a line with the time, then one with the value. */
export function openPicks(fps: number) {
  const steps = stepsPerWindow(fps);
  const byWindow = new Map<number, Pick>();
  let step = 0;
  let latest = -1;
  let before: Pick | undefined;
  return {
    /** Whether the line was one of a picked frame. */
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
    /** Whether a later window has begun, so that this one's pick is its last. */
    isSettled: (window: number): boolean => latest > window,
    /** The window's pick, or the one before where it has none of its own. Windows are taken in order, once. */
    take(window: number): Pick {
      before = byWindow.get(window) ?? before ?? { timeSeconds: window / fps, sharpness: 0 };
      byWindow.delete(window);
      return before;
    },
  };
}

import { createChangeDetector } from "./change-detector.ts";
import { createFullResolution } from "./full-resolution.ts";
import { listenToGestures } from "./gestures.ts";
import { nearest } from "./load-order.ts";
import { autoplay, clampToTrack, frameIndex, framesDragged, glide, type Rotation, type Track } from "./motion.ts";
import { fittingSize, openPictures, type Pictures } from "./pictures.ts";
import type { SpinSide } from "./spin-types.ts";
import { createTaskLimiter } from "./task-limiter.ts";
import { fullView, panned, pictureOn, type Zoom, zoomed } from "./zoom.ts";

export interface StageState {
  readonly side: SpinSide;
  /** The frame that was asked for, and that which is drawn: the nearest there is. */
  readonly frame: number;
  readonly drawn: number | undefined;
  readonly loaded: number;
  /** Frames that could not be loaded. */
  readonly missing: number;
  readonly playing: boolean;
  /** In CSS pixels; where the frame lies is told in those of the stage. */
  readonly stage: { readonly width: number; readonly height: number };
  readonly picture: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Finer than this no screen of a workstation shows it. */
const mostPixelRatio = 2;
const pixelRatio = (): number => Math.min(mostPixelRatio, window.devicePixelRatio);
const isCalm = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Draws one side of a spin on a canvas and turns it by mouse, finger and wheel. Draws only what changed: a
 * spin that turns by itself shows each picture for several frames of the screen.
 */
export function openStage(canvas: HTMLCanvasElement, onChange: (shown: StageState) => void) {
  const context = canvas.getContext("2d");
  let side: SpinSide | undefined;
  let track: Track = { count: 0, closed: false };
  let turn: Rotation = { frame: 0, speed: 0 };
  let zoom: Zoom = fullView;
  let size = { width: 0, height: 0 };
  let frames: Pictures | undefined;
  let masks: Pictures | undefined;
  let masksShown = false;
  let playing = false;
  /** How often the canvas lost its picture, as it does with each new size. */
  let emptied = 0;
  let pending = 0;
  let lastTick = 0;

  const stage = () => ({ width: canvas.clientWidth, height: canvas.clientHeight });
  const dirty = () => {
    if (pending === 0) pending = requestAnimationFrame(tick);
  };
  const sharp = createFullResolution(dirty);
  const runLimited = createTaskLimiter();
  const isAnotherPicture = createChangeDetector();

  function tick(now: number): void {
    pending = 0;
    const elapsed = Math.min(50, lastTick === 0 ? 16 : now - lastTick);
    if (playing) {
      turn = autoplay(turn, elapsed, track);
      playing = track.closed || turn.frame < track.count - 1;
    } else if (turn.speed !== 0) turn = glide(turn, elapsed, track);
    const moving = playing || turn.speed !== 0;
    draw(moving);
    lastTick = moving ? now : 0;
    if (moving) dirty();
  }

  function draw(moving: boolean): void {
    if (!side || !context) return;
    const frame = frameIndex(turn.frame, track);
    const drawn = nearest(frame, track.count, (one) => frames?.get(one) !== undefined);
    const on = stage();
    const picture = pictureOn(on, side, zoom);
    const ratio = canvas.width / Math.max(1, canvas.clientWidth);
    const layers = masksShown ? [frames, masks] : [frames];
    const bitmaps = layers.map((pictures, layer) =>
      drawn === undefined ? undefined : (sharp.get(drawn, layer) ?? pictures?.get(drawn)),
    );
    const [x, y] = [picture.x * ratio, picture.y * ratio];
    const [width, height] = [picture.width * ratio, picture.height * ratio];
    if (isAnotherPicture(emptied, x, y, width, height, ...bitmaps)) {
      context.clearRect(0, 0, canvas.width, canvas.height);
      for (const bitmap of bitmaps) if (bitmap) context.drawImage(bitmap, x, y, width, height);
    }
    // only what is shown larger than it was decoded gains by more pixels
    if (moving || drawn !== frame || width <= size.width + 1 || size.width === side.width) sharp.letGo();
    else sharp.look(frame, layers);
    const [loaded, missing] = [frames?.loaded() ?? 0, frames?.missing() ?? 0];
    onChange({ side, frame, drawn, loaded, missing, playing, stage: on, picture });
  }

  function resize(): void {
    const { width, height } = stage();
    canvas.width = Math.round(width * pixelRatio());
    canvas.height = Math.round(height * pixelRatio());
    emptied += 1;
    dirty();
  }

  function openLayer(urls: readonly (string | undefined)[]): Pictures {
    // a mask that comes changes what is drawn in full as well
    const onChange = () => {
      sharp.letGo();
      dirty();
    };
    return openPictures({ urls, size, start: frameIndex(turn.frame, track), runLimited, onChange });
  }

  function openMasks(): void {
    if (masksShown && !masks && side) masks = openLayer(side.frames.map(({ maskUrl }) => maskUrl));
  }

  function turnTo(frame: number): void {
    playing = false;
    turn = { frame: clampToTrack(frame, track), speed: 0 };
    dirty();
  }

  const zoomAt = (factor: number, at: { x: number; y: number }): boolean => {
    if (!side) return false;
    const before = zoom.scale;
    zoom = zoomed(zoom, factor, at, { stage: stage(), picture: side });
    dirty();
    return zoom.scale !== before;
  };
  const middle = () => ({ x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 });

  const gestures = listenToGestures(canvas, {
    onPress: () => turnTo(turn.frame),
    // where the picture is enlarged, a drag moves it; the keys still turn it
    onDrag(by) {
      if (!side) return;
      if (zoom.scale === 1) return turnTo(turn.frame + framesDragged(by.x, canvas.clientWidth, track));
      zoom = panned(zoom, by, { stage: stage(), picture: side });
      dirty();
    },
    onRelease(pixelsPerMs) {
      if (zoom.scale > 1 || isCalm()) return;
      turn = { ...turn, speed: framesDragged(pixelsPerMs, canvas.clientWidth, track) };
      dirty();
    },
    onZoom: zoomAt,
    onDoubleClick: (at) => zoomAt(zoom.scale > 1 ? 1 / zoom.scale : 2.5, at),
  });
  const sizes = new ResizeObserver(resize);
  sizes.observe(canvas);
  canvas.addEventListener("contextrestored", resize);
  resize();

  function closeLayers(): void {
    sharp.letGo();
    frames?.close();
    masks?.close();
    frames = undefined;
    masks = undefined;
  }

  return {
    show(next: SpinSide, frame = 0): void {
      closeLayers();
      side = next;
      track = { count: next.frames.length, closed: next.closed };
      zoom = fullView;
      const pictures = next.frames.length + next.frames.filter(({ maskUrl }) => maskUrl !== undefined).length;
      size = fittingSize(next, pictures, pictureOn(stage(), next, fullView).width * pixelRatio());
      turnTo(frame);
      frames = openLayer(next.frames.map(({ url }) => url));
      openMasks();
    },
    /** The same side with new addresses, for what was not asked for yet. */
    updateUrls(next: SpinSide): void {
      side = next;
    },
    redraw: dirty,
    turnTo,
    turnBy: (frames: number): void => turnTo(Math.round(turn.frame) + frames),
    zoomBy: (factor: number): boolean => zoomAt(factor, middle()),
    resetZoom(): void {
      zoom = fullView;
      dirty();
    },
    setMasks(shown: boolean): void {
      masksShown = shown;
      sharp.letGo();
      openMasks();
      dirty();
    },
    setPlaying(on: boolean): void {
      const atEnd = !track.closed && turn.frame >= track.count - 1;
      turnTo(on && atEnd ? 0 : turn.frame);
      playing = on;
    },
    close(): void {
      gestures.close();
      sizes.disconnect();
      cancelAnimationFrame(pending);
      closeLayers();
    },
  };
}
export type Stage = ReturnType<typeof openStage>;

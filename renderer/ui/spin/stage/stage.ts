import { type Layers, openLayers } from "../pictures/layers.ts";
import { nearest } from "../pictures/load-order.ts";
import { fittingSize } from "../pictures/pictures.ts";
import { createTaskLimiter } from "../pictures/task-limiter.ts";
import type { SpinSide } from "../spin-types.ts";
import { createAnimation } from "./animation.ts";
import type { Point, Size } from "./geometry.ts";
import { listenToGestures } from "./gestures.ts";
import { createPainter, pixelRatio } from "./painter.ts";
import { createRotation } from "./rotation.ts";
import { fullView, panned, pictureOn, type Zoom, zoomed } from "./zoom.ts";

export interface StageState {
  readonly side: SpinSide;
  /** The frame that the spin is turned to. */
  readonly frame: number;
  /** The frame that is drawn: the nearest loaded one. */
  readonly drawn: number | undefined;
  readonly loaded: number;
  /** Frames that could not be loaded. */
  readonly missing: number;
  readonly playing: boolean;
  /** In CSS pixels. */
  readonly stage: Size;
  /** Where the frame lies on the stage, in CSS pixels. */
  readonly picture: Size & Point;
}

const doubleClickZoom = 2.5;
const prefersReducedMotion = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Draws one side of a spin on a canvas and turns it by mouse, finger and wheel. It draws only what changed: during
 * autoplay each frame stays on the screen for several paints.
 */
export function openStage(canvas: HTMLCanvasElement, onChange: (state: StageState) => void) {
  const painter = createPainter(canvas);
  const runLimited = createTaskLimiter();
  const rotation = createRotation();
  const animation = createAnimation(tick);
  let side: SpinSide | undefined;
  let layers: Layers | undefined;
  let zoom: Zoom = fullView;
  let masksShown = false;

  function tick(elapsedMs: number): boolean {
    const isMoving = rotation.advance(elapsedMs);
    if (side && layers) draw(side, layers, isMoving);
    return isMoving;
  }

  function draw(shown: SpinSide, { isLoaded, bitmaps, sharpen, loaded, missing }: Layers, isMoving: boolean): void {
    const frame = rotation.frame();
    const drawn = nearest(frame, rotation.count(), isLoaded);
    const stage = painter.size();
    const picture = pictureOn(stage, shown, zoom);
    const drawnWidth = painter.draw(picture, bitmaps(drawn, masksShown));
    sharpen(isMoving || drawn !== frame ? undefined : frame, drawnWidth, masksShown);
    const playing = rotation.isPlaying();
    onChange({ side: shown, frame, drawn, loaded: loaded(), missing: missing(), playing, stage, picture });
  }

  /** Makes a change, then draws. */
  const redrawAfter =
    <Args extends readonly unknown[]>(change: (...args: Args) => void) =>
    (...args: Args): void => {
      change(...args);
      animation.request();
    };
  const fitCanvas = redrawAfter(painter.fit);

  /** Zooms around a point of the stage. Returns whether the zoom changed. */
  function zoomAt(factor: number, at: Point): boolean {
    if (!side) return false;
    const before = zoom.scale;
    zoom = zoomed(zoom, factor, at, { stage: painter.size(), picture: side });
    animation.request();
    return zoom.scale !== before;
  }

  const gestures = listenToGestures(canvas, {
    onPress: redrawAfter(rotation.stop),
    // a drag turns the spin; while the picture is enlarged, it moves the picture instead
    onDrag: redrawAfter((by: Point) => {
      if (!side) return;
      if (zoom.scale === 1) rotation.drag(by.x, canvas.clientWidth);
      else zoom = panned(zoom, by, { stage: painter.size(), picture: side });
    }),
    onRelease: redrawAfter((pixelsPerMs: number) => {
      if (zoom.scale === 1 && !prefersReducedMotion()) rotation.release(pixelsPerMs, canvas.clientWidth);
    }),
    onZoom: zoomAt,
    onDoubleClick: (at) => zoomAt(zoom.scale > 1 ? 1 / zoom.scale : doubleClickZoom, at),
  });
  const resizes = new ResizeObserver(fitCanvas);
  resizes.observe(canvas);
  canvas.addEventListener("contextrestored", fitCanvas);
  fitCanvas();

  return {
    show(next: SpinSide, frame = 0): void {
      layers?.close();
      side = next;
      zoom = fullView;
      rotation.reset({ count: next.frames.length, closed: next.closed }, frame);
      const size = decodedSize(next, painter.size());
      layers = openLayers({ side: next, size, start: rotation.frame(), runLimited, onChange: animation.request });
      if (masksShown) layers.loadMasks(next.frames, rotation.frame());
      animation.request();
    },
    /** Replaces the addresses of the same side. Pictures that are loaded already stay. */
    updateUrls(next: SpinSide): void {
      side = next;
    },
    redraw: animation.request,
    turnTo: redrawAfter(rotation.turnTo),
    turnBy: redrawAfter(rotation.turnBy),
    zoomBy: (factor: number): boolean => zoomAt(factor, { x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 }),
    resetZoom: redrawAfter(() => {
      zoom = fullView;
    }),
    setMasks: redrawAfter((shown: boolean) => {
      masksShown = shown;
      layers?.releaseFullResolution();
      if (shown && side) layers?.loadMasks(side.frames, rotation.frame());
    }),
    setPlaying: redrawAfter(rotation.setPlaying),
    close(): void {
      gestures.close();
      resizes.disconnect();
      animation.cancel();
      layers?.close();
      layers = undefined;
    },
  };
}
export type Stage = ReturnType<typeof openStage>;

/** Pixels to which the frames and masks of a side are decoded, for a stage of this size. */
function decodedSize(side: SpinSide, stage: Size): Size {
  const masks = side.frames.filter(({ maskUrl }) => maskUrl !== undefined).length;
  return fittingSize(side, side.frames.length + masks, pictureOn(stage, side, fullView).width * pixelRatio());
}

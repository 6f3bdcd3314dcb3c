import type { Box } from "../../../../contracts/vocabulary.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The visible part of the photo: the point in the center of the frame, and the zoom. */
export interface Viewport {
  readonly center: Point;
  /** At 1 the photo fits the frame. */
  readonly zoom: number;
}

export const maxZoom = 16;

export const fullPhoto = (photo: Size): Viewport => ({ center: { x: photo.width / 2, y: photo.height / 2 }, zoom: 1 });

/** Screen pixels per photo pixel. */
export const scaleOf = (photo: Size, frame: Size, zoom: number): number =>
  Math.min(frame.width / photo.width, frame.height / photo.height) * zoom;

/** Clamps the center of a visible range so that the range stays inside the photo. A photo that fits is centered. */
const clampCenter = (center: number, visible: number, total: number): number =>
  visible >= total ? total / 2 : Math.min(Math.max(center, visible / 2), total - visible / 2);

/** Keeps the zoom within its limits, and the photo in the frame: without margins if it is larger, centered if smaller. */
export function clampView(view: Viewport, photo: Size, frame: Size): Viewport {
  const zoom = Math.min(Math.max(view.zoom, 1), maxZoom);
  const scale = scaleOf(photo, frame, zoom);
  return {
    zoom,
    center: {
      x: clampCenter(view.center.x, frame.width / scale, photo.width),
      y: clampCenter(view.center.y, frame.height / scale, photo.height),
    },
  };
}

/** The area that the frame shows, in photo pixels. It may extend beyond the photo. */
export function visibleBox(view: Viewport, photo: Size, frame: Size): Box {
  const scale = scaleOf(photo, frame, view.zoom);
  const width = frame.width / scale;
  const height = frame.height / scale;
  return { x: view.center.x - width / 2, y: view.center.y - height / 2, width, height };
}

/** Zooms by `factor` around `about`, a point of the photo. */
export function zoomAbout(view: Viewport, factor: number, about: Point): Viewport {
  const zoom = Math.min(Math.max(view.zoom * factor, 1), maxZoom);
  const keep = view.zoom / zoom;
  return {
    zoom,
    center: { x: about.x + (view.center.x - about.x) * keep, y: about.y + (view.center.y - about.y) * keep },
  };
}

/** A smaller box, as a share of the frame, is hard to judge. This and the next two figures are our own estimates. */
const smallShare = 0.12;
/** The share of the frame that a small box fills after zooming. The rest shows its surroundings. */
const zoomedShare = 0.3;
const maxBoxZoom = 8;

/** Zooms to a small box and centers it. For a larger box, shows the entire photo. */
export function zoomToBox(box: Box, photo: Size, frame: Size): Viewport {
  const scale = scaleOf(photo, frame, 1);
  const share = Math.max((box.width * scale) / frame.width, (box.height * scale) / frame.height);
  if (share >= smallShare) return fullPhoto(photo);
  const zoom = Math.min(zoomedShare / Math.max(share, 1e-6), maxBoxZoom);
  return clampView({ zoom, center: middleOf(box) }, photo, frame);
}

/** The box between two corners, inside the photo. */
export function boxBetween(a: Point, b: Point, photo: Size): Box {
  const clampX = (x: number) => Math.min(Math.max(x, 0), photo.width);
  const clampY = (y: number) => Math.min(Math.max(y, 0), photo.height);
  const [x0, x1] = [clampX(Math.min(a.x, b.x)), clampX(Math.max(a.x, b.x))];
  const [y0, y1] = [clampY(Math.min(a.y, b.y)), clampY(Math.max(a.y, b.y))];
  return { x: Math.round(x0), y: Math.round(y0), width: Math.round(x1 - x0), height: Math.round(y1 - y0) };
}

export const middleOf = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

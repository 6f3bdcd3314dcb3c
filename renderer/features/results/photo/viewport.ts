import type { Box } from "../../../../contracts/vocabulary.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What of the photo is seen: the point in the middle of the frame, and how far it is enlarged over the whole. */
export interface Viewport {
  readonly center: Point;
  /** 1: the whole photo fits the frame. */
  readonly zoom: number;
}

export const maxZoom = 16;

export const fullPhoto = (photo: Size): Viewport => ({ center: { x: photo.width / 2, y: photo.height / 2 }, zoom: 1 });

/** Screen pixels per photo pixel. */
export const scaleOf = (photo: Size, frame: Size, zoom: number): number =>
  Math.min(frame.width / photo.width, frame.height / photo.height) * zoom;

const within = (value: number, seen: number, whole: number): number =>
  seen >= whole ? whole / 2 : Math.min(Math.max(value, seen / 2), whole - seen / 2);

/** Keeps the zoom in its limits and the photo in the frame: centred where it is smaller, without margins where larger. */
export function clampView(view: Viewport, photo: Size, frame: Size): Viewport {
  const zoom = Math.min(Math.max(view.zoom, 1), maxZoom);
  const scale = scaleOf(photo, frame, zoom);
  return {
    zoom,
    center: {
      x: within(view.center.x, frame.width / scale, photo.width),
      y: within(view.center.y, frame.height / scale, photo.height),
    },
  };
}

/** The part of the photo's plane that the frame shows, in photo pixels. */
export function visibleBox(view: Viewport, photo: Size, frame: Size): Box {
  const scale = scaleOf(photo, frame, view.zoom);
  const width = frame.width / scale;
  const height = frame.height / scale;
  return { x: view.center.x - width / 2, y: view.center.y - height / 2, width, height };
}

/** Enlarges by `factor` so that the photo's point `about` stays where it is on the screen. */
export function zoomAbout(view: Viewport, factor: number, about: Point): Viewport {
  const zoom = Math.min(Math.max(view.zoom * factor, 1), maxZoom);
  const keep = view.zoom / zoom;
  return {
    zoom,
    center: { x: about.x + (view.center.x - about.x) * keep, y: about.y + (view.center.y - about.y) * keep },
  };
}

/** A box that is smaller than this share of the frame is hard to judge. Both figures are our own estimate. */
const smallShare = 0.12;
/** Share of the frame that a small box fills once it is brought close: enough around it to see where it is. */
const closeShare = 0.3;
const closestZoom = 8;

/** The whole photo, or nearer where the box is small in it: then the box is in the middle. */
export function zoomToBox(box: Box, photo: Size, frame: Size): Viewport {
  const scale = scaleOf(photo, frame, 1);
  const share = Math.max((box.width * scale) / frame.width, (box.height * scale) / frame.height);
  if (share >= smallShare) return fullPhoto(photo);
  const zoom = Math.min(closeShare / Math.max(share, 1e-6), closestZoom);
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

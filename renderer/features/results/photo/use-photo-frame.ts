import { useElementSize } from "@mantine/hooks";
import { type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import type { Box } from "../../../../contracts/vocabulary.ts";
import {
  boxBetween,
  clampView,
  fullPhoto,
  type Point,
  type Size,
  scaleOf,
  type Viewport,
  visibleBox,
  zoomAbout,
  zoomToBox,
} from "./viewport.ts";

interface Frame {
  readonly photo: Size;
  /** Whether a drag draws a box instead of moving the photo. */
  readonly drawing: boolean;
  readonly onDrawn: (box: Box) => void;
  /** The visible part and its setter, if other frames show the same part. */
  readonly shared?: readonly [Viewport, (view: Viewport) => void];
}

const wheelStep = 1.0015;
/** A box must be at least this large on the screen, in pixels. */
const minDrawnSize = 6;

/** Zooming, moving and drawing on one photo. All returned coordinates are in photo pixels. */
export function usePhotoFrame({ photo, drawing, onDrawn, shared }: Frame) {
  const { ref: sizeRef, width, height } = useElementSize<HTMLDivElement>();
  const size = { width: Math.max(width, 1), height: Math.max(height, 1) };
  const own = useState<Viewport>(() => fullPhoto(photo));
  const [requestedView, setRequestedView] = shared ?? own;
  const view = clampView(requestedView, photo, size);
  const seen = visibleBox(view, photo, size);
  const scale = scaleOf(photo, size, view.zoom);
  const element = useRef<HTMLDivElement | null>(null);
  const drag = useRef<{ from: Point; pointer: Point; center: Point } | undefined>(undefined);
  const [drawn, setDrawn] = useState<Box>();

  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const frame = element.current?.getBoundingClientRect();
    return {
      x: seen.x + (event.clientX - (frame?.left ?? 0)) / scale,
      y: seen.y + (event.clientY - (frame?.top ?? 0)) / scale,
    };
  };

  const onWheel = useRef<(event: WheelEvent) => void>(() => undefined);
  onWheel.current = (event) => {
    event.preventDefault();
    setRequestedView(clampView(zoomAbout(view, wheelStep ** -event.deltaY, pointOf(event)), photo, size));
  };
  // React's wheel listener is passive, and a passive listener cannot keep the page from scrolling
  useEffect(() => {
    const frame = element.current;
    const listen = (event: WheelEvent) => onWheel.current(event);
    frame?.addEventListener("wheel", listen, { passive: false });
    return () => frame?.removeEventListener("wheel", listen);
  }, []);

  const pointer = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { from: pointOf(event), pointer: { x: event.clientX, y: event.clientY }, center: view.center };
    },
    onPointerMove: (event: PointerEvent) => {
      const start = drag.current;
      if (!start) return;
      if (drawing) setDrawn(boxBetween(start.from, pointOf(event), photo));
      else {
        const x = start.center.x - (event.clientX - start.pointer.x) / scale;
        const y = start.center.y - (event.clientY - start.pointer.y) / scale;
        setRequestedView(clampView({ zoom: view.zoom, center: { x, y } }, photo, size));
      }
    },
    onPointerUp: () => {
      drag.current = undefined;
      if (drawn && drawn.width * scale >= minDrawnSize && drawn.height * scale >= minDrawnSize) onDrawn(drawn);
      setDrawn(undefined);
    },
  };

  const zoomBy = (factor: number, about: Point = view.center) =>
    setRequestedView(clampView(zoomAbout({ ...view, center: about }, factor, about), photo, size));
  const moveBy = (x: number, y: number) =>
    setRequestedView(
      clampView(
        { ...view, center: { x: view.center.x + x * seen.width, y: view.center.y + y * seen.height } },
        photo,
        size,
      ),
    );
  const fit = () => setRequestedView(fullPhoto(photo));
  const zoomTo = (box: Box) => setRequestedView(zoomToBox(box, photo, size));
  const ref = useCallback(
    (node: HTMLDivElement | null) => {
      element.current = node;
      sizeRef(node);
    },
    [sizeRef],
  );

  return {
    ref,
    pointer,
    seen,
    scale,
    zoom: view.zoom,
    drawn,
    zoomBy,
    moveBy,
    fit,
    zoomTo,
    ready: width > 0,
  } as const;
}

import { speedOf } from "./motion.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Handlers {
  /** Something came down on the stage. */
  readonly onPress: () => void;
  /** CSS pixels since the last time. */
  readonly onDrag: (by: Point) => void;
  /** The last finger left, at so many pixels per millisecond to the right. */
  readonly onRelease: (pixelsPerMs: number) => void;
  /** False where it changes nothing: the wheel then moves the page. */
  readonly onZoom: (factor: number, at: Point) => boolean;
  readonly onDoubleClick: (at: Point) => void;
}

/** Deltas of a wheel that zoom by e (our own estimate: a notch is 100, a half more). */
const wheelStep = 250;

/** Mouse, pen, finger and wheel on an element, as what they mean: one finger drags, two zoom. */
export function listenToGestures(target: HTMLElement, handlers: Handlers) {
  const fingers = new Map<number, Point>();
  let moments: { at: number; x: number }[] = [];

  const placeOf = (event: MouseEvent): Point => {
    const { left, top } = target.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const spread = (): number => {
    const [a, b] = [...fingers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };

  /** The left button, a finger, a pen's tip: the others are the browser's, whose menus keep how they end to themselves. */
  const isPressed = ({ buttons }: PointerEvent): boolean => buttons % 2 === 1;

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    target.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, placeOf(event));
    moments = [{ at: event.timeStamp, x: event.clientX }];
    handlers.onPress();
  }

  function move(event: PointerEvent): void {
    if (!isPressed(event)) up(event);
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const place = placeOf(event);
    const apart = spread();
    fingers.set(event.pointerId, place);
    if (fingers.size === 2 && apart > 0) handlers.onZoom(spread() / apart, place);
    if (fingers.size !== 1) return;
    moments = [...moments.slice(-20), { at: event.timeStamp, x: event.clientX }];
    handlers.onDrag({ x: place.x - before.x, y: place.y - before.y });
  }

  function up(event: PointerEvent): void {
    if (!fingers.delete(event.pointerId)) return;
    if (fingers.size === 0) handlers.onRelease(speedOf(moments, event.timeStamp));
    else moments = [];
  }

  function wheel(event: WheelEvent): void {
    if (handlers.onZoom(Math.exp(-event.deltaY / wheelStep), placeOf(event))) event.preventDefault();
  }

  const listening = new AbortController();
  const { signal } = listening;
  target.addEventListener("pointerdown", down, { signal });
  target.addEventListener("pointermove", move, { signal });
  target.addEventListener("pointerup", up, { signal });
  target.addEventListener("pointercancel", up, { signal });
  target.addEventListener("lostpointercapture", up, { signal });
  target.addEventListener("wheel", wheel, { signal, passive: false });
  target.addEventListener("dblclick", (event) => handlers.onDoubleClick(placeOf(event)), { signal });
  return { isDragging: (): boolean => fingers.size > 0, close: (): void => listening.abort() };
}

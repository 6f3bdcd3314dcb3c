import type { Point } from "./geometry.ts";
import { speedOf } from "./motion.ts";

interface Handlers {
  /** A button, pen or finger was pressed. */
  readonly onPress: () => void;
  /** Called with the CSS pixels moved since the last call. */
  readonly onDrag: (by: Point) => void;
  /** The last finger was lifted. Called with its speed to the right. */
  readonly onRelease: (pixelsPerMs: number) => void;
  /** Returns whether the zoom changed. If not, the wheel scrolls the page. */
  readonly onZoom: (factor: number, at: Point) => boolean;
  readonly onDoubleClick: (at: Point) => void;
}

/** Wheel delta that zooms by a factor of e. Our own estimate: a notch has a delta of 100 and zooms by half. */
const wheelStep = 250;

/** Translates events of mouse, pen, finger and wheel to gestures: one finger drags, two fingers zoom. */
export function listenToGestures(target: HTMLElement, handlers: Handlers) {
  const fingers = new Map<number, Point>();
  let moments: { at: number; x: number }[] = [];

  const pointOf = (event: MouseEvent): Point => {
    const { left, top } = target.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const fingerDistance = (): number => {
    const [a, b] = [...fingers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };

  /** The left button, a finger or a pen. Other buttons open a browser menu, which swallows their release event. */
  const isPressed = ({ buttons }: PointerEvent): boolean => buttons % 2 === 1;

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    target.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, pointOf(event));
    moments = [{ at: event.timeStamp, x: event.clientX }];
    handlers.onPress();
  }

  function move(event: PointerEvent): void {
    if (!isPressed(event)) up(event);
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const point = pointOf(event);
    const distance = fingerDistance();
    fingers.set(event.pointerId, point);
    if (fingers.size === 2 && distance > 0) handlers.onZoom(fingerDistance() / distance, point);
    if (fingers.size !== 1) return;
    moments = [...moments.slice(-20), { at: event.timeStamp, x: event.clientX }];
    handlers.onDrag({ x: point.x - before.x, y: point.y - before.y });
  }

  function up(event: PointerEvent): void {
    if (!fingers.delete(event.pointerId)) return;
    if (fingers.size === 0) handlers.onRelease(speedOf(moments, event.timeStamp));
    else moments = [];
  }

  function wheel(event: WheelEvent): void {
    if (handlers.onZoom(Math.exp(-event.deltaY / wheelStep), pointOf(event))) event.preventDefault();
  }

  const listening = new AbortController();
  const { signal } = listening;
  target.addEventListener("pointerdown", down, { signal });
  target.addEventListener("pointermove", move, { signal });
  target.addEventListener("pointerup", up, { signal });
  target.addEventListener("pointercancel", up, { signal });
  target.addEventListener("lostpointercapture", up, { signal });
  target.addEventListener("wheel", wheel, { signal, passive: false });
  target.addEventListener("dblclick", (event) => handlers.onDoubleClick(pointOf(event)), { signal });
  return { isDragging: (): boolean => fingers.size > 0, close: (): void => listening.abort() };
}

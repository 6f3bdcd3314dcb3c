import { beforeEach, describe, expect, it } from "vitest";
import { listenToGestures } from "../../renderer/ui/spin/stage/gestures.ts";

let stage: EventTarget;
let dragged: number[];
let gestures: ReturnType<typeof listenToGestures>;

beforeEach(() => {
  dragged = [];
  stage = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
    setPointerCapture: () => undefined,
  });
  // listenToGestures needs no more of an element than this
  gestures = listenToGestures(stage as HTMLElement, {
    onPress: () => undefined,
    onDrag: ({ x }) => void dragged.push(x),
    onRelease: () => undefined,
    onZoom: () => false,
    onDoubleClick: () => undefined,
  });
});

const [left, right] = [1, 2];
/** Dispatches an event as a mouse does: `button` is the changed button, `buttons` are all pressed ones. */
const mouse = (type: string, at: { x: number; buttons: number; button?: number }) =>
  stage.dispatchEvent(
    Object.assign(new Event(type), { pointerId: 1, clientX: at.x, clientY: 0, button: -1, ...at } as object),
  );

describe("listenToGestures: dragging", () => {
  it("follows the left button from press to release", () => {
    mouse("pointerdown", { x: 10, button: 0, buttons: left });
    mouse("pointermove", { x: 15, buttons: left });
    mouse("pointerup", { x: 15, button: 0, buttons: 0 });
    mouse("pointermove", { x: 30, buttons: 0 });
    expect(dragged).toEqual([5]);
    expect(gestures.isDragging()).toBe(false);
  });

  it("ignores the right button, whose release may not be reported because of the browser's menu", () => {
    mouse("pointerdown", { x: 10, button: 2, buttons: right });
    mouse("pointermove", { x: 20, buttons: 0 });
    expect(dragged).toEqual([]);
    expect(gestures.isDragging()).toBe(false);
  });

  it("ends when a move shows that the button was released without an event", () => {
    mouse("pointerdown", { x: 10, button: 0, buttons: left });
    mouse("pointermove", { x: 20, buttons: 0 });
    expect(dragged).toEqual([]);
    expect(gestures.isDragging()).toBe(false);
    mouse("pointerdown", { x: 10, button: 0, buttons: left });
    mouse("pointermove", { x: 20, buttons: right });
    expect(gestures.isDragging()).toBe(false);
    mouse("pointerdown", { x: 10, button: 0, buttons: left });
    mouse("lostpointercapture", { x: 10, buttons: left });
    expect(gestures.isDragging()).toBe(false);
  });
});

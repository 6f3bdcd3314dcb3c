import { beforeEach, describe, expect, it } from "vitest";
import { listenToGestures } from "../../renderer/ui/spin/gestures.ts";

let stage: EventTarget;
let dragged: number[];
let gestures: ReturnType<typeof listenToGestures>;

beforeEach(() => {
  dragged = [];
  stage = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
    setPointerCapture: () => undefined,
  });
  // of an element it asks no more than this
  gestures = listenToGestures(stage as HTMLElement, {
    onPress: () => undefined,
    onDrag: ({ x }) => void dragged.push(x),
    onRelease: () => undefined,
    onZoom: () => false,
    onDoubleClick: () => undefined,
  });
});

const [left, right] = [1, 2];
/** As a mouse tells it: `button` is what was pressed just now, `buttons` all that are. */
const mouse = (type: string, at: { x: number; buttons: number; button?: number }) =>
  stage.dispatchEvent(
    Object.assign(new Event(type), { pointerId: 1, clientX: at.x, clientY: 0, button: -1, ...at } as object),
  );

describe("a drag", () => {
  it("is of the left button, from press to release", () => {
    mouse("pointerdown", { x: 10, button: 0, buttons: left });
    mouse("pointermove", { x: 15, buttons: left });
    mouse("pointerup", { x: 15, button: 0, buttons: 0 });
    mouse("pointermove", { x: 30, buttons: 0 });
    expect(dragged).toEqual([5]);
    expect(gestures.isDragging()).toBe(false);
  });

  it("is not of the right one, which opens a menu and may never be said to be let go", () => {
    mouse("pointerdown", { x: 10, button: 2, buttons: right });
    mouse("pointermove", { x: 20, buttons: 0 });
    expect(dragged).toEqual([]);
    expect(gestures.isDragging()).toBe(false);
  });

  it("ends where the button was let go unheard", () => {
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

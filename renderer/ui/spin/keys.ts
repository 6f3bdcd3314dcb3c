import { own } from "../../../contracts/kit/own.ts";
import type { Stage } from "./stage/stage.ts";
import { type Toolbar, zoomStep } from "./toolbar.ts";

interface KeyTargets {
  readonly stage: Stage;
  readonly toolbar: Toolbar;
  /** Frames of the side that is shown. */
  readonly frameCount: () => number;
}

type KeyActions = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

/** Calls the action of each pressed key. Combinations with Ctrl, Alt or Meta are the browser's. */
export function listenToKeys(root: HTMLElement, targets: KeyTargets, signal: AbortSignal): void {
  const actions = keyActions(targets);
  const onKey = (event: KeyboardEvent) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : own(actions, key);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action(event);
  };
  root.addEventListener("keydown", onKey, { signal });
}

function keyActions({ stage, toolbar: { masks, play, fullScreen }, frameCount }: KeyTargets): KeyActions {
  const quarter = () => Math.max(1, Math.round(frameCount() / 4));
  return {
    ArrowRight: ({ shiftKey }) => stage.turnBy(shiftKey ? quarter() : 1),
    ArrowLeft: ({ shiftKey }) => stage.turnBy(shiftKey ? -quarter() : -1),
    PageUp: () => stage.turnBy(quarter()),
    PageDown: () => stage.turnBy(-quarter()),
    Home: () => stage.turnTo(0),
    End: () => stage.turnTo(frameCount() - 1),
    "+": () => stage.zoomBy(zoomStep),
    "=": () => stage.zoomBy(zoomStep),
    "-": () => stage.zoomBy(1 / zoomStep),
    "0": () => stage.resetZoom(),
    m: () => masks.button.hidden || masks.toggle(),
    p: () => play.toggle(),
    f: () => fullScreen.button.hidden || fullScreen.toggle(),
  };
}

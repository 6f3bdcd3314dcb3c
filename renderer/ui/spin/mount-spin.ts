import "./spin.css";
import { element } from "./controls.ts";
import { listenToKeys } from "./keys.ts";
import { createPins } from "./pins.ts";
import { createReadout } from "./readout.ts";
import type { SpinTexts } from "./spin-texts.ts";
import type { SpinSide } from "./spin-types.ts";
import { openStage, type StageState } from "./stage/stage.ts";
import { createToolbar } from "./toolbar.ts";

export interface SpinOptions {
  /** At least one. */
  readonly sides: readonly SpinSide[];
  readonly texts: SpinTexts;
  /** Called when a hotspot is pressed. Without it the viewer itself shows the name of the finding. */
  readonly onFinding?: (id: string) => void;
}

export interface Spin {
  /** Turns to a frame of a side, and takes the focus. */
  turnTo(side: string, frame: number): void;
  /** Marks the hotspot of a finding, or none. */
  select(finding: string | undefined): void;
  /** Replaces the addresses of the same sides. What is on the screen stays. */
  updateUrls(sides: readonly SpinSide[]): void;
  close(): void;
}

/**
 * Builds the viewer inside an element: the stage, its hotspots and its controls. Keys, while it has the focus: left and
 * right turn by a frame, with Shift (or Page Up and Page Down) by a quarter; Home and End go to the ends; + and - zoom,
 * 0 resets the zoom; M toggles masks, P toggles autoplay, F toggles full screen.
 */
export function mountSpin(host: HTMLElement, { sides: initialSides, texts, onFinding }: SpinOptions): Spin {
  const listening = new AbortController();
  const { signal } = listening;
  let sides = initialSides;
  let current = -1;
  let caption = "";

  const canvas = createCanvas(texts);
  const focusCanvas = () => canvas.focus({ preventScroll: true });
  const readout = createReadout(canvas, texts);
  const stage = openStage(canvas, onStageChange);
  const pins = createPins({ texts, onPress: onFinding ?? showCaption, onLostFocus: focusCanvas });
  const { position, loading, note } = readout;
  const toolbar = createToolbar({ host, texts, sides, stage, position, onChooseSide: showSide, signal });
  const view = element("div", { className: "spin-view" }, [canvas, pins.layer, loading, note]);
  const root = element("div", { className: "spin" }, [view, toolbar.element]);
  host.append(root);

  function showCaption(id: string): void {
    const finding = sides[current]?.findings.find((one) => one.id === id);
    caption = finding ? `${finding.mark}: ${finding.title}` : "";
    pins.select(id);
    stage.redraw();
  }

  function showSide(index: number, frame = 0): void {
    const side = sides[index];
    if (!side) return;
    current = index;
    caption = "";
    toolbar.showSide(index, side);
    canvas.ariaValueMax = String(side.frames.length);
    pins.set(side);
    stage.show(side, frame);
  }

  function onStageChange(state: StageState): void {
    toolbar.play.show(state.playing);
    pins.place(state);
    readout.update(state, caption);
  }

  listenToKeys(root, { stage, toolbar, frameCount: () => sides[current]?.frames.length ?? 0 }, signal);
  showSide(0);

  return {
    turnTo(name, frame) {
      const index = sides.findIndex((side) => side.name === name);
      if (index === current) stage.turnTo(frame);
      else showSide(index, frame);
      focusCanvas();
    },
    select: pins.select,
    updateUrls(next) {
      sides = next;
      const side = sides[current];
      if (side) stage.updateUrls(side);
    },
    close() {
      listening.abort();
      stage.close();
      root.remove();
    },
  };
}

function createCanvas({ view }: SpinTexts): HTMLCanvasElement {
  const canvas = element("canvas", { className: "spin-canvas", tabIndex: 0, role: "slider" });
  canvas.ariaLabel = view;
  canvas.ariaValueMin = "1";
  return canvas;
}

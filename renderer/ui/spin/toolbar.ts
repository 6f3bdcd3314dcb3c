import { element, textButton, toggleButton } from "./controls.ts";
import type { SpinTexts } from "./spin-texts.ts";
import type { SpinSide } from "./spin-types.ts";
import type { Stage } from "./stage/stage.ts";

export const zoomStep = 1.5;

interface ToolbarOptions {
  /** The element that is shown full screen. */
  readonly host: HTMLElement;
  readonly texts: SpinTexts;
  readonly sides: readonly SpinSide[];
  readonly stage: Stage;
  /** Shows the number of the frame. */
  readonly position: HTMLElement;
  readonly onChooseSide: (index: number) => void;
  /** Ends the toolbar's listeners. */
  readonly signal: AbortSignal;
}

/** The buttons below the stage: sides, masks, play, zoom and full screen. */
export function createToolbar({ host, texts, sides, stage, position, onChooseSide, signal }: ToolbarOptions) {
  const masks = toggleButton(texts.masks, texts.showMasks, stage.setMasks);
  const play = toggleButton(texts.play, texts.turn, stage.setPlaying);
  const fullScreen = createFullScreenButton(host, texts, signal);
  const sideButtons = sides.map(({ name }, index) => textButton(name, texts.showSide(name), () => onChooseSide(index)));
  const sideGroup = element("div", { className: "spin-sides", role: "group", ariaLabel: texts.sides }, sideButtons);
  sideGroup.hidden = sides.length < 2;
  return {
    element: element("div", { className: "spin-tools" }, [
      sideGroup,
      position,
      masks.button,
      play.button,
      textButton("−", texts.zoomOut, () => stage.zoomBy(1 / zoomStep)),
      textButton("+", texts.zoomIn, () => stage.zoomBy(zoomStep)),
      fullScreen.button,
    ]),
    masks,
    play,
    fullScreen,
    /** Shows which side is on the stage. The button for masks is hidden for a side without masks. */
    showSide(index: number, side: SpinSide): void {
      for (const [at, button] of sideButtons.entries()) button.ariaPressed = String(at === index);
      masks.button.hidden = side.frames.every(({ maskUrl }) => maskUrl === undefined);
    },
  };
}
export type Toolbar = ReturnType<typeof createToolbar>;

function createFullScreenButton(host: HTMLElement, texts: SpinTexts, signal: AbortSignal) {
  const isFullScreen = () => document.fullscreenElement === host;
  const toggle = toggleButton(texts.fullScreen, texts.showFullScreen, (on) => {
    const done = on ? host.requestFullscreen() : document.exitFullscreen();
    done.catch(() => toggle.show(isFullScreen()));
  });
  toggle.button.hidden = !document.fullscreenEnabled;
  document.addEventListener("fullscreenchange", () => toggle.show(isFullScreen()), { signal });
  return toggle;
}

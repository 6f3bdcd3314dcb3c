import { element, textButton, toggleButton } from "./controls.ts";
import type { SpinSide } from "./spin-types.ts";
import type { Stage } from "./stage/stage.ts";

export const zoomStep = 1.5;

interface ToolbarOptions {
  /** The element that is shown full screen. */
  readonly host: HTMLElement;
  readonly sides: readonly SpinSide[];
  readonly stage: Stage;
  /** Shows the number of the frame. */
  readonly position: HTMLElement;
  readonly onChooseSide: (index: number) => void;
  /** Ends the toolbar's listeners. */
  readonly signal: AbortSignal;
}

/** The buttons below the stage: sides, masks, play, zoom and full screen. */
export function createToolbar({ host, sides, stage, position, onChooseSide, signal }: ToolbarOptions) {
  const masks = toggleButton("Masks", "Show the damage as an overlay (M)", stage.setMasks);
  const play = toggleButton("Play", "Turn automatically (P)", stage.setPlaying);
  const fullScreen = createFullScreenButton(host, signal);
  const sideButtons = sides.map(({ name }, index) => textButton(name, `Show ${name}`, () => onChooseSide(index)));
  const sideGroup = element("div", { className: "spin-sides", role: "group", ariaLabel: "Side" }, sideButtons);
  sideGroup.hidden = sides.length < 2;
  return {
    element: element("div", { className: "spin-tools" }, [
      sideGroup,
      position,
      masks.button,
      play.button,
      textButton("−", "Zoom out (-)", () => stage.zoomBy(1 / zoomStep)),
      textButton("+", "Zoom in (+)", () => stage.zoomBy(zoomStep)),
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

function createFullScreenButton(host: HTMLElement, signal: AbortSignal) {
  const isFullScreen = () => document.fullscreenElement === host;
  const toggle = toggleButton("Full screen", "Full screen (F)", (on) => {
    const done = on ? host.requestFullscreen() : document.exitFullscreen();
    done.catch(() => toggle.show(isFullScreen()));
  });
  toggle.button.hidden = !document.fullscreenEnabled;
  document.addEventListener("fullscreenchange", () => toggle.show(isFullScreen()), { signal });
  return toggle;
}

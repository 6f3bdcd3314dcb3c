import { own } from "../../../contracts/kit/own.ts";
import "./spin.css";
import { createChangeDetector } from "./change-detector.ts";
import { element, textButton, toggleButton } from "./controls.ts";
import { createPins } from "./pins.ts";
import type { SpinSide } from "./spin-types.ts";
import { openStage, type StageState } from "./stage.ts";

export interface SpinOptions {
  /** At least one. */
  readonly sides: readonly SpinSide[];
  /** A hotspot was pressed; where nobody listens, the viewer itself says what it marks. */
  readonly onFinding?: (id: string) => void;
}

export interface Spin {
  /** Turns to a frame of a side, and takes the focus. */
  turnTo(side: string, frame: number): void;
  /** Marks the hotspot of a finding, or none. */
  select(finding: string | undefined): void;
  /** The same sides with new addresses: what is on the screen stays. */
  updateUrls(sides: readonly SpinSide[]): void;
  close(): void;
}

const zoomStep = 1.5;

/**
 * Builds the viewer inside an element: the stage, its hotspots and its controls. Keys, while it has the focus: left and
 * right turn, with Shift (or page up and down) a quarter, Home and End go to the ends, + and - zoom, 0 shows all, M masks,
 * P plays, F full screen.
 */
export function mountSpin(host: HTMLElement, { sides: given, onFinding }: SpinOptions): Spin {
  let sides = given;
  let current = -1;

  const canvas = element("canvas", { className: "spin-canvas", tabIndex: 0, role: "slider" });
  canvas.ariaLabel = "360-degree view";
  canvas.ariaValueMin = "1";
  let caption = "";
  const pins = createPins(
    (id) => {
      if (onFinding) return onFinding(id);
      const finding = sides[current]?.findings.find((one) => one.id === id);
      caption = finding ? `${finding.mark}: ${finding.title}` : "";
      pins.select(id);
      stage.redraw();
    },
    () => canvas.focus({ preventScroll: true }),
  );
  const loading = element("progress", { className: "spin-loading", max: 1, ariaLabel: "Frames loaded" });
  const note = element("div", { className: "spin-note", role: "status" });
  const position = element("span", { className: "spin-position", ariaHidden: "true" });
  const view = element("div", { className: "spin-view" }, [canvas, pins.layer, loading, note]);
  const stage = openStage(canvas, update);
  const isNews = createChangeDetector();

  const masks = toggleButton("Masks", "Show the damage as an overlay (M)", (on) => stage.setMasks(on));
  const play = toggleButton("Play", "Turn by itself (P)", (on) => stage.setPlaying(on));
  const full = toggleButton("Full screen", "Full screen (F)", (on) => {
    const done = on ? host.requestFullscreen() : document.exitFullscreen();
    done.catch(() => full.show(document.fullscreenElement === host));
  });
  full.button.hidden = !document.fullscreenEnabled;
  const sideButtons = sides.map(({ name }, index) => textButton(name, `Show ${name}`, () => choose(index)));
  const sideGroup = element("div", { className: "spin-sides", role: "group", ariaLabel: "Side" }, sideButtons);
  sideGroup.hidden = sides.length < 2;
  const tools = element("div", { className: "spin-tools" }, [
    sideGroup,
    position,
    masks.button,
    play.button,
    textButton("−", "Zoom out (-)", () => stage.zoomBy(1 / zoomStep)),
    textButton("+", "Zoom in (+)", () => stage.zoomBy(zoomStep)),
    full.button,
  ]);
  const root = element("div", { className: "spin" }, [view, tools]);
  host.append(root);

  const countOf = () => sides[current]?.frames.length ?? 0;
  const quarter = () => Math.max(1, Math.round(countOf() / 4));

  function choose(index: number, frame = 0): void {
    const side = sides[index];
    if (!side) return;
    current = index;
    caption = "";
    for (const [one, button] of sideButtons.entries()) button.ariaPressed = String(one === index);
    masks.button.hidden = side.frames.every(({ maskUrl }) => maskUrl === undefined);
    canvas.ariaValueMax = String(side.frames.length);
    pins.set(side);
    stage.show(side, frame);
  }

  function update(shown: StageState): void {
    const { side, frame, loaded, missing, playing } = shown;
    const count = side.frames.length;
    play.show(playing);
    pins.place(shown);
    // the same words and the same bar again would lay out the page again, in every frame of the screen
    if (!isNews(frame, count, loaded, missing, caption)) return;
    position.textContent = `${frame + 1} / ${count}`;
    canvas.ariaValueNow = String(frame + 1);
    canvas.ariaValueText = `Frame ${frame + 1} of ${count}`;
    loading.hidden = loaded + missing >= count;
    loading.value = loaded / count;
    const told =
      missing === 0 ? caption : `${missing} of ${count} frames could not be loaded. Reload the page to try again.`;
    if (note.textContent !== told) note.textContent = told;
  }

  const keys: Readonly<Record<string, (event: KeyboardEvent) => unknown>> = {
    ArrowRight: ({ shiftKey }) => stage.turnBy(shiftKey ? quarter() : 1),
    ArrowLeft: ({ shiftKey }) => stage.turnBy(shiftKey ? -quarter() : -1),
    PageUp: () => stage.turnBy(quarter()),
    PageDown: () => stage.turnBy(-quarter()),
    Home: () => stage.turnTo(0),
    End: () => stage.turnTo(countOf() - 1),
    "+": () => stage.zoomBy(zoomStep),
    "=": () => stage.zoomBy(zoomStep),
    "-": () => stage.zoomBy(1 / zoomStep),
    "0": () => stage.resetZoom(),
    m: () => masks.button.hidden || masks.toggle(),
    p: () => play.toggle(),
    f: () => full.button.hidden || full.toggle(),
  };
  const listening = new AbortController();
  const { signal } = listening;
  const onKey = (event: KeyboardEvent) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : own(keys, key);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act(event);
  };
  root.addEventListener("keydown", onKey, { signal });
  document.addEventListener("fullscreenchange", () => full.show(document.fullscreenElement === host), { signal });
  choose(0);

  return {
    turnTo(name, frame) {
      const index = sides.findIndex((side) => side.name === name);
      if (index === current) stage.turnTo(frame);
      else choose(index, frame);
      canvas.focus({ preventScroll: true });
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

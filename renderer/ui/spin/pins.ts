import { spread } from "../../../contracts/inspections/diagram/spread.ts";
import { element } from "./controls.ts";
import type { SpinTexts } from "./spin-texts.ts";
import type { SpinSide } from "./spin-types.ts";
import type { StageState } from "./stage/stage.ts";

/** Distance between two hotspots in pixels, so that a finger can press each of them (see `.spin-pin`). */
const room = 44;
/** Distance from the edge of the stage, so that no moved hotspot is cut off. */
const edge = 16;
/** A hotspot moves at most this many times the distance. */
const steps = 4;

interface PinsOptions {
  readonly texts: SpinTexts;
  readonly onPress: (id: string) => void;
  /** Called when the focused hotspot is hidden. */
  readonly onLostFocus: () => void;
}

/** The numbered hotspots of a side's findings: buttons on the damage, or next to it where hotspots would overlap. */
export function createPins({ texts, onPress, onLostFocus }: PinsOptions) {
  const layer = element("div", { className: "spin-hotspots", role: "group", ariaLabel: texts.damage });
  let pins = new Map<string, HTMLButtonElement>();
  let selected: string | undefined;

  const markSelected = () => {
    for (const [id, pin] of pins) pin.ariaCurrent = id === selected ? "true" : null;
  };

  return {
    layer,
    /** Creates the hotspots of a side. They stay hidden until `place`. */
    set({ findings }: SpinSide): void {
      pins = new Map(
        findings.map(({ id, mark, title }) => {
          const pin = element("button", { type: "button", className: "spin-pin", textContent: mark, title });
          pin.hidden = true;
          pin.ariaLabel = `${mark}: ${title}`;
          pin.addEventListener("click", () => onPress(id));
          return [id, pin];
        }),
      );
      markSelected();
      layer.replaceChildren(...pins.values());
    },
    select(id: string | undefined): void {
      selected = id;
      markSelected();
    },
    /**
     * Moves each hotspot to the middle of its damage, or next to another hotspot there. Hides the hotspots of damage
     * that the drawn frame does not show.
     */
    place({ side, drawn, picture, stage }: StageState): void {
      const marks = drawn === undefined ? undefined : side.frames[drawn]?.marks;
      const shown: { pin: HTMLButtonElement; x: number; y: number }[] = [];
      for (const [id, pin] of pins) {
        const box = marks?.find((mark) => mark.id === id)?.box;
        if (!box && pin === document.activeElement) onLostFocus();
        pin.hidden = box === undefined;
        if (!box) continue;
        const x = picture.x + ((box.x + box.width / 2) / side.width) * picture.width;
        const y = picture.y + ((box.y + box.height / 2) / side.height) * picture.height;
        shown.push({ pin, x, y });
      }
      const isInside = ({ x, y }: { x: number; y: number }) =>
        x >= edge && y >= edge && x <= stage.width - edge && y <= stage.height - edge;
      for (const [at, { x, y }] of spread(shown, { room, step: room, steps, isInside }).entries()) {
        const pin = shown[at]?.pin;
        if (pin) pin.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
      }
    },
  };
}

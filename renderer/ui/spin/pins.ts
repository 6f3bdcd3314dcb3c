import { element } from "./controls.ts";
import type { SpinSide } from "./spin-view.ts";
import type { Shown } from "./stage.ts";

/** The numbered hotspots of a side's findings, each a button over the damage that it names. */
export function openPins(onPress: (id: string) => void, onLostFocus: () => void) {
  const layer = element("div", { className: "spin-hotspots", role: "group", ariaLabel: "Damage in this frame" });
  let pins = new Map<string, HTMLButtonElement>();
  let selected: string | undefined;

  const mark = () => {
    for (const [id, pin] of pins) pin.ariaCurrent = id === selected ? "true" : null;
  };

  return {
    layer,
    /** Sets out the hotspots of a side; none is seen until `place`. */
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
      mark();
      layer.replaceChildren(...pins.values());
    },
    select(id: string | undefined): void {
      selected = id;
      mark();
    },
    /** Puts each hotspot into the middle of its damage, and hides those that the drawn frame does not show. */
    place({ side, drawn, picture }: Shown): void {
      const marks = drawn === undefined ? undefined : side.frames[drawn]?.marks;
      for (const [id, pin] of pins) {
        const box = marks?.find((mark) => mark.id === id)?.box;
        if (!box && pin === document.activeElement) onLostFocus();
        pin.hidden = box === undefined;
        if (!box) continue;
        const x = picture.x + ((box.x + box.width / 2) / side.width) * picture.width;
        const y = picture.y + ((box.y + box.height / 2) / side.height) * picture.height;
        pin.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
      }
    },
  };
}

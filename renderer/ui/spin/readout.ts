import { element } from "./controls.ts";
import type { SpinTexts } from "./spin-texts.ts";
import { createChangeDetector } from "./stage/change-detector.ts";
import type { StageState } from "./stage/stage.ts";

/** What the viewer says about its state: the frame's number, how many frames are loaded, and a note. */
export function createReadout(canvas: HTMLCanvasElement, texts: SpinTexts) {
  const loading = element("progress", { className: "spin-loading", max: 1, ariaLabel: texts.loaded });
  const note = element("div", { className: "spin-note", role: "status" });
  const position = element("span", { className: "spin-position", ariaHidden: "true" });
  const hasChanged = createChangeDetector();

  return {
    loading,
    note,
    position,
    /** `caption`: the finding that a hotspot marks, or empty. */
    update({ side, frame, loaded, missing }: StageState, caption: string): void {
      const count = side.frames.length;
      // setting the same text again would cause a layout for every paint
      if (!hasChanged(frame, count, loaded, missing, caption)) return;
      position.textContent = `${frame + 1} / ${count}`;
      canvas.ariaValueNow = String(frame + 1);
      canvas.ariaValueText = texts.position(frame + 1, count);
      loading.hidden = loaded + missing >= count;
      loading.value = loaded / count;
      const text = missing === 0 ? caption : texts.missing(missing, count);
      if (note.textContent !== text) note.textContent = text;
    },
  };
}

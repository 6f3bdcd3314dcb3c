import type { spin as english } from "../../en/inspect/spin.ts";
import type { Translation } from "../../translation.ts";

/** The viewer of 360-degree views. It also runs on other websites. */
export const spin: Translation<typeof english> = {
  view: "360°-Ansicht",
  sides: "Seite",
  showSide: "{{side}} anzeigen",
  masks: "Masken",
  showMasks: "Schäden farbig einblenden (M)",
  play: "Abspielen",
  turn: "Automatisch drehen (P)",
  zoomOut: "Verkleinern (-)",
  zoomIn: "Vergrößern (+)",
  fullScreen: "Vollbild",
  showFullScreen: "Vollbild (F)",
  damage: "Schäden auf diesem Bild",
  finding: "{{damage}}, {{part}}",
  loaded: "Geladene Bilder",
  position: "Bild {{frame, number}} von {{frames, number}}",
  missing:
    "{{missing, number}} von {{frames, number}} Bildern konnten nicht geladen werden. Laden Sie die Seite neu, um es erneut zu versuchen.",
};

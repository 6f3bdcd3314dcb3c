import type { desktop as english } from "../../en/shell/desktop.ts";
import type { Translation } from "../../translation.ts";

/** Files that the system opens with the desktop shell. */
export const desktop: Translation<typeof english> = {
  photos_one: "{{count, number}} Foto wurde geöffnet. Wählen Sie das Fahrzeug dazu.",
  photos_other: "{{count, number}} Fotos wurden geöffnet. Wählen Sie das Fahrzeug dazu.",
  log: "Die Aufzeichnung {{file}} wurde geöffnet. Wählen Sie das Fahrzeug dazu.",
  discard: "Verwerfen",
};

import type { desktop as english } from "../../en/shell/desktop.ts";
import type { Translation } from "../../translation.ts";

/** Files that the system opens with the desktop shell. */
export const desktop: Translation<typeof english> = {
  photos_one: "Se abrió {{count, number}} foto. Elija su vehículo.",
  photos_other: "Se abrieron {{count, number}} fotos. Elija su vehículo.",
  log: "Se abrió el registro {{file}}. Elija su vehículo.",
  discard: "Descartar",
};

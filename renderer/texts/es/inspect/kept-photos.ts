import type { keptPhotos as english } from "../../en/inspect/kept-photos.ts";
import type { Translation } from "../../translation.ts";

/** Photos that were added earlier, for an inspection that was not started. */
export const keptPhotos: Translation<typeof english> = {
  loading_one: "Cargando {{count, number}} foto añadida antes.",
  loading_other: "Cargando {{count, number}} fotos añadidas antes.",
  restored_one: "{{count, number}} foto añadida antes está aquí de nuevo.",
  restored_other: "{{count, number}} fotos añadidas antes están aquí de nuevo.",
  gone_one: "{{count, number}} foto ya no está guardada. Añádala otra vez.",
  gone_other: "{{count, number}} fotos ya no están guardadas. Añádalas otra vez.",
  lost_one: "{{count, number}} foto aún no se había subido al cerrarse la página. Añádala otra vez.",
  lost_other: "{{count, number}} fotos aún no se habían subido al cerrarse la página. Añádalas otra vez.",
  stopped_one: "No se pudo cargar {{count, number}} foto añadida antes.",
  stopped_other: "No se pudieron cargar {{count, number}} fotos añadidas antes.",
  ofCase: "Se añadieron para un expediente.",
  toCase: "Continuar para el expediente",
  without: "Continuar sin ellas",
  discard: "Descartar todas las fotos",
  discarding: {
    title: "¿Descartar todas las fotos?",
    text: "Las fotos de este vehículo que aún no se han peritado, y sus ángulos, se quitan de esta página.",
  },
};

import type { compare as english } from "../../en/inspect/compare.ts";
import type { Translation } from "../../translation.ts";

/** The comparison of two inspections. */
export const compare: Translation<typeof english> = {
  title: "Comparar peritajes",
  tabTitle: "Comparar peritajes de {{car}}",
  earlier: "Peritaje anterior",
  later: "Peritaje posterior",
  choice_one: "{{date}}, {{count, number}} hallazgo",
  choice_other: "{{date}}, {{count, number}} hallazgos",
  summary: "Nuevos: {{added, number}}; desaparecidos: {{gone, number}}; sin cambios: {{same, number}}",
  changes: "Qué cambió",
  change: {
    new: "Nuevo",
    gone: "Desaparecido",
    same: "Sin cambios",
  },
  heading: {
    new: "Nuevos ({{count, number}})",
    gone: "Desaparecidos ({{count, number}})",
    same: "Sin cambios ({{count, number}})",
  },
  none: "Ninguno de los dos peritajes tiene hallazgos.",
  goneHint: "Reparado, o no visible en las fotos posteriores: compruebe la foto antes de darlo por reparado.",
  onNoPhoto: "en ninguna foto",
  open: "Abrir en los resultados",
  openOf: "Abrir en los resultados: hallazgo {{number}}",
  photos: "Fotos por ángulo",
  photo: {
    earlier: "Foto anterior, {{angle}}. Con zoom, las flechas mueven ambas fotos.",
    later: "Foto posterior, {{angle}}. Con zoom, las flechas mueven ambas fotos.",
    both: "Ambas fotos, {{angle}}. Con zoom, las flechas las mueven.",
    noEarlier: "El peritaje anterior no tiene foto de este ángulo.",
    noLater: "El peritaje posterior no tiene foto de este ángulo.",
    missing: "No se pudo cargar esta foto.",
  },
  strip: {
    onlyEarlier: "solo anterior",
    onlyLater: "solo posterior",
  },
  view: {
    label: "Vista",
    sides: "Lado a lado",
    slider: "Deslizador",
  },
  share: "Parte de la foto anterior",
  boxes: "Recuadros",
  zoomOut: "Alejar",
  zoomIn: "Acercar",
  fit: "Ajustar fotos",
  keys: {
    title: "Atajos de teclado",
    step: "Hallazgo siguiente y anterior",
    photo: "Foto anterior y siguiente",
    zoom: "Acercar, alejar, ajustar",
    boxes: "Mostrar u ocultar los recuadros",
    view: "Lado a lado, o deslizador",
    list: "Esta lista",
    advice: "Desactívelos si usa el dictado por voz.",
  },
};

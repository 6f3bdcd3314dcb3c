import type { spin as english } from "../../en/inspect/spin.ts";
import type { Translation } from "../../translation.ts";

/** The viewer of 360-degree views. It also runs on other websites. */
export const spin: Translation<typeof english> = {
  view: "Vista 360°",
  sides: "Lado",
  showSide: "Mostrar {{side}}",
  masks: "Máscaras",
  showMasks: "Mostrar los daños superpuestos (M)",
  play: "Reproducir",
  turn: "Girar automáticamente (P)",
  zoomOut: "Alejar (-)",
  zoomIn: "Acercar (+)",
  fullScreen: "Pantalla completa",
  showFullScreen: "Pantalla completa (F)",
  damage: "Daños en este fotograma",
  finding: "{{damage}}, {{part}}",
  loaded: "Fotogramas cargados",
  position: "Fotograma {{frame, number}} de {{frames, number}}",
  missing:
    "No se pudieron cargar {{missing, number}} de {{frames, number}} fotogramas. Recargue la página para reintentarlo.",
};

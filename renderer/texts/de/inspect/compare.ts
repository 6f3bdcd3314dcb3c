import type { compare as english } from "../../en/inspect/compare.ts";
import type { Translation } from "../../translation.ts";

/** The comparison of two inspections. */
export const compare: Translation<typeof english> = {
  title: "Begutachtungen vergleichen",
  tabTitle: "Begutachtungen von {{car}} vergleichen",
  earlier: "Frühere Begutachtung",
  later: "Spätere Begutachtung",
  choice_one: "{{date}}, {{count, number}} Befund",
  choice_other: "{{date}}, {{count, number}} Befunde",
  summary: "{{added, number}} neu, {{gone, number}} entfallen, {{same, number}} unverändert",
  changes: "Was sich geändert hat",
  change: {
    new: "Neu",
    gone: "Entfallen",
    same: "Unverändert",
  },
  heading: {
    new: "Neu ({{count, number}})",
    gone: "Entfallen ({{count, number}})",
    same: "Unverändert ({{count, number}})",
  },
  none: "Keine der Begutachtungen hat einen Befund.",
  goneHint:
    "Repariert oder auf den späteren Fotos nicht zu sehen: Prüfen Sie das Foto, bevor Sie sich darauf verlassen.",
  onNoPhoto: "auf keinem Foto",
  open: "In den Ergebnissen öffnen",
  openOf: "In den Ergebnissen öffnen: Befund {{number}}",
  photos: "Fotos nach Perspektive",
  photo: {
    earlier: "Früheres Foto, {{angle}}. In der Vergrößerung bewegen die Pfeiltasten beide Fotos.",
    later: "Späteres Foto, {{angle}}. In der Vergrößerung bewegen die Pfeiltasten beide Fotos.",
    both: "Beide Fotos, {{angle}}. In der Vergrößerung bewegen die Pfeiltasten sie.",
    noEarlier: "Die frühere Begutachtung hat kein Foto aus dieser Perspektive.",
    noLater: "Die spätere Begutachtung hat kein Foto aus dieser Perspektive.",
    missing: "Dieses Foto konnte nicht geladen werden.",
  },
  strip: {
    onlyEarlier: "nur früher",
    onlyLater: "nur später",
  },
  view: {
    label: "Ansicht",
    sides: "Nebeneinander",
    slider: "Schieberegler",
  },
  share: "Anteil des früheren Fotos",
  boxes: "Rahmen",
  zoomOut: "Verkleinern",
  zoomIn: "Vergrößern",
  fit: "Fotos einpassen",
  keys: {
    title: "Tastenkürzel",
    step: "Nächster und vorheriger Befund",
    photo: "Vorheriges und nächstes Foto",
    zoom: "Vergrößern, verkleinern, einpassen",
    boxes: "Rahmen ein- oder ausblenden",
    view: "Nebeneinander oder Schieberegler",
    list: "Diese Liste",
    advice: "Schalten Sie sie aus, wenn Sie Spracheingabe verwenden.",
  },
};

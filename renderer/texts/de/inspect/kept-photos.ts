import type { keptPhotos as english } from "../../en/inspect/kept-photos.ts";
import type { Translation } from "../../translation.ts";

/** Photos that were added earlier, for an inspection that was not started. */
export const keptPhotos: Translation<typeof english> = {
  loading_one: "{{count, number}} früher hinzugefügtes Foto wird geladen.",
  loading_other: "{{count, number}} früher hinzugefügte Fotos werden geladen.",
  restored_one: "{{count, number}} früher hinzugefügtes Foto ist wieder da.",
  restored_other: "{{count, number}} früher hinzugefügte Fotos sind wieder da.",
  gone_one: "{{count, number}} Foto ist nicht mehr gespeichert. Fügen Sie es erneut hinzu.",
  gone_other: "{{count, number}} Fotos sind nicht mehr gespeichert. Fügen Sie sie erneut hinzu.",
  lost_one:
    "{{count, number}} Foto war noch nicht hochgeladen, als die Seite geschlossen wurde. Fügen Sie es erneut hinzu.",
  lost_other:
    "{{count, number}} Fotos waren noch nicht hochgeladen, als die Seite geschlossen wurde. Fügen Sie sie erneut hinzu.",
  stopped_one: "{{count, number}} früher hinzugefügtes Foto konnte nicht geladen werden.",
  stopped_other: "{{count, number}} früher hinzugefügte Fotos konnten nicht geladen werden.",
  ofCase: "Sie wurden für einen Fall hinzugefügt.",
  toCase: "Für den Fall fortsetzen",
  without: "Ohne sie weiter",
  discard: "Alle Fotos verwerfen",
  discarding: {
    title: "Alle Fotos verwerfen?",
    text: "Die noch nicht begutachteten Fotos dieses Fahrzeugs und ihre Perspektiven werden von dieser Seite entfernt.",
  },
};

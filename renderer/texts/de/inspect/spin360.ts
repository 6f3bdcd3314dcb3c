import type { spin360 as english } from "../../en/inspect/spin360.ts";
import type { Translation } from "../../translation.ts";

/** The page of a car's 360-degree views. The viewer itself has its texts in `spin`. */
export const spin360: Translation<typeof english> = {
  empty: {
    title: "Noch keine 360°-Ansicht",
    film: "Filmen Sie einmal um das Fahrzeug herum und fügen Sie den Clip unten hinzu. Daraus wird eine 360°-Ansicht mit markierten Schäden.",
    notFilmed: "Dieses Fahrzeug hat noch niemand gefilmt.",
  },
  website: {
    includeDamage: "Mit Schäden",
    download: "Für Website herunterladen",
  },
  findings: {
    title: "Befunde",
    titleWithCount: "Befunde · {{count, number}}",
    notInClip: "Der verlinkte Befund ist im neuesten Clip nicht enthalten.",
    none: "Kein Schaden auf diesen Bildern gefunden. Die Modelle können Schäden übersehen: Prüfen Sie das Fahrzeug selbst.",
    bodyOnly:
      "Die Modelle erkennen nur Schäden an der Karosserie, nicht im Innenraum. Prüfen Sie den Innenraum selbst.",
    showFrame: "Bestes Bild zeigen",
    noPart: "Teil nicht erkannt",
    byHand: "Von Hand hinzugefügt",
    sure: "{{share}} sicher",
    seen_one: "auf {{count, number}} Bild, am besten auf {{best, number}}",
    seen_other: "auf {{count, number}} Bildern, am besten auf {{best, number}}",
  },
  state: {
    stored: "Clip gespeichert",
    queued: "Wartet",
    extracting: "Schärfste Bilder werden ausgewählt",
    frames_stored: "Bilder gespeichert",
    detecting: "Schäden werden gesucht",
    masking: "Masken werden gezeichnet",
    ready: "Fertig",
    failed: "Fehlgeschlagen",
  },
  hint: {
    OUTSIDE:
      "Gehen Sie einmal in gleichmäßigem Tempo um das Fahrzeug, sodass es immer ganz im Bild ist. Zwanzig Sekunden reichen.",
    INSIDE: "Filmen Sie den Innenraum langsam rundherum.",
    OPEN: "Gehen Sie bei geöffneten Türen, Motorhaube und Kofferraum um das Fahrzeug.",
  },
  clip: {
    drop: "{{side}}: Clip ablegen",
    chooseFor: "{{side}}: Clip auswählen",
    choose: "Clip auswählen",
    new: "Neuer Clip",
    stop: "Stoppen",
    retry: "Wiederholen",
    dropAdvice: "Oder legen Sie ein Video hier ab: höchstens {{size}}, am besten MP4.",
    tooLarge: "Diese Datei hat {{size}}. Das Maximum ist {{max}}.",
  },
  delete: {
    button: "Löschen",
    text: "Clips, Bilder und Masken werden endgültig gelöscht.",
    title: {
      OUTSIDE: "Außenansicht löschen?",
      INSIDE: "Innenansicht löschen?",
      OPEN: "Geöffnete Ansicht löschen?",
    },
    label: {
      OUTSIDE: "Außenansicht löschen",
      INSIDE: "Innenansicht löschen",
      OPEN: "Geöffnete Ansicht löschen",
    },
  },
  job: {
    timeLeft: "noch etwa {{time}}",
    storing: "{{file}} wird gespeichert",
    uploading: "{{file}} wird hochgeladen ({{size}})",
    uploadLater: "Der Server antwortet nicht. {{file}} wird automatisch erneut hochgeladen.",
    notUploaded: "{{file}} wurde nicht hochgeladen.",
    earlierShown: "Die Ansicht oben zeigt einen früheren Clip.",
    originalDeleted: "Der Originalclip wurde gelöscht.",
    failed: "Der Clip konnte nicht verarbeitet werden.",
    frames_one: "{{count, number}} Bild",
    frames_other: "{{count, number}} Bilder",
    ready: "{{frames}}.",
    readyWithDamage: "{{frames}}, {{damage}}.",
    noDamage: "kein Schaden gefunden",
    findings_one: "{{count, number}} Befund",
    findings_other: "{{count, number}} Befunde",
  },
  disk: {
    bytes: "Byte",
    empty: "Nichts auf dem Datenträger",
    used: "{{total}} auf dem Datenträger: {{parts}}",
    clip: "Clip {{size}}",
    frames: "Bilder {{size}}",
    masks: "Masken {{size}}",
  },
};

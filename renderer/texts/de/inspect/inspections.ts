import type { inspections as english } from "../../en/inspect/inspections.ts";
import type { Translation } from "../../translation.ts";

/** The list of all inspections. */
export const inspections: Translation<typeof english> = {
  title: "Begutachtungen",
  cases: "Fälle",
  total_one: "{{count, number}} insgesamt, alle Fahrzeuge",
  total_other: "{{count, number}} insgesamt, alle Fahrzeuge",
  status: {
    label: "Status",
    all: "Alle",
    processing: "Läuft",
    completed: "Fertig",
    failed: "Fehler",
    review: "Zu prüfen",
  },
  empty: {
    title: "Noch keine Begutachtungen",
    text: "Öffnen Sie ein Fahrzeug und wählen Sie „Begutachten“, um Fotos hinzuzufügen.",
    action: "Zum Bestand",
  },
  noMatch: {
    title: "Keine Begutachtungen mit diesem Status",
    text: "Wählen Sie „Alle“, um alle Begutachtungen zu sehen.",
  },
};

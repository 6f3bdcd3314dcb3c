import type { Translation } from "../../../../contracts/texts/translation.ts";
import type { fullCase as english } from "../en/case.ts";

export const fullCase: Translation<typeof english> = {
  kind: "FAHRZEUGBERICHT",
  title: "Fahrzeugbericht: {{vehicle}}",
  subject: "Fahrzeugbericht",
  number: "Fall {{id}}",
  unknown: "Nicht bekannt",
  summary: "Zusammenfassung",
  condition: "Zustand",
  score: "Punkte, von 10",
  repairs: "Reparaturen, geschätzt",
  value: "Mittlerer Wert",
  steps: "Schritte der Begutachtung",
  step: {
    visual: "Zustand, nach Fotos",
    mechanical: "Technik, nach Codes, Messwerten, Prüfungen",
    damage_assessment: "Reparaturkalkulation",
    valuation: "Marktwert",
  },
  status: {
    pending: "Offen",
    processing: "In Arbeit",
    completed: "Abgeschlossen",
    skipped: "Übersprungen",
  },
  columns: { step: "Schritt", state: "Stand", number: "Nummer, oder Grund, warum übersprungen" },
  opened: "Eröffnet {{at}}.",
  openedAndCompleted: "Eröffnet {{at}}, abgeschlossen {{completed}}.",
  note: "Die Punkte zählen zu 60 % die schlechtere von Karosserie und Technik, zu 40 % die bessere (eigene Gewichtung). Ein übersprungener Schritt gilt als unbekannt, nicht als gut.",
  unassessed: {
    one: "{{count}} Schaden auf den Fotos ist in keiner Kalkulation; die Summe nimmt die Schätzung nach den Fotos.",
    other: "{{count}} Schäden auf den Fotos sind in keiner Kalkulation; die Summe nimmt die Schätzung nach den Fotos.",
  },
};

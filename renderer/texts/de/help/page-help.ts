import type { PageHelpTexts } from "../../page-help-shape.ts";
import { inspectHelp } from "./page-help-inspect.ts";
import { officeHelp } from "./page-help-office.ts";
import { priceHelp } from "./page-help-price.ts";
import { sellHelp } from "./page-help-sell.ts";
import { stockHelp } from "./page-help-stock.ts";

/** The help of the pages: for each topic what it is for, and how to do its main things. */
export const pageHelp: PageHelpTexts = {
  topics: { ...stockHelp, ...inspectHelp, ...sellHelp, ...priceHelp, ...officeHelp },
  words: {
    steps: "So geht es",
    keys: "Tasten",
    allKeys: "? hat auch den Schalter, der einzelne Tasten abschaltet.",
    globalKeys: "Auf jeder Seite sucht Strg+K, ? zeigt die Tasten und F1 öffnet diese Hilfe.",
    chapter: "Handbuch (Englisch):",
    site: "Alle Hilfeseiten mit Suche (Englisch)",
    key: {
      figure: "Kennzahl anheben, verschieben, ablegen, nach „Kennzahlen bearbeiten“",
      photo: "Foto anheben, verschieben, ablegen",
      nextPhoto: "Voriges und nächstes Foto in der großen Ansicht",
      turn: "Fahrzeug drehen, mit Umschalt um ein Viertel",
      turnAlone: "Automatisch drehen",
      masks: "Schäden ein- oder ausblenden",
      zoom: "Vergrößern, verkleinern",
      fullScreen: "Vollbild",
      comparable: "Im Diagramm von Fahrzeug zu Fahrzeug gehen",
    },
  },
  chapters: {
    start: "Start und Einrichtung",
    inventory: "Bestand",
    inspect: "Fotos für eine Begutachtung",
    results: "Ergebnis und Bericht",
    mechanical: "Mechanische Diagnose",
    damage: "Schaden und Kalkulation",
    cases: "Vollständige Begutachtung (Fall)",
    value: "Bewertung und Ankauf",
    leads: "Anfragen und Kontakte",
    spins: "360°-Ansichten und Website",
    campaigns: "Kampagnen, Markt und Kennzahlen",
    settings: "Einstellungen, Sicherung, Rollen und Entwickler",
    sync: "Abgleich mit einem gehosteten Server",
    workstation: "Dieser Arbeitsplatz",
  },
};

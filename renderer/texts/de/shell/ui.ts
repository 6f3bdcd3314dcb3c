import type { ui as english } from "../../en/shell/ui.ts";
import type { Translation } from "../../translation.ts";

/** Parts that several pages share. */
export const ui: Translation<typeof english> = {
  vehicles: "Fahrzeuge",
  vin: "VIN {{vin}}",
  noVin: "keine VIN",
  copy: "{{text}} kopieren",
  copied: "{{text}} kopiert",
  notLoaded: "Dieser Teil der Seite konnte nicht geladen werden. Versuchen Sie es erneut, sobald der Server antwortet.",
  clearSelection: "Auswahl aufheben",
  demo: { label: "Demodaten", hint: "Alle Fahrzeuge, Personen und Preise hier sind erfunden." },
  chart: {
    label: "{{title}}, Diagramm. Dieselben Daten gibt es als Tabelle.",
    asTable: "Als Tabelle anzeigen",
    tableOf: "{{title}}, Werte",
    png: "PNG herunterladen",
    csv: "CSV herunterladen",
    noValue: "Keine Daten",
  },
  loading: {
    late: "Das dauert länger als üblich",
    unreachable: "Der Server antwortet nicht",
    text: "Diese Seite wird geladen, sobald der Server antwortet. Gespeicherte Daten sind sicher.",
  },
  pages: { first: "erste Seite", previous: "vorige Seite", next: "nächste Seite", last: "letzte Seite" },
  inspections: {
    title: "Begutachtungen",
    photo: "Foto",
    vehicle: "Fahrzeug",
    date: "Datum",
    status: "Status",
    photos: "Fotos",
    findings: "Befunde",
    score: "Punktzahl",
    grade: "Stufe",
    gradeByHand: "{{grade}} von Hand",
    estimatedRepair: "Reparaturschätzung",
    /** Next to an amount, where "Reparaturschätzung" is too long. */
    repair: "Reparatur",
    completed: "Abgeschlossen",
    failed: "Kein Ergebnis",
    running: "Läuft, {{share}}",
  },
  language: "Sprache",
  singleKeys: "Kürzel mit einzelnen Tasten verwenden",
  missingPermission: {
    ofRole:
      "Ihre Rolle in {{team}} umfasst „{{permission}}“ nicht. Bitten Sie {{owner}}, den Inhaber des Teams, um diese Berechtigung.",
    notInTeam:
      "Dieses Fahrzeug gehört zu einem anderen Konto und ist in keinem Ihrer Teams. Bitten Sie den Eigentümer, es mit Ihrem Team zu teilen.",
  },
  notSaved: { text: "Nicht gespeichert", discard: "Verwerfen" },
  leave: {
    title: "Ohne Speichern verlassen?",
    stay: "Bleiben",
    leave: "Verlassen",
  },
};

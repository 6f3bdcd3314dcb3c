import type { inspectHelp as english } from "../../en/help/page-help-inspect.ts";
import type { Translation } from "../../translation.ts";

/** Help for inspections: photos, results, cases, mechanics and repair. */
export const inspectHelp: Translation<typeof english> = {
  chooseVehicle: {
    title: "Fahrzeug wählen",
    purpose: "Beginnt eine Begutachtung. Fahrzeuge ohne Begutachtung stehen oben.",
    steps: [
      "Wählen Sie das Fahrzeug in der Liste, oder suchen Sie nach Marke, Modell, Baujahr, VIN oder Bestandsnummer.",
      "Danach öffnet sich die Seite für die Fotos.",
      "Fehlt das Fahrzeug, legen Sie es zuerst an: „Hinzufügen“ oben auf jeder Seite.",
    ],
  },
  capture: {
    title: "Begutachten",
    purpose: "Sammelt die Fotos einer Begutachtung und startet sie.",
    steps: [
      "Ziehen Sie die Fotos hierher, oder wählen Sie Dateien oder einen Ordner. Vier Fotos sind das Minimum, rundum fotografiert wird der Bericht vollständig.",
      "„Smartphone nutzen“ zeigt einen QR-Code. Nach dem Scannen erscheinen die Fotos des Smartphones hier.",
      "Prüfen Sie die Perspektive unter jedem Foto, und ersetzen Sie unbrauchbare Fotos.",
      "Wählen Sie die Optionen, dann „Begutachtung starten“. Sie können die Seite währenddessen verlassen.",
    ],
  },
  inspections: {
    title: "Begutachtungen",
    purpose: "Alle Begutachtungen aller Fahrzeuge mit Status, Befunden, Punktzahl und geschätzten Reparaturkosten.",
    steps: [
      "Ein Status filtert die Liste. „Zu prüfen“ zeigt Begutachtungen mit offenen Befunden.",
      "Eine Zeile öffnet das Ergebnis.",
      "„Fälle“ zeigt die vollständigen Begutachtungen: Fotos, Mechanik, Kalkulation und Wert in einem Bericht.",
    ],
  },
  results: {
    title: "Ergebnis einer Begutachtung",
    purpose:
      "Was die Modelle gefunden haben. Sie bestätigen oder verwerfen jeden Befund, bevor der Bericht das Haus verlässt.",
    steps: [
      "Wählen Sie einen Befund in der Liste, auf dem Foto oder in der Skizze.",
      "„Bestätigen“ übernimmt ihn, „Verwerfen“ nimmt ihn aus Punktzahl und Kosten. „Schmutz oder Spiegelung“ verwirft ihn mit diesem Grund.",
      "„Befund hinzufügen“ ergänzt einen übersehenen Schaden: Ziehen Sie einen Rahmen darum.",
      "Der Reiter „Von Hand“ hat Ihre eigene Stufe, Offenlegungen, Reifen und Bemerkungen.",
      "„Drucken“ öffnet den Zustandsbericht als PDF.",
    ],
  },
  compare: {
    title: "Begutachtungen vergleichen",
    purpose:
      "Zeigt, was sich zwischen zwei Begutachtungen eines Fahrzeugs geändert hat, Befund für Befund und Foto für Foto.",
    steps: [
      "Wählen Sie oben die frühere und die spätere Begutachtung.",
      "Wählen Sie einen Befund in der Liste: Beide Fotos zeigen seine Stelle.",
      "„Schieberegler“ legt ein Foto über das andere, „Nebeneinander“ zeigt beide.",
      "„Entfallen“ heißt repariert oder nicht gesehen: Prüfen Sie das Foto.",
    ],
  },
  cases: {
    title: "Fälle",
    purpose:
      "Alle vollständigen Begutachtungen: Fotos, Mechanik, Kalkulation und Wert eines Fahrzeugs in einem Bericht.",
    steps: [
      "Ein Status filtert die Liste.",
      "Eine Zeile öffnet den Fall. Dort geht es mit seinen Schritten weiter.",
      "Einen neuen Fall eröffnen Sie auf der Seite des Fahrzeugs, im Reiter „Begutachtungen“.",
    ],
  },
  case: {
    title: "Fall",
    purpose: "Eine vollständige Begutachtung eines Fahrzeugs, Schritt für Schritt.",
    steps: [
      "Gehen Sie der Reihe nach vor: Die Kalkulation braucht die Fotos, und der Wert nutzt deren Zustandsstufe.",
      "„Überspringen“ lässt einen Schritt aus. Der Bericht nennt den Grund.",
      "„Fall abschließen“ erstellt den gemeinsamen Bericht. Mit „Wieder öffnen“ geht es später weiter.",
      "„Bericht (PDF)“ öffnet den Bericht, „Teilen“ sendet ihn vom Smartphone.",
    ],
  },
  vehicleMechanical: {
    title: "Mechanik",
    purpose: "Stellt eine Diagnose aus Fehlercodes, Istwerten und Prüfungen von Hand.",
    steps: [
      "Wählen Sie „Neue Diagnose“. Geben Sie die Fehlercodes ein, fügen Sie eine Liste ein, oder suchen Sie nach Wörtern.",
      "Geben Sie die Messwerte ein, zuerst Motordrehzahl und Kühlmitteltemperatur: Von ihnen hängen die Sollbereiche ab.",
      "Ergänzen Sie die Prüfungen von Hand, zum Beispiel Flüssigkeiten, Bremsen und Reifen. Leere Felder gelten als nicht geprüft.",
      "Das Ergebnis hat eine Punktzahl, Befunde mit Dringlichkeit und Kosten, und die fällige Wartung.",
      "„Fahrzeug zusammenfassen“ bringt Schäden und mechanische Befunde in eine Reihenfolge.",
    ],
  },
  vehicleDamage: {
    title: "Schäden und Reparatur",
    purpose: "Kalkuliert die Reparatur jedes Schadens mit Arbeitszeit, Teilen und Preis.",
    steps: [
      "Wählen Sie „Neue Kalkulation“ und die Befunde einer Begutachtung. Ergänzen Sie Schäden, die kein Foto zeigt.",
      "Vergleichen Sie die möglichen Reparaturen. „Diese Reparatur verwenden“ nimmt eine andere in die Kalkulation.",
      "Ändern Sie Stunden, Preise oder Teile einer Position. Der Grund bleibt mit Ihrem Namen stehen.",
      "„Freigeben“ gibt die Reparaturen frei. „PDF“ und „CSV“ sind für die Werkstatt.",
      "„Stundensätze“ ändert die Sätze einer Region für alle neuen Kalkulationen.",
    ],
  },
};

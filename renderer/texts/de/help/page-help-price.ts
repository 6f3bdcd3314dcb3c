import type { priceHelp as english } from "../../en/help/page-help-price.ts";
import type { Translation } from "../../translation.ts";

/** Help for values, appraisals and the market. */
export const priceHelp: Translation<typeof english> = {
  vehicleValuation: {
    title: "Bewertung",
    purpose: "Was das Fahrzeug auf dem örtlichen Markt wert ist, welcher Preis es rechtzeitig verkauft, und warum.",
    steps: [
      "„Neue Bewertung“ bewertet das Fahrzeug auf dem Markt von heute.",
      "„Diesen Preis setzen“ übernimmt den Preisvorschlag. „Andere Preise“ zeigt, wie schnell sich jeder Preis verkauft.",
      "„Vergleichsfahrzeuge“ zeigt, woraus der Wert entsteht. Schließen Sie ein unpassendes Fahrzeug mit Begründung aus.",
      "„Für Ankauf bewerten“ sagt, was Sie für die gewünschte Marge bieten können.",
      "„Bericht (PDF)“ erklärt den Wert einem Kunden.",
    ],
  },
  automaticValues: {
    title: "Automatische Bewertung",
    purpose: "Welche Fahrzeuge im Bestand keinen automatischen Wert haben, und was dagegen zu tun ist.",
    steps: [
      "Die Liste nennt den Grund je Fahrzeug, zum Beispiel eine fehlende Laufleistung.",
      "Öffnen Sie das Fahrzeug und berichtigen Sie es.",
      "„Jetzt neu bepreisen“ bewertet den Bestand erneut. Der Server macht das auch jede Nacht und nach jedem Marktimport.",
    ],
  },
  market: {
    title: "Markt",
    purpose: "Die Inserate und Verkäufe, mit denen Fahrzeuge verglichen werden: wie viele, wie alt und woher.",
    steps: [
      "„Datei importieren“ ergänzt Inserate oder Verkäufe Ihrer Auktion oder Fahrzeugbörse.",
      "Wählen Sie eine Marke oder eine Quelle, um ihre Zeilen zu sehen.",
      "„Zeilen löschen“ entfernt die Zeilen einer Quelle oder ältere Zeilen. Das lässt sich nicht rückgängig machen.",
      "Importieren Sie regelmäßig: Werte aus alten Preisen sind unsicherer.",
    ],
  },
  marketSupply: {
    title: "Angebotsreichweite",
    purpose: "Welche Modelle sich in Ihrer Gegend schnell und langsam drehen, für Ihren Einkauf.",
    steps: [
      "Ein Modell mit wenigen Tagen verkauft sich schnell. Vergleichen Sie es mit Ihrem Bestand in der letzten Spalte.",
      "„Umkreis“ ändert das Gebiet um Ihr Autohaus, „Nahe Postleitzahl“ seine Mitte.",
      "Wählen Sie ein Modell, um seine Inserate zu sehen.",
    ],
  },
  marketListings: {
    title: "Inserate",
    purpose: "Die einzelnen Zeilen des Marktes.",
    steps: [
      "Filtern Sie nach Marke, Modell, Baujahr, Ort, Art und Quelle.",
      "„Nahe Postleitzahl“ und „Umkreis“ zeigen die Zeilen rund um einen Ort.",
      "„Inserat“ öffnet die Seite des Anbieters, falls die Datei die Adresse enthielt.",
    ],
  },
  marketImports: {
    title: "Importe",
    purpose: "Die in den Markt importierten Dateien mit neuen, geänderten und abgelehnten Zeilen.",
    steps: [
      "„Datei importieren“ beginnt einen neuen Import.",
      "Öffnen Sie einen Import, um sein Ergebnis und die abgelehnten Zeilen zu sehen.",
      "Ein laufender Import geht weiter, wenn Sie die Seite verlassen.",
    ],
  },
  newMarketImport: {
    title: "Marktdaten importieren",
    purpose: "Liest eine Datei mit Inseraten oder Verkäufen und zeigt vor dem Speichern, wie jede Zeile gelesen wird.",
    steps: [
      "Wählen Sie eine CSV- oder NDJSON-Datei. Nötig sind Baujahr, Marke, Modell und Preis.",
      "Wählen Sie die Art der Zeilen und den Namen der Quelle. Auktionspreise sind niedriger: Kennzeichnen Sie sie als Auktionsverkäufe.",
      "Prüfen Sie die Spalten, und berichtigen Sie falsche.",
      "Lesen Sie die Vorschau, dann importieren Sie.",
    ],
  },
  marketImport: {
    title: "Ein Import",
    purpose: "Fortschritt und Ergebnis eines Imports.",
    steps: [
      "„Abbrechen“ beendet ihn. Bis dahin gespeicherte Zeilen bleiben.",
      "„Abgelehnte Zeilen“ nennt den Grund je Zeile. Berichtigen Sie die Datei und importieren Sie sie erneut: Bekannte Zeilen werden aktualisiert.",
      "Preismodell und Werte Ihres Bestands folgen von selbst.",
    ],
  },
  marketModel: {
    title: "Preismodell",
    purpose: "Wie gut sich die Preise Ihres Marktes vorhersagen lassen.",
    steps: [
      "Lesen Sie, wie weit die Hälfte der Werte abweicht, und wie viele Preise im Wertband liegen.",
      "„Nach Preisniveau“ trennt Einzelhandel, Auktion und Privatverkauf.",
      "„Jetzt trainieren“ trainiert das Modell neu. Nach einem Import geschieht das von selbst.",
    ],
  },
  marketAppraisals: {
    title: "Ankaufsbewertungen",
    purpose: "Alle Ankaufsbewertungen, und ob ihre Wahrscheinlichkeiten eintreffen.",
    steps: [
      "Filtern Sie nach Zeit und Entscheidung.",
      "Wählen Sie ein Fahrzeug, um seine Ankaufsbewertungen zu öffnen, ein Gebot zu speichern oder die Entscheidung festzuhalten.",
      "Halten Sie „Gekauft“ und den gezahlten Preis fest: Nur so lassen sich die Wahrscheinlichkeiten nach dem Verkauf prüfen.",
    ],
  },
};

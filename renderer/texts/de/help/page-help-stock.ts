import type { stockHelp as english } from "../../en/help/page-help-stock.ts";
import type { Translation } from "../../translation.ts";

/** Help for Today, the inventory and a vehicle. */
export const stockHelp: Translation<typeof english> = {
  today: {
    title: "Heute",
    purpose: "Was heute zu tun ist, was seit gestern geschehen ist, und die Kennzahlen des Autohauses.",
    steps: [
      "Eine Zahl unter „Zu erledigen“ öffnet ihre Liste, zum Beispiel die überfälligen Anfragen.",
      "Wählen Sie unter „Kennzahlen“ Team und Zeitraum. Eine Kennzahl öffnet ihr Diagramm und ihre Formel.",
      "Mit „Kennzahlen bearbeiten“ blenden Sie Kennzahlen aus, verschieben sie und fügen neue hinzu.",
      "Auf einem neuen Arbeitsplatz führt „Erste Schritte“ durch die Einrichtung.",
    ],
  },
  inventory: {
    title: "Bestand",
    purpose: "Alle Fahrzeuge, die Sie sehen dürfen, mit Preis, Standtagen und offenen Arbeiten.",
    steps: [
      "Suchen Sie nach Marke, Modell, Baujahr, VIN oder Bestandsnummer, oder wählen Sie „Filter“. Die Adresse behält die Filter.",
      "„Ansichten“ hat fertige Listen. „Als Ansicht speichern…“ hält Filter, Sortierung und Spalten unter einem Namen fest.",
      "„Fahrzeug hinzufügen“ beginnt mit der VIN, die das Übrige ausfüllt. „Importieren“ liest eine CSV-Datei.",
      "Wählen Sie Zeilen aus, um Status, Preis oder Team mehrerer Fahrzeuge zu ändern oder sie zu bewerben.",
      "Ein Klick auf ein Fahrzeug öffnet seine Seite.",
    ],
  },
  vehicleImport: {
    title: "Fahrzeuge importieren",
    purpose: "Legt viele Fahrzeuge mit einer CSV-Datei an oder ändert sie.",
    steps: [
      "Wählen Sie eine CSV-Datei, oder ziehen Sie sie hierher. Die erste Zeile enthält die Spaltennamen.",
      "Die Vorschau zeigt je Zeile, was angelegt oder geändert wird, oder warum sie übersprungen wird.",
      "Wählen Sie das Team für neue Fahrzeuge, falls die Seite danach fragt.",
      "Wählen Sie „Importieren“. Vorher wird nichts gespeichert.",
    ],
  },
  vehicle: {
    title: "Fahrzeug",
    purpose: "Ein Fahrzeug: Preis, Kosten, Marge, Zustandsstufe und Wert, mit Verlauf, Notizen und Dokumenten.",
    steps: [
      "Die erste Schaltfläche oben ist der nächste Schritt: begutachten, Preis setzen, bewerben oder Verkauf erfassen.",
      "„Bearbeiten“ ändert die Daten. „Weitere Aktionen“ hat das Übrige, zum Beispiel „Preis ändern“.",
      "Die Reiter haben Fotos, Begutachtungen, Mechanik, Schäden, Bewertung, Anfragen und Kampagnen.",
      "„Dokumente“ hat alle Berichte als PDF. „Papiere für Käufer“ hat Preisschild und Buyers Guide.",
    ],
  },
  vehiclePhotos: {
    title: "Fotos eines Fahrzeugs",
    purpose: "Die Fotos, die das Fahrzeug verkaufen. Das erste ist das Titelfoto, in Listen und in Anzeigen.",
    steps: [
      "Wählen Sie „Fotos hinzufügen“, oder ziehen Sie JPG-, PNG- oder HEIC-Dateien hierher. „Aus einer Begutachtung“ übernimmt vorhandene Fotos.",
      "Ziehen Sie ein Foto an seinen Platz. „Als Titelfoto“ im Menü des Fotos setzt es an die erste Stelle.",
      "„Beschriftung und Perspektive“ beschreibt ein Foto.",
      "Ein Klick auf ein Foto zeigt es in voller Größe.",
    ],
  },
  vehicleInspections: {
    title: "Begutachtungen eines Fahrzeugs",
    purpose: "Alle Begutachtungen dieses Fahrzeugs und seine vollständigen Begutachtungen (Fälle).",
    steps: [
      "„Neue Begutachtung“ öffnet die Seite für die Fotos.",
      "Eine Zeile öffnet das Ergebnis.",
      "„Letzte beide vergleichen“ zeigt, welche Schäden neu oder entfallen sind.",
      "„Fall eröffnen“ vereint Fotos, Mechanik, Kalkulation und Wert in einem Bericht. Dafür ist die VIN nötig.",
    ],
  },
  vehicleSpins: {
    title: "360°-Ansichten",
    purpose: "Drehbare Ansichten des Fahrzeugs aus einem Film: außen, innen und mit offenen Türen.",
    steps: [
      "Gehen Sie mit der Kamera gleichmäßig einmal um das Fahrzeug. Zwanzig Sekunden genügen.",
      "Wählen Sie den Clip, oder ziehen Sie ihn hierher. Der Server sucht die schärfsten Bilder und die Schäden.",
      "Ziehen Sie am Bild, um das Fahrzeug zu drehen. Ein Befund zeigt sein bestes Bild.",
      "„Für Website herunterladen“ liefert einen Ordner für Ihre Website, mit oder ohne Schäden.",
    ],
  },
};

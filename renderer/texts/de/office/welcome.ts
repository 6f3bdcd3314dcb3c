import type { welcome as english } from "../../en/office/welcome.ts";
import type { Translation } from "../../translation.ts";

/** The set-up of a new workstation, step by step. */
export const welcome: Translation<typeof english> = {
  title: "Forecourt einrichten",
  subtitle:
    "Vier kurze Schritte. Überspringen Sie, was Sie jetzt nicht brauchen: Alles steht später in den Einstellungen.",
  steps: "Schritte",
  step: "Schritt {{step}} von {{steps}}",
  names: {
    dealership: "Autohaus",
    stock: "Bestand",
    hardware: "Hardware",
    inspection: "Erste Begutachtung",
  },
  back: "Zurück",
  skip: "Überspringen",
  next: "Weiter",
  finish: "Zu Heute",
  saveAndNext: "Speichern und weiter",
  notForYou: {
    title: "Ein Administrator richtet diesen Arbeitsplatz ein",
    text: "Sie können loslegen. Was Sie sehen, hängt von Ihrer Rolle ab.",
    today: "Heute öffnen",
  },
  dealership: {
    title: "Ihr Autohaus",
    text: "Name, Adresse und Logo stehen auf jedem Bericht. Kennzahlen verwenden die Zeitzone und die Währung.",
    language: "Sprache der Seiten",
  },
  stock: {
    title: "Ihr Bestand",
    text: "Importieren Sie eine CSV-Datei aus Ihrem Händlersystem, oder testen Sie Forecourt mit einem Beispielfahrzeug. Fahrzeuge können Sie auch später anlegen.",
    file: "Datei importieren",
  },
  example: {
    title: "Beispielfahrzeug",
    make: "Beispiel",
    model: "SUV",
    trim: "gezeichnet",
    color: "Weiß",
    notes:
      "Ein Beispiel: Forecourt zeichnet die Fotos dieses Fahrzeugs. Entfernen Sie es, wenn Sie alles ausprobiert haben.",
    text: "Ein erfundenes Fahrzeug zum Ausprobieren. Es zählt in den Kennzahlen wie jedes andere, bis Sie es entfernen.",
    add: "Beispielfahrzeug anlegen",
    added: "Das Beispielfahrzeug ist im Bestand.",
    open: "Beispielfahrzeug öffnen",
    remove: "Beispielfahrzeug entfernen",
    removeTitle: "Beispielfahrzeug entfernen?",
    removeText: "{{car}} wird endgültig gelöscht, mit Begutachtungen, Anfragen, Verkauf und Fotos.",
    removed: "Das Beispielfahrzeug und seine Begutachtungen sind gelöscht.",
  },
  hardware: {
    title: "Dieser Rechner",
    text: "Forecourt prüft, was es braucht. Fotos werden nur auf diesem Rechner untersucht.",
    ready: "Bereit",
    missing: "Fehlt",
    attention: "Prüfen",
    models: "Modelle",
    noModels:
      "Die Modelle lassen sich nicht öffnen, daher sind keine Begutachtungen möglich. Stellen Sie die Dateien im Modellordner wieder her. Alles andere funktioniert.",
    runsOn: "Fotos werden untersucht auf",
    threads: "{{provider}}, {{threads, number}} Threads",
    ffmpeg: "360°-Clips",
    ffmpegVersion: "ffmpeg {{version}}",
    noFfmpeg: "ffmpeg fehlt. Installieren Sie es für 360°-Clips. Alles andere funktioniert.",
    disk: "Festplatte",
    speed: "Geschwindigkeit",
    measuring: "Die Geschwindigkeit wird gemessen. Das dauert bis zu einer halben Minute.",
    again: "Noch einmal messen",
    perSecond:
      "{{rate}} Fotos pro Sekunde; eine Begutachtung mit {{photos, number}} Fotos dauert etwa {{seconds, number}} s.",
    words: {
      fast: "Schnell genug, um am Fahrzeug auf das Ergebnis zu warten.",
      enough: "Schnell genug für den Alltag: Das Ergebnis ist da, wenn Sie beim nächsten Fahrzeug sind.",
      slow: "Langsam: Begutachtungen laufen im Hintergrund, während Sie weiterarbeiten.",
    },
  },
  inspection: {
    title: "Ihre erste Begutachtung",
    text: "Ein Klick begutachtet das Beispielfahrzeug. Forecourt hat seine Fotos gezeichnet, mit einer gebrochenen Windschutzscheibe. Die Modelle auf diesem Rechner untersuchen sie wie echte Fotos: Prüfen Sie jeden Befund wie bei einem echten Fahrzeug.",
    photos: "Fotos des Beispielfahrzeugs",
    photo: "Beispielfoto: {{angle}}",
    start: "Beispielfahrzeug begutachten",
    working: "Foto {{done, number}} von {{all, number}} wird gesendet.",
    ownCar: "Oder ein eigenes Fahrzeug begutachten",
    results: "Letztes Ergebnis öffnen",
  },
};

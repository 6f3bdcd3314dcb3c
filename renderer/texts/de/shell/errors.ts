import type { errors as english } from "../../en/shell/errors.ts";
import type { Translation } from "../../translation.ts";

/** What went wrong, what it did to saved data, and what to do next. The server's own messages are not here. */
export const errors: Translation<typeof english> = {
  unchanged: "Es wurde nichts geändert.",
  safe: "Gespeicherte Daten sind sicher.",
  correct: "Korrigieren Sie die Eingabe und versuchen Sie es erneut.",
  openFromList: "Gehen Sie zurück zur Liste und öffnen Sie den Eintrag von dort.",
  internal: "Versuchen Sie es erneut. Wenn es wieder fehlschlägt, prüfen Sie das Serverprotokoll.",
  permissions: "Bitten Sie einen Administrator um die Berechtigung.",
  signInAgain: "Melden Sie sich erneut an.",
  otherFile: "Wählen Sie eine andere Datei.",
  campaignElsewhere:
    "Starten Sie sie auf dem Rechner, der sie erstellt oder zuletzt übernommen hat. Gibt es ihn nicht mehr, öffnen Sie die Kampagne und übernehmen Sie sie hier. Wurde sie dort gestartet, erstellen Sie eine neue Kampagne.",
  triedBefore: {
    effect: "Ihr erster Versuch wurde möglicherweise gespeichert.",
    nextStep: "Sehen Sie in der Liste nach, bevor Sie erneut senden.",
  },
  keyLimit: {
    effect: "Es wurde kein Schlüssel erstellt.",
    nextStep: "Widerrufen Sie einen Schlüssel, der nicht mehr gebraucht wird, und versuchen Sie es dann erneut.",
  },
  rateLimit: {
    problem: "Zu viele Versuche.",
    wait: "Versuchen Sie es in {{duration}} erneut.",
    waitMinute: "Warten Sie eine Minute und versuchen Sie es dann erneut.",
  },
  upload: {
    effect: "Die Datei wurde nicht gespeichert.",
    nextStep: "Laden Sie sie erneut hoch. Wenn es wieder fehlschlägt, prüfen Sie, ob der Datenträger voll ist.",
  },
  model: {
    effect: "Die Fotos sind gespeichert.",
    nextStep: "Stellen Sie die Modelldateien im Ordner models wieder her und starten Sie die Begutachtung erneut.",
  },
  unreachable: {
    problem: "Der Forecourt-Server antwortet nicht.",
    nextStep: "Diese Seite verbindet sich automatisch neu. Prüfen Sie, ob Forecourt auf diesem Computer läuft.",
  },
  unreadable: {
    problem: "Die Datei ist nicht mehr lesbar. Prüfen Sie, ob die Kamera oder die Speicherkarte angeschlossen ist.",
    effect: "Die Datei wurde nicht hochgeladen.",
    nextStep: "Schließen Sie das Gerät an und wählen Sie die Datei erneut aus.",
  },
  unreadableResponse: {
    problem: "Diese Seite konnte die Antwort des Servers nicht lesen.",
    nextStep: "Laden Sie die Seite neu. Seite und Server haben möglicherweise verschiedene Versionen.",
  },
  ambiguous: {
    problem: "Mehrere Fahrzeuge haben die Bestandsnummer oder VIN „{{reference}}“.",
    nextStep: "Öffnen Sie das gemeinte Fahrzeug.",
  },
};

import type { officeHelp as english } from "../../en/help/page-help-office.ts";
import type { Translation } from "../../translation.ts";

/** Help for the team, the settings and the pages for developers. */
export const officeHelp: Translation<typeof english> = {
  team: {
    title: "Team",
    purpose: "Wer mit Ihnen arbeitet, und was jede Rolle darf.",
    steps: [
      "„Einladen“ sendet einen Link per E-Mail. Er gilt einmal und 7 Tage lang.",
      "Unter „Mitglieder“ wählen Sie die Rolle eines Mitglieds. Die Änderung gilt sofort.",
      "Unter „Rollen“ wählen Sie die Berechtigungen jeder Rolle. „Rolle hinzufügen“ legt eine weitere an.",
      "„Teamaktionen“ benennt das Team um, verlässt oder löscht es, und legt ein weiteres an.",
    ],
  },
  settings: {
    title: "Einstellungen",
    purpose: "Ihr Konto, das Autohaus und diese Installation.",
    steps: [
      "Wählen Sie einen Abschnitt in der Liste.",
      "E-Mail, Modelle, Speicher, Datensicherungen und Protokoll sind für Administratoren.",
      "API-Schlüssel und Webhooks sind auf der Seite für Entwickler.",
    ],
  },
  account: {
    title: "Konto",
    purpose: "Ihr Name auf Berichten, die Sprache der Seiten und der Tarif.",
    steps: [
      "Geben Sie Ihren Namen so ein, wie er auf Berichten stehen soll.",
      "Wählen Sie die Sprache. Sie gilt für die Seiten und für E-Mails an Ihr Konto.",
      "„Tarif und Nutzung“ zeigt die Grenzen der API.",
    ],
  },
  security: {
    title: "Passwort und Sitzungen",
    purpose: "Ihr Passwort, und die Browser, in denen Sie angemeldet sind.",
    steps: [
      "„Passwort ändern“ braucht das bisherige Passwort. Überall sonst werden Sie abgemeldet.",
      "„Abmelden“ beendet eine Sitzung, die Sie nicht kennen.",
      "Kennt vielleicht jemand Ihr Passwort, ändern Sie es und prüfen Sie auch Ihre API-Schlüssel.",
    ],
  },
  dealership: {
    title: "Autohaus",
    purpose: "Logo, Name und Anschrift für Berichte, und wie das Autohaus rechnet.",
    steps: [
      "Hinterlegen Sie Logo und Anschrift. Neue Berichte zeigen sie; vorhandene PDFs bleiben, wie sie sind.",
      "Die Postleitzahl ist auch der Ort für Bewertungen von Fahrzeugen ohne eigene.",
      "Wählen Sie Zeitzone, Währung und Lohnregion: Kennzahlen und neue Kalkulationen nutzen sie.",
    ],
  },
  buyersGuide: {
    title: "Wortlaut des Buyers Guide",
    purpose: "Der feste Text des Fensterformulars für Gebrauchtwagen in den USA.",
    steps: [
      "Wählen Sie „Leere Datei herunterladen“.",
      "Kopieren Sie den Text jedes Abschnitts aus der Vorschrift hinein.",
      "Wählen Sie „Datei hinzufügen“. Danach lässt sich der Buyers Guide für jedes Fahrzeug drucken.",
    ],
  },
  phones: {
    title: "Smartphones",
    purpose: "Lässt Smartphones im selben Netz die Fotos einer Begutachtung aufnehmen.",
    steps: [
      "Ein Administrator schaltet „Smartphones als Kameras zulassen“ ein.",
      "Wählen Sie auf der Seite „Begutachten“ eines Fahrzeugs „Smartphone nutzen“ und scannen Sie den Code.",
      "Vergleichen Sie die Ziffern auf beiden Bildschirmen, dann wählen Sie „Verbinden“.",
    ],
  },
  workstation: {
    title: "Dieser Arbeitsplatz",
    purpose: "Mitteilungen und Kioskmodus dieses Programms.",
    steps: [
      "„Meine Mitteilungen an diesem Arbeitsplatz anzeigen“ gilt für Ihr Konto auf diesem Computer.",
      "Geben Sie für den Kioskmodus zweimal eine PIN ein und wählen Sie „Kioskmodus einschalten“.",
      "„Kioskmodus verlassen“ braucht die PIN. Es steht auf dieser Seite und unter der Anmeldung.",
    ],
  },
  clips: {
    title: "360°-Clips",
    purpose: "Wie lange die Clips der 360°-Ansichten aufbewahrt werden.",
    steps: [
      "Wählen Sie „Für immer“ oder eine Zahl von Tagen.",
      "Bilder und Masken bleiben, wenn ein Clip gelöscht wird: Die Ansicht funktioniert weiter.",
      "Eine kürzere Zeit spart Speicherplatz: Clips sind die größten Dateien.",
    ],
  },
  mail: {
    title: "E-Mail",
    purpose: "Wie diese Installation Einladungen, neue Passwörter und Berichte versendet.",
    steps: [
      "Hier steht, welcher Mailserver eingerichtet ist. Die Einstellung FORECOURT_SMTP_URL nennt ihn.",
      "„Test-E-Mail senden“ zeigt, ob der Server sie annimmt.",
      "Ohne Mailserver zeigt „Postausgang öffnen“ die Nachrichten.",
    ],
  },
  models: {
    title: "Modelle und Hardware",
    purpose: "Die Modelle, die Schäden auf Fotos finden, und wie schnell dieser Rechner ist.",
    steps: [
      "Die Modellkarte sagt, was ein Modell erkennt und was nicht.",
      "„Messen“ untersucht ein künstliches Foto und zeigt die Zeit für ein Foto.",
      "Eigene Modelle: „Prüfen und verwenden“ prüft einen Ordner mit Modellen. Sie gelten ab dem nächsten Start.",
    ],
  },
  storage: {
    title: "Speicher",
    purpose: "Wo die Daten liegen, wie groß sie sind und wie viel Platz noch frei ist.",
    steps: [
      "Schaffen Sie Platz, bevor der Datenträger voll ist: Danach wird nichts Neues gespeichert.",
      "Der Link bei „Automatisch gelöscht“ sagt, was wann gelöscht wird.",
      "Eine kürzere Zeit für 360°-Clips gibt die größten Dateien frei.",
    ],
  },
  rateBook: {
    title: "Kalkulationssätze",
    purpose: "Die Werte, mit denen Reparaturen kalkuliert werden.",
    steps: [
      "Ändern Sie Werte in einer oder mehreren Tabellen. „Speichern“ legt eine Version mit allen Änderungen an.",
      "In jeder Zeile steht, ob ein Wert mitgeliefert ist oder wer ihn wann gesetzt hat.",
      "„Verlauf“ zeigt, was jede Version geändert hat, und holt eine frühere zurück.",
      "Neue Kalkulationen verwenden die gespeicherten Werte. Vorhandene behalten ihre, bis sie neu berechnet werden.",
    ],
  },
  backups: {
    title: "Datensicherungen",
    purpose: "Geprüfte Kopien der Datenbank und aller Fotos.",
    steps: [
      "„Jetzt sichern“ erstellt eine, während Sie weiterarbeiten.",
      "Nennen Sie mit FORECOURT_BACKUP_DIR einen anderen Datenträger: Eine Kopie auf demselben geht mit ihm verloren.",
      "„Wiederherstellen“ zeigt den Befehl für eine Sicherung. Der heutige Stand bleibt im Datenordner erhalten.",
    ],
  },
  sync: {
    title: "Synchronisierung",
    purpose: "Die Verknüpfung dieses Arbeitsplatzes mit dem gehosteten Server Ihres Autohauses.",
    steps: [
      "Erstellen Sie auf dem gehosteten Server einen Schlüssel mit der Berechtigung sync:write und geben Sie ihn mit der Adresse ein. „Prüfen und verknüpfen“ sagt, was daran nicht stimmt.",
      "Das Zeichen in der oberen Leiste zeigt den Zustand: synchron, im Abgleich, offline oder etwas zu klären.",
      "Unter „Konflikte“ stehen beide Fassungen nebeneinander. Behalten Sie die aktuelle oder übernehmen Sie die andere; die Wahl geht an alle Geräte.",
      "„Dasselbe Fahrzeug?“ heißt: Eine VIN wurde zweimal angelegt. „Zusammenführen…“ hängt alles des einen an das andere.",
      "„Anhalten“ behält Änderungen hier, bis Sie fortsetzen. „Verknüpfung beenden…“ beendet sie; alle Daten bleiben.",
    ],
  },
  audit: {
    title: "Protokoll",
    purpose: "Wer was wann und von wo geändert hat. Einträge werden nie geändert oder gelöscht.",
    steps: [
      "Filtern Sie nach Person, Aktion, Gegenstand und Tagen. Filter vergleichen ganze Werte.",
      "„Details“ zeigt, was vorher und nachher galt.",
      "„Als CSV exportieren“ lädt die gefilterten Einträge herunter.",
    ],
  },
  outbox: {
    title: "Postausgang",
    purpose: "Alle Nachrichten dieses Arbeitsplatzes, die neuesten zuerst.",
    steps: [
      "„Nicht gesendet“ heißt: Es ist kein Mailserver eingerichtet. Öffnen Sie den Link der Nachricht hier, oder kopieren Sie ihn.",
      "Nachrichten mit „Fehlgeschlagen“ hat der Mailserver abgelehnt.",
      "Ein Administrator richtet den Mailserver unter Einstellungen, E-Mail ein.",
    ],
  },
  keys: {
    title: "API-Schlüssel",
    purpose: "Programme arbeiten mit API-Schlüsseln an Ihren Daten.",
    steps: [
      "„Schlüssel erstellen“: Sagen Sie, wofür er ist, was er darf und bis wann.",
      "Kopieren Sie den Schlüssel sofort. Er wird nur dieses eine Mal gezeigt.",
      "„Letzte Fehler“ eines Schlüssels helfen, wenn ein Programm nicht funktioniert.",
      "„Widerrufen“ beendet einen Schlüssel sofort.",
    ],
  },
  webhooks: {
    title: "Webhooks",
    purpose: "Meldet Ihrem eigenen Server, was hier geschieht.",
    steps: [
      "„Webhook erstellen“ braucht die Adresse Ihres Servers und die Ereignisse.",
      "Kopieren Sie den Signaturschlüssel sofort: Damit prüft Ihr Server jede Nachricht.",
      "Öffnen Sie einen Webhook, um seine Zustellungen zu sehen.",
    ],
  },
  webhook: {
    title: "Webhook",
    purpose: "Ein Webhook mit seinen Zustellungen der letzten 30 Tage.",
    steps: [
      "„Ping senden“ prüft Ihren Server.",
      "„Details“ zeigt Nachricht und Antwort. „Erneut zustellen“ sendet sie noch einmal.",
      "Nach 24 Stunden gilt nur noch der Schlüssel aus „Schlüssel erneuern“.",
      "Ein abgeschalteter Webhook: Beheben Sie den Fehler Ihres Servers, dann wählen Sie „Fortsetzen“.",
    ],
  },
  events: {
    title: "Ereignisse",
    purpose: "Was Webhooks senden, mit einem vollständigen Beispiel jeder Nachricht.",
    steps: [
      "Suchen Sie nach einem Wort des Namens oder der Beschreibung.",
      "Öffnen Sie ein Ereignis, um sein Beispiel zu sehen.",
      "Die Anleitung für Empfänger erklärt, wie eine Nachricht geprüft wird.",
    ],
  },
  reference: {
    title: "API-Referenz",
    purpose: "Alle Operationen der API, zum Lesen und Ausprobieren.",
    steps: [
      "Suchen Sie nach einem Wort des Pfads oder der Zusammenfassung, und wählen Sie eine Operation.",
      "Kopieren Sie den curl-Befehl, und setzen Sie Ihren Schlüssel ein.",
      "„Ausprobieren“ sendet die Anfrage mit Ihrer eigenen Sitzung, an Ihre eigenen Daten.",
    ],
  },
  welcome: {
    title: "Forecourt einrichten",
    purpose: "Die ersten Schritte an einem neuen Arbeitsplatz.",
    steps: [
      "„Speichern und weiter“ sichert einen Schritt. „Überspringen“ lässt ihn für später.",
      "„Beispielfahrzeug anlegen“ legt ein erfundenes Fahrzeug zum Ausprobieren an. „Beispielfahrzeug entfernen“ löscht es samt Begutachtungen.",
      "„Beispielfahrzeug begutachten“ startet eine erste Begutachtung mit Fotos, die Forecourt gezeichnet hat.",
      "Ein Administrator öffnet diese Schritte wieder aus den Einstellungen.",
    ],
  },
};

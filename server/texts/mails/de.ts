import type { MailTexts } from "./en.ts";

/** The mails of the server in German. */
export const de: MailTexts = {
  locale: "de-DE",
  greeting: "Guten Tag {{name}},",
  greetingNoName: "Guten Tag,",
  buttonFallback: "Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:",
  verification: {
    subject: "Bestätigen Sie Ihre E-Mail-Adresse für Forecourt",
    text: "Öffnen Sie diesen Link, um Ihre E-Mail-Adresse zu bestätigen. Er funktioniert einmal und ist 24 Stunden gültig.",
    button: "E-Mail-Adresse bestätigen",
    footnote: "Falls Sie sich nicht bei Forecourt registriert haben, müssen Sie nichts tun.",
  },
  keys: {
    list: "Diese API-Schlüssel bleiben gültig:",
    neverUsed: "{{key}}, nie verwendet",
    lastUsed: "{{key}}, zuletzt verwendet am {{date}}",
  },
  reset: {
    subject: "Wählen Sie ein neues Passwort für Forecourt",
    text: "Öffnen Sie diesen Link, um ein neues Passwort zu wählen. Er funktioniert einmal und ist eine Stunde gültig.",
    keys: "Ein neues Passwort ändert daran nichts. Auf der Seite des Links können Sie alle widerrufen, zum Beispiel wenn Sie einen davon nicht kennen.",
    button: "Neues Passwort wählen",
    footnote: "Falls Sie das nicht angefordert haben, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.",
  },
  passwordChanged: {
    subject: "Ihr Passwort für Forecourt wurde geändert",
    text: "Das Passwort Ihres Kontos wurde soeben geändert. Alle anderen Sitzungen wurden abgemeldet.",
    revoked: "Alle API-Schlüssel wurden widerrufen. Programme, die einen verwendet haben, brauchen einen neuen.",
    keys: "Wenn Sie einen davon nicht kennen, widerrufen Sie ihn in Forecourt (Einstellungen, API-Schlüssel und Webhooks):\n{{link}}",
    footnote: "Falls Sie das nicht waren, fordern Sie auf der Anmeldeseite sofort ein neues Passwort an.",
  },
  newKey: {
    subject: "Für Ihr Konto bei Forecourt wurde ein neuer API-Schlüssel erstellt",
    name: "Name: {{name}}",
    key: "Schlüssel: {{key}}",
    made: "Erstellt: {{date}}",
    address: "Von der Adresse: {{address}}",
    noAddress: "Von der Adresse: unbekannt",
    text: "Ein Programm mit diesem Schlüssel arbeitet mit Ihrem Konto, bis der Schlüssel widerrufen wird oder abläuft.",
    button: "Meine API-Schlüssel anzeigen",
    footnote:
      "Falls Sie das nicht waren, widerrufen Sie den Schlüssel in Forecourt (Einstellungen, API-Schlüssel und Webhooks), und ändern Sie Ihr Passwort.",
  },
  invitation: {
    subject: "{{inviter}} lädt Sie zu {{team}} auf Forecourt ein",
    text: "{{inviter}} lädt Sie in das Team {{team}} ein, mit der Rolle {{role}}. Dieser Link funktioniert einmal und ist 7 Tage gültig.",
    address:
      "Er ist nur für {{email}} bestimmt. Wenn Sie mit dieser Adresse noch kein Konto haben, registrieren und bestätigen Sie sie zuerst, und öffnen Sie dann den Link noch einmal.",
    button: "Dem Team beitreten",
    footnote: "Falls Sie den Absender nicht kennen, müssen Sie nichts tun.",
  },
  reportShared: {
    subject: "{{sender}} sendet Ihnen einen Zustandsbericht: {{car}}",
    text: "{{sender}} ({{email}}) sendet Ihnen den Zustandsbericht dieses Fahrzeugs: {{car}}. Er ist als PDF angehängt.",
    note: "„{{note}}“",
    footnote:
      "Fragen zum Fahrzeug richten Sie am besten an {{email}}. Falls Sie den Absender nicht kennen, müssen Sie nichts tun.",
  },
  webhookDisabled: {
    subject: "Einer Ihrer Webhooks wurde abgeschaltet",
    text: "Forecourt sendet keine Ereignisse mehr an diese Adresse:",
    gone: "Der Empfänger hat mit 410 (Gone) geantwortet.",
    undeliverable: "Fünf Tage lang konnte nichts zugestellt werden.",
    last: "{{reason}} Der letzte Versuch: {{attempt}}.",
    cancelled:
      "Was noch auf die Zustellung wartete, wurde abgebrochen. Ereignisse, die inzwischen eintreten, werden nicht nachgesendet.",
    resume:
      "Wenn der Empfänger wieder bereit ist, setzen Sie den Status des Abonnements auf active (PATCH /v1/webhooks/{{id}}), und senden Sie das Abgebrochene aus der Liste der Zustellungen erneut.",
    footnote: "Falls es den Empfänger nicht mehr gibt, müssen Sie nichts tun. Sie können das Abonnement auch löschen.",
  },
  attempt: {
    redirected: "Antwort mit Status {{status}}: Weiterleitungen wird nicht gefolgt",
    answered: "Antwort mit Status {{status}}",
    timedOut: "keine Antwort innerhalb von {{seconds}} s",
    unknownHost:
      "der Name {{host}} wurde nicht gefunden; prüfen Sie die Schreibweise und die Internetverbindung des Servers",
    refused: "der Server hat die Verbindung abgelehnt",
    late: "der Server hat nicht rechtzeitig geantwortet",
    privateAddress: "die Adresse ist eine private oder lokale",
    unreachable: "der Server war nicht erreichbar",
  },
  test: {
    subject: "Test-E-Mail von Forecourt",
    text: "Diese E-Mail wurde in den Einstellungen unter E-Mail gesendet. Der Mailserver funktioniert.",
    footnote: "Sie müssen nichts tun.",
  },
  roles: {
    Owner: "Inhaber",
    Admin: "Administrator",
    Manager: "Leiter",
    Salesperson: "Verkäufer",
    Viewer: "Betrachter",
    Inspector: "Gutachter",
  },
};

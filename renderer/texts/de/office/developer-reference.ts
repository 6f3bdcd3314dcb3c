import type { developerReference as english } from "../../en/office/developer-reference.ts";
import type { Translation } from "../../translation.ts";

/** The API reference inside the page. */
export const developerReference: Translation<typeof english> = {
  text: "Alle Endpunkte der API. Probieren Sie sie mit Ihrer eigenen Sitzung aus.",
  whole: "Vollständige Referenz in neuem Tab",
  operations: "Endpunkte",
  search: "Endpunkte suchen",
  searchExample: "Zum Beispiel: post leads",
  none: "Kein passender Endpunkt. Suchen Sie nach einem Wort aus dem Pfad oder der Kurzbeschreibung.",
  intro_one: "{{count, number}} Endpunkt. Wählen Sie einen in der Liste.",
  intro_other: "{{count, number}} Endpunkte. Wählen Sie einen in der Liste.",
  back: "Alle Endpunkte",
  auth: {
    open: "Braucht weder API-Schlüssel noch Sitzung.",
    key: "Braucht einen API-Schlüssel. Eine Sitzung genügt nicht.",
    session: "Braucht die Sitzung eines Browsers. Ein API-Schlüssel genügt nicht.",
    any: "Braucht einen API-Schlüssel oder eine Sitzung.",
  },
  parameters: "Parameter",
  in: "In",
  required: "Pflicht",
  type: "Typ",
  meaning: "Beschreibung",
  body: "Body ({{type}})",
  curl: "curl",
  answers: "Antworten",
  example: "Beispiel für {{status}}",
  try: {
    title: "Ausprobieren",
    send: "{{method}} senden",
    session: "Mit Ihrer Sitzung und Ihren eigenen Daten",
    missing: "Geben Sie einen Wert ein",
    question: "Diesen Aufruf senden?",
    deletes: "Er löscht Ihre eigenen Daten. Das lässt sich nicht rückgängig machen.",
    effect: "Er arbeitet mit Ihren eigenen Daten und kann sie ändern.",
    confirm: "Senden",
    answer: "Antwort des Servers",
    time: "{{ms}} ms",
    body: "Body der Antwort",
    file: "Eine Datei mit {{size}} Byte ({{type}}). Speichern Sie sie mit curl.",
    not: {
      key: "Dieser Endpunkt nimmt nur einen API-Schlüssel an. Verwenden Sie den curl-Befehl.",
      file: "Dieser Endpunkt erwartet eine Datei. Verwenden Sie den curl-Befehl.",
      stream: "Dieser Endpunkt antwortet mit einem Stream, der nicht endet. Verwenden Sie den curl-Befehl.",
    },
  },
};

import type { sellHelp as english } from "../../en/help/page-help-sell.ts";
import type { Translation } from "../../translation.ts";

/** Help for leads, contacts and campaigns. */
export const sellHelp: Translation<typeof english> = {
  leads: {
    title: "Anfragen",
    purpose: "Was als Nächstes für jeden Kunden zu tun ist, bis wann und von wem.",
    steps: [
      "„Neue Anfrage“ braucht das Fahrzeug, den Kunden und die nächste Aufgabe.",
      "Öffnen Sie eine Anfrage, um anzurufen, zu schreiben und festzuhalten, was geschehen ist.",
      "„Board“ zeigt die Anfragen in Spalten: Ziehen Sie eine Karte, um ihren Status zu ändern.",
      "Wählen Sie Zeilen der Liste aus, um mehrere Anfragen zuzuweisen oder ihre Fälligkeit oder ihr Schlagwort zu setzen.",
      "Eine Anfrage, die sich erledigt hat, fragt nach dem Grund.",
    ],
  },
  contacts: {
    title: "Kontakte",
    purpose: "Die Personen, die nach einem Fahrzeug gefragt haben, und die Käufer.",
    steps: [
      "Suchen Sie nach Name, E-Mail-Adresse oder Telefon. Öffnen Sie einen Kontakt, um ihn zu ändern.",
      "„Anfrage zu einem Fahrzeug anlegen“ hält den nächsten Schritt fest.",
      "„Mögliche Dubletten“ zeigt Einträge derselben Person. Das Zusammenführen lässt sich rückgängig machen.",
      "„ADF importieren“ liest Anfragen aus anderen Programmen.",
    ],
  },
  vehicleLeads: {
    title: "Anfragen zu einem Fahrzeug",
    purpose: "Wer nach diesem Fahrzeug gefragt hat, und was als Nächstes zu tun ist.",
    steps: [
      "Öffnen Sie eine Anfrage, um anzurufen, zu schreiben und festzuhalten, was geschehen ist.",
      "Anfragen von Ihrer Website erscheinen hier von selbst.",
      "Ist das Fahrzeug verkauft, sind offene Anfragen mit „Fahrzeug verkauft“ gekennzeichnet.",
    ],
  },
  vehicleMarketing: {
    title: "Marketing eines Fahrzeugs",
    purpose: "Die Kampagnen, die dieses Fahrzeug bewerben.",
    steps: [
      "„Bewerben“ legt einen Entwurf mit den Fotos und Daten des Fahrzeugs an.",
      "Öffnen Sie eine Kampagne, um ihre Ergebnisse zu sehen, sie zu pausieren oder ihr Budget zu ändern.",
      "Pausieren Sie die Kampagnen nach dem Verkauf: Die Seite der Kampagne erinnert daran.",
    ],
  },
  campaigns: {
    title: "Kampagnen",
    purpose: "Die Anzeigen auf Facebook und Instagram mit Status, Budget und Ergebnissen.",
    steps: [
      "„Neue Kampagne“ legt einen Entwurf an. Erst mit der Aktivierung wird Geld ausgegeben.",
      "Öffnen Sie eine Kampagne, um sie zu aktivieren oder zu pausieren und ihre Ergebnisse zu lesen.",
      "„Verbindungen“ hat die Werbekonten. Eine Kampagne braucht eines.",
    ],
  },
  campaign: {
    title: "Kampagne",
    purpose: "Eine Kampagne: ihr Status auf jeder Plattform, was sie kostet und was sie bringt.",
    steps: [
      "„Aktivieren“ startet sie auf einer Plattform, nachdem Sie die Ausgaben je Tag bestätigt haben.",
      "„Pausieren“ beendet die Ausgaben. „Budget ändern“ geht auch, während sie läuft.",
      "„Ergebnisse“ stellt die Zahlen der Plattformen Ihren eigenen Anfragen und Verkäufen gegenüber.",
      "Lehnt eine Plattform die Anzeige ab, sagt ihre Meldung, was zu ändern ist.",
    ],
  },
  composer: {
    title: "Kampagne schreiben",
    purpose: "Schreibt die Anzeige eines Fahrzeugs, mit einer Vorschau je Plattform.",
    steps: [
      "Wählen Sie das Fahrzeug, dann „Text und Fotos vorschlagen“, oder schreiben Sie selbst.",
      "Wählen Sie bis zu 10 Bilder, die Zielgruppe, das Budget je Tag und die Tage.",
      "Prüfen Sie die Vorschau, dann wählen Sie „Entwurf speichern“.",
      "Der Entwurf kostet nichts. Aktivieren Sie ihn auf seiner Seite.",
    ],
  },
  connections: {
    title: "Verbindungen",
    purpose: "Die Werbekonten, mit denen Kampagnen laufen.",
    steps: [
      "„Verbinden“ verknüpft das Konto einer Plattform, über den Werbedienst dieser Installation.",
      "„Simulator“ bedeutet: Keine Anzeige erscheint, und kein Geld wird ausgegeben.",
      "„Trennen“ pausiert zuerst die Kampagnen des Kontos.",
    ],
  },
};

import type { salePapers as english } from "../../en/sell/sale-papers.ts";
import type { Translation } from "../../translation.ts";

/** Papers for buyers: the window sticker and the Buyers Guide, and the wording of the guide in the settings. */
export const salePapers: Translation<typeof english> = {
  title: "Papiere für Käufer",
  sticker: {
    name: "Preisschild",
    text: "Preis, Fahrzeugdaten und Titelfoto auf einer Seite, ohne Kosten",
    noPrice: "Die Preiszeile ist leer, weil das Fahrzeug keinen Angebotspreis hat",
  },
  guide: {
    name: "Buyers Guide",
    none: "Garantiebedingungen sind nicht festgelegt",
    set: "{{warranty}}, festgelegt {{date}} von {{name}}",
    open: "PDF öffnen",
    setTerms: "Bedingungen festlegen",
    changeTerms: "Bedingungen ändern",
    noWording: "Der Wortlaut fehlt.",
    noWordingOfOwner: "Der Eigentümer dieses Fahrzeugs hat den Wortlaut des Formulars nicht hinzugefügt.",
    addWording: "In den Einstellungen hinzufügen",
    saved: "Buyers Guide gespeichert.",
  },
  warranty: {
    as_is: "Ohne Gewährleistung („as is“)",
    implied_only: "Nur gesetzliche Gewährleistung",
    full: "Volle Garantie",
    limited: "Eingeschränkte Garantie",
  },
  form: {
    title: "Buyers Guide",
    text: "US-Aushang, der an der Scheibe eines zum Verkauf stehenden Gebrauchtwagens vorgeschrieben ist (USA, 16 CFR 455). Die Bedingungen müssen denen des Vertrags entsprechen.",
    dealerWarranty: "Händlergarantie",
    impliedHint:
      "In einigen Bundesstaaten ist ein Verkauf „as is“ nicht erlaubt. Fragen Sie Ihren Anwalt oder Händlerverband.",
    laborPercent: "Arbeit, die der Händler zahlt, %",
    partsPercent: "Teile, die der Händler zahlt, %",
    systemsCovered: "Abgedeckte Systeme, eines pro Zeile",
    duration: "Dauer je System, eine pro Zeile",
    others: "Weitere Garantien",
    manufacturerWarranty: "Herstellergarantie gilt noch",
    manufacturerUsedWarranty: "Gebrauchtwagengarantie des Herstellers gilt",
    otherUsedWarranty: "Andere Gebrauchtwagengarantie gilt",
    serviceContract: "Ein Servicevertrag ist gegen Aufpreis erhältlich",
    complaintsContact: "Ansprechpartner für Reklamationen nach dem Verkauf",
    complaintsHint: "Name oder Funktion und Telefonnummer",
    needed: "Bei einer Händlergarantie erforderlich",
    percentRange: "Geben Sie eine ganze Zahl von 0 bis 100 ein",
    submit: "Speichern",
  },
  wording: {
    title: "Wortlaut des Buyers Guide",
    text: "Der feste Text des Formulars stammt aus der Vorschrift. Laden Sie die leere Datei herunter, kopieren Sie den Text jedes Abschnitts aus 16 CFR 455.2 und 455.5 (ecfr.gov) hinein und fügen Sie sie hier hinzu.",
    present: "Vollständig, hinzugefügt {{date}}.",
    language: "Sprache des Formulars",
    template: "Leere Datei herunterladen",
    add: "Datei hinzufügen",
    replace: "Datei ersetzen",
    remove: "Entfernen",
    saved: "Wortlaut gespeichert.",
  },
};

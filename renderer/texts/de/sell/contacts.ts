import type { contacts as english } from "../../en/sell/contacts.ts";
import type { Translation } from "../../translation.ts";

/** Contacts: the people who asked for a car. */
export const contacts: Translation<typeof english> = {
  title: "Kontakte",
  contact: "Kontakt",
  noPermission: "Sie können Ihre eigenen Kontakte lesen und bearbeiten.",
  saved: "Kontakt gespeichert.",
  delete: "Kontakt löschen",
  deleted: "Kontakt {{name}} gelöscht.",
  total_one: "{{count, number}} Kontakt",
  total_other: "{{count, number}} Kontakte",
  search: "Kontakte suchen",
  searched: "Name, E-Mail-Adresse oder Telefon",
  anyStatus: "Jeder Status",
  duplicates: "Mögliche Dubletten",
  duplicate: "Mögliche Dublette",
  makeLead: "Anfrage zu einem Fahrzeug anlegen",
  status: { NEW: "Neu", CONTACTED: "Kontaktiert", CUSTOMER: "Kunde", LOST: "Verloren" },
  field: { phone: "Telefon", source: "Quelle", status: "Status", added: "Hinzugefügt", notes: "Notizen" },
  empty: {
    title: "Keine Kontakte",
    text: "Ein Kontakt wird für jede Webanfrage, für jeden Kunden einer ADF-Datei und für den Käufer eines Verkaufs angelegt.",
  },
  noMatch: {
    title: "Keine passenden Kontakte",
    text: "Ändern oder entfernen Sie die Filter.",
    clear: "Filter entfernen",
  },
  invalid: {
    phone: "Geben Sie eine Telefonnummer mit mindestens fünf Ziffern ein",
    noContactData: "Geben Sie eine Telefonnummer oder eine E-Mail-Adresse ein",
  },
  merge: {
    title: "{{name}} ist möglicherweise dieselbe Person",
    merge: "Mit diesem zusammenführen",
    different: "Verschiedene Personen",
    done: "{{name}} mit diesem Kontakt zusammengeführt.",
    merged: "{{name}} wurde mit diesem Kontakt zusammengeführt.",
    undo: "Zusammenführung aufheben",
    undone: "Die Zusammenführung ist aufgehoben.",
  },
  adf: {
    import: "ADF importieren",
    file: "ADF-Datei",
    drop: "ADF-Datei hier ablegen oder zum Auswählen klicken",
    allOrNone: "Es werden alle Anfragen der Datei importiert oder keine.",
    contacts_one: "{{count, number}} Kunde importiert.",
    contacts_other: "{{count, number}} Kunden importiert.",
    leads_one: "{{count, number}} Anfrage hinzugefügt.",
    leads_other: "{{count, number}} Anfragen hinzugefügt.",
    leadsOf_one: "{{count, number}} Anfrage",
    leadsOf_other: "{{count, number}} Anfragen",
    known: "bekannter Kontakt",
    new: "neuer Kontakt",
    missing: "Fahrzeuge nicht gefunden: {{vehicles}}",
  },
};

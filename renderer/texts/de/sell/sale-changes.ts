import type { saleChanges as english } from "../../en/sell/sale-changes.ts";
import type { Translation } from "../../translation.ts";

/** Corrections of a recorded sale, and sales that are voided. */
export const saleChanges: Translation<typeof english> = {
  correct: "Korrigieren",
  reason: {
    label: "Grund",
    usual: "Übliche Gründe",
    missing: "Geben Sie den Grund ein",
  },
  correction: {
    title: "Verkauf korrigieren",
    text: "Die bisherigen Werte bleiben im Verlauf, mit Ihrem Namen und dem Grund.",
    save: "Korrektur speichern",
    saved: "Verkauf korrigiert.",
    outdated:
      "Eine andere Person hat den Verkauf inzwischen geändert, und Ihre Korrektur ist noch nicht gespeichert. Felder, die Sie nicht geändert haben, zeigen die neuen Werte. Prüfen Sie sie und speichern Sie dann erneut.",
    reasons: {
      typo: "Tippfehler",
      price: "Anderer Preis vereinbart",
      buyer: "Anderer Käufer",
    },
  },
  last: {
    title: "Letzter Verkauf",
    text: "Das Fahrzeug kam nach diesem Verkauf zurück. Der Verkauf zählt weiter in den Kennzahlen.",
  },
  back: {
    title: "Was ist mit dem Verkauf?",
    text: "Das Fahrzeug wurde am {{day}} für {{price}} verkauft. Nun kommt es wieder in den Bestand.",
    wrong: "Der Verkauf war falsch: stornieren",
    wrongText: "Er zählt in keiner Kennzahl mehr.",
    returned: "Das Fahrzeug kam zurück: Verkauf behalten",
    returnedText: "Er zählt weiter in den Kennzahlen. Sie können ihn später auf der Seite des Fahrzeugs stornieren.",
  },
  void: {
    title: "Verkauf stornieren?",
    question: "Der Verkauf für {{price}} am {{day}} bleibt im Verlauf und zählt in keiner Kennzahl mehr.",
    inStock: "Das Fahrzeug ist wieder im Bestand, ohne Verkaufspreis und Verkaufsdatum.",
    archived: "Das Fahrzeug bleibt archiviert, ohne Verkaufspreis und Verkaufsdatum.",
    unchanged: "Das Fahrzeug kam schon zurück. Es und seine Anfragen ändern sich nicht.",
    leads: "Die Anfragen, die der Verkauf erledigt hat, sind wieder offen.",
    submit: "Verkauf stornieren",
    done: "Verkauf storniert.",
    reasons: {
      withdrew: "Käufer ist zurückgetreten",
      financing: "Keine Finanzierung",
      mistake: "Versehentlich erfasst",
    },
  },
};

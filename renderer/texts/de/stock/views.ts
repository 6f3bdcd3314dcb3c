import type { views as english } from "../../en/stock/views.ts";
import type { Translation } from "../../translation.ts";

/** Views: filters, sort order and columns of a list under a name. */
export const views: Translation<typeof english> = {
  open: "Ansichten",
  current: "Ansicht:",
  changed: "geändert",
  own: "Ihre Ansichten",
  none: "Noch keine. Filtern Sie die Liste und speichern Sie sie als Ansicht.",
  failed: "Ihre Ansichten konnten nicht geladen werden. Erneut versuchen",
  saveAs: "Als Ansicht speichern…",
  update: "„{{name}}“ aktualisieren",
  rename: "„{{name}}“ umbenennen…",
  delete: "„{{name}}“ löschen",
  newTitle: "Als Ansicht speichern",
  renameTitle: "Ansicht umbenennen",
  nameHint: "Nur Sie sehen sie. Sie enthält die Filter, die Sortierung und die Spalten der Liste.",
  missingName: "Geben Sie einen Namen ein",
  updated: "Die Ansicht „{{name}}“ ist aktualisiert.",
  deleted: "Die Ansicht „{{name}}“ ist gelöscht.",
  inventory: {
    all: "Alle Fahrzeuge",
    inStock: "Im Bestand",
    notInspected: "Nicht begutachtet",
    unpriced: "Ohne Preis",
    aged: "Ab {{days, number}} Standtagen",
    openLeads: "Mit offenen Anfragen",
  },
};

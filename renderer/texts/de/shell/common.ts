import type { common as english } from "../../en/shell/common.ts";
import type { Translation } from "../../translation.ts";

/** Words that mean the same on every page. */
export const common: Translation<typeof english> = {
  cancel: "Abbrechen",
  confirm: "Bestätigen",
  close: "Schließen",
  dismiss: "Ausblenden",
  loading: "Wird geladen",
  reload: "Neu laden",
  tryAgain: "Erneut versuchen",
  save: "Speichern",
  name: "Name",
  email: "E-Mail-Adresse",
  done: "Fertig",
  undo: "Rückgängig",
  notNow: "Nicht jetzt",
  copy: "Kopieren",
  copied: "Kopiert",
  actions: "Aktionen",
  invalidEmail: "Geben Sie eine E-Mail-Adresse ein, zum Beispiel ann@dealer.com",
  tooLong: "Geben Sie höchstens {{max, number}} Zeichen ein",
};

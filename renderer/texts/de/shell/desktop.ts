import type { desktop as english } from "../../en/shell/desktop.ts";
import type { Translation } from "../../translation.ts";

/** Only in the desktop shell: files that the system opens, notifications, the settings of this workstation. */
export const desktop: Translation<typeof english> = {
  photos_one: "{{count, number}} Foto wurde geöffnet. Wählen Sie das Fahrzeug dazu.",
  photos_other: "{{count, number}} Fotos wurden geöffnet. Wählen Sie das Fahrzeug dazu.",
  log: "Die Aufzeichnung {{file}} wurde geöffnet. Wählen Sie das Fahrzeug dazu.",
  discard: "Verwerfen",
  notices: {
    title: "Mitteilungen",
    text: "Wenn eine Begutachtung oder 360°-Ansicht endet und wenn Anfragen oder Kontakte eingehen. Nicht, solange das Fenster im Vordergrund ist, und nicht im Kioskmodus.",
    label: "Meine Mitteilungen an diesem Arbeitsplatz anzeigen",
    spinReady: "360°-Ansicht ist fertig",
    spinFailed: "360°-Ansicht ohne Ergebnis beendet",
    lead: "Neue Anfrage",
    leads_one: "{{count, number}} neue Anfrage",
    leads_other: "{{count, number}} neue Anfragen",
    contact: "Neuer Kontakt",
    contacts_one: "{{count, number}} neuer Kontakt",
    contacts_other: "{{count, number}} neue Kontakte",
  },
  workstation: { title: "Dieser Arbeitsplatz" },
  kiosk: {
    title: "Kioskmodus",
    text: "Das Fenster füllt den Bildschirm, ohne Menü, andere Fenster und Links zu anderen Programmen, auch nach einem Neustart. Jeder am Bildschirm kann alle Seiten des angemeldeten Kontos benutzen: Melden Sie sich mit einem Konto an, das nur sieht, was alle sehen dürfen.",
    isOn: "Der Kioskmodus ist eingeschaltet.",
    pin: "PIN",
    pinHint:
      "4 bis 12 Ziffern. Bewahren Sie die PIN sicher auf: Ohne sie kann nur ein Administrator dieses Computers den Kioskmodus beenden",
    repeat: "PIN wiederholen",
    currentPin: "Aktuelle PIN",
    newPin: "Neue PIN",
    newPinHint: "4 bis 12 Ziffern",
    show: "Ziffern anzeigen",
    invalid: "Geben Sie 4 bis 12 Ziffern ein",
    different: "Die beiden PINs sind verschieden",
    wrong: "Die PIN ist falsch",
    wait_one: "Zu viele falsche PINs. Versuchen Sie es in {{count, number}} Minute erneut",
    wait_other: "Zu viele falsche PINs. Versuchen Sie es in {{count, number}} Minuten erneut",
    switchOn: "Kioskmodus einschalten",
    leave: "Kioskmodus verlassen",
    left: "Der Kioskmodus ist ausgeschaltet.",
    change: "PIN ändern",
    changed: "PIN geändert.",
  },
};

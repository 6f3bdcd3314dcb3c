import type { outbox as english } from "../../en/sell/outbox.ts";
import type { Translation } from "../../translation.ts";

/** The outbox of a workstation. */
export const outbox: Translation<typeof english> = {
  title: "Postausgang",
  text: "Alle Nachrichten dieses Arbeitsplatzes, neueste zuerst.",
  none: { title: "Keine Nachrichten", text: "Bestätigungsnachrichten und Hinweise erscheinen hier." },
  messages: "Nachrichten",
  to: "An {{address}}, {{time}}",
  states: { kept: "Nicht gesendet", queued: "Wartet", sent: "Gesendet", failed: "Fehlgeschlagen" },
};

import type { outbox as english } from "../../en/sell/outbox.ts";
import type { Translation } from "../../translation.ts";

/** The outbox of a workstation. */
export const outbox: Translation<typeof english> = {
  title: "Bandeja de salida",
  text: "Todos los mensajes de esta estación de trabajo, primero los más recientes.",
  none: { title: "Sin mensajes", text: "Aquí aparecen los mensajes de verificación y los avisos." },
  messages: "Mensajes",
  to: "Para {{address}}, {{time}}",
  states: { kept: "No enviado", queued: "En espera", sent: "Enviado", failed: "Fallido" },
};

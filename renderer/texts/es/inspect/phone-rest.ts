import type { phoneRest as english } from "../../en/inspect/phone-rest.ts";
import type { Translation } from "../../translation.ts";

/** Photos that a phone still has when an inspection starts. */
export const phoneRest: Translation<typeof english> = {
  title: "Aún hay fotos en el teléfono",
  waiting_one: "{{count, number}} foto sigue en el teléfono.",
  waiting_other: "{{count, number}} fotos siguen en el teléfono.",
  silent: "El teléfono no responde desde hace un rato. Puede que tenga más fotos.",
  text: "Si espera, aparecen aquí a medida que llegan. Si empieza sin ellas, se pueden guardar en el teléfono.",
  all: "Todas las fotos del teléfono están aquí.",
  without: "Empezar sin ellas",
  wait: "Esperar",
  late_one:
    "{{count, number}} foto del teléfono llegó después del inicio. Para verla, elija «Peritar» en la página del vehículo.",
  late_other:
    "{{count, number}} fotos del teléfono llegaron después del inicio. Para verlas, elija «Peritar» en la página del vehículo.",
};

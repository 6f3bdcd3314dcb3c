import type { saleChanges as english } from "../../en/sell/sale-changes.ts";
import type { Translation } from "../../translation.ts";

/** Corrections of a recorded sale, and sales that are voided. */
export const saleChanges: Translation<typeof english> = {
  correct: "Corregir",
  reason: {
    label: "Motivo",
    usual: "Motivos habituales",
    missing: "Indique el motivo",
  },
  correction: {
    title: "Corregir la venta",
    text: "Los valores anteriores quedan en la cronología, con su nombre y el motivo.",
    save: "Guardar corrección",
    saved: "Venta corregida.",
    outdated:
      "Mientras tanto, otra persona modificó la venta, y su corrección aún no está guardada. Los campos que usted no modificó muestran los valores nuevos. Revíselos y vuelva a guardar.",
    reasons: {
      typo: "Error al escribir",
      price: "Se acordó otro precio",
      buyer: "Otro comprador",
    },
  },
  last: {
    title: "Última venta",
    text: "El vehículo volvió después de esta venta. La venta sigue contando en las cifras.",
  },
  back: {
    title: "¿Qué pasa con la venta?",
    text: "El vehículo se vendió por {{price}} el {{day}}. Ahora vuelve al stock.",
    wrong: "La venta era incorrecta: anularla",
    wrongText: "Ya no cuenta en ninguna cifra.",
    returned: "El vehículo volvió: conservar la venta",
    returnedText: "Sigue contando en las cifras. Puede anularla más tarde en la página del vehículo.",
  },
  void: {
    title: "¿Anular la venta?",
    question: "La venta por {{price}} del {{day}} queda en la cronología y ya no cuenta en ninguna cifra.",
    inStock: "El vehículo vuelve al stock, sin precio ni fecha de venta.",
    archived: "El vehículo sigue archivado, sin precio ni fecha de venta.",
    unchanged: "El vehículo ya había vuelto. Ni él ni sus oportunidades cambian.",
    leads: "Las oportunidades que la venta completó vuelven a estar abiertas.",
    submit: "Anular venta",
    done: "Venta anulada.",
    reasons: {
      withdrew: "El comprador se retiró",
      financing: "Sin financiación",
      mistake: "Registrada por error",
    },
  },
};

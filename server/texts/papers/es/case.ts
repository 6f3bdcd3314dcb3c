import type { Translation } from "../../../../contracts/texts/translation.ts";
import type { fullCase as english } from "../en/case.ts";

export const fullCase: Translation<typeof english> = {
  kind: "PERITAJE COMPLETO DEL VEHÍCULO",
  title: "Peritaje completo: {{vehicle}}",
  subject: "Peritaje completo del vehículo",
  number: "Expediente {{id}}",
  unknown: "Desconocido",
  summary: "Resumen",
  condition: "Estado",
  score: "Puntos, de 10",
  repairs: "Reparaciones, estimadas",
  value: "Valor medio",
  steps: "Pasos del peritaje",
  step: {
    visual: "Estado, según fotos",
    mechanical: "Mecánica, según códigos, lecturas y pruebas",
    damage_assessment: "Presupuesto de reparación",
    valuation: "Valor de mercado",
  },
  status: {
    pending: "Pendiente",
    processing: "En curso",
    completed: "Terminado",
    skipped: "Omitido",
  },
  columns: { step: "Paso", state: "Estado", number: "Número, o motivo de la omisión" },
  opened: "Abierto {{at}}.",
  openedAndCompleted: "Abierto {{at}}, terminado {{completed}}.",
  note: "Los puntos cuentan al 60 % lo peor de carrocería y mecánica y al 40 % lo mejor (ponderación propia). Un paso omitido cuenta como desconocido, no como bueno.",
  unassessed: {
    one: "{{count}} daño de las fotos no está en ningún presupuesto; el total usa la estimación de las fotos.",
    other: "{{count}} daños de las fotos no están en ningún presupuesto; el total usa la estimación de las fotos.",
  },
};

import type { inspections as english } from "../../en/inspect/inspections.ts";
import type { Translation } from "../../translation.ts";

/** The list of all inspections. */
export const inspections: Translation<typeof english> = {
  title: "Peritajes",
  cases: "Expedientes",
  total_one: "{{count, number}} en todos los vehículos",
  total_other: "{{count, number}} en todos los vehículos",
  status: {
    label: "Estado",
    all: "Todos",
    processing: "En curso",
    completed: "Listos",
    failed: "Fallidos",
    review: "Revisar",
  },
  empty: {
    title: "Aún no hay peritajes",
    text: "Abra un vehículo y elija «Peritar» para añadir sus fotos.",
    action: "Ir al inventario",
  },
  noMatch: {
    title: "Ningún peritaje tiene este estado",
    text: "Elija «Todos» para ver todos los peritajes.",
  },
};

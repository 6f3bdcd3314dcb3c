import type { views as english } from "../../en/stock/views.ts";
import type { Translation } from "../../translation.ts";

/** Views: filters, sort order and columns of a list under a name. */
export const views: Translation<typeof english> = {
  open: "Vistas",
  current: "Vista:",
  changed: "modificada",
  own: "Sus vistas",
  none: "Aún no hay ninguna. Filtre la lista y guárdela como vista.",
  failed: "No se pudieron cargar sus vistas. Reintentar",
  saveAs: "Guardar como vista…",
  update: "Actualizar «{{name}}»",
  rename: "Renombrar «{{name}}»…",
  delete: "Eliminar «{{name}}»",
  newTitle: "Guardar como vista",
  renameTitle: "Renombrar la vista",
  nameHint: "Solo usted la ve. Contiene los filtros, el orden y las columnas de la lista.",
  missingName: "Indique un nombre",
  updated: "La vista «{{name}}» está actualizada.",
  deleted: "La vista «{{name}}» está eliminada.",
  inventory: {
    all: "Todos los vehículos",
    inStock: "En stock",
    notInspected: "Sin peritar",
    unpriced: "Sin precio",
    aged: "{{days, number}} días o más en stock",
    openLeads: "Con oportunidades abiertas",
  },
};

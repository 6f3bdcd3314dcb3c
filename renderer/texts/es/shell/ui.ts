import type { ui as english } from "../../en/shell/ui.ts";
import type { Translation } from "../../translation.ts";

/** Parts that several pages share. */
export const ui: Translation<typeof english> = {
  vehicles: "Vehículos",
  vin: "VIN {{vin}}",
  noVin: "sin VIN",
  copy: "Copiar {{text}}",
  copied: "{{text}} copiado",
  notLoaded: "No se pudo cargar esta parte de la página. Reinténtelo cuando el servidor responda.",
  clearSelection: "Anular la selección",
  demo: {
    label: "Datos de ejemplo",
    hint: "Todos los vehículos, personas y precios que se ven aquí son inventados.",
  },
  chart: {
    label: "{{title}}, gráfico. Los mismos datos están disponibles en una tabla.",
    asTable: "Ver como tabla",
    tableOf: "{{title}}, valores",
    png: "Descargar PNG",
    csv: "Descargar CSV",
    noValue: "Sin datos",
  },
  loading: {
    late: "Está tardando más de lo normal",
    unreachable: "El servidor no responde",
    text: "Esta página se carga en cuanto el servidor responda. Los datos guardados están a salvo.",
  },
  pages: {
    first: "primera página",
    previous: "página anterior",
    next: "página siguiente",
    last: "última página",
  },
  inspections: {
    title: "Peritajes",
    photo: "Foto",
    vehicle: "Vehículo",
    date: "Fecha",
    status: "Estado",
    photos: "Fotos",
    findings: "Hallazgos",
    score: "Puntuación",
    grade: "Calificación",
    gradeByHand: "{{grade}} a mano",
    estimatedRepair: "Reparación estimada",
    /** Next to an amount, where "Estimated repair" is too long. */
    repair: "Reparación",
    completed: "Terminado",
    failed: "Sin resultado",
    running: "En curso, {{share}}",
  },
  language: "Idioma",
  singleKeys: "Usar atajos de una tecla",
  missingPermission: {
    ofRole: "Su rol en {{team}} no incluye «{{permission}}». Pida este permiso a {{owner}}, propietario del equipo.",
    notInTeam:
      "Este vehículo pertenece a otra cuenta y no está en ninguno de sus equipos. Pida a su propietario que lo comparta con su equipo.",
  },
  notSaved: { text: "Sin guardar", discard: "Descartar" },
  leave: {
    title: "¿Salir sin guardar?",
    stay: "Quedarse",
    leave: "Salir",
  },
};

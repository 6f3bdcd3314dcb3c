import type { today as english } from "../../en/office/today.ts";
import type { Translation } from "../../translation.ts";

/** The start page: what is to do, and what happened since yesterday. */
export const today: Translation<typeof english> = {
  title: "Hoy",
  toDo: {
    title: "Pendientes",
    allDone: "No hay nada pendiente. El trabajo nuevo aparece aquí.",
    toInspect: { label: "Por peritar", hint: "Vehículos en stock sin peritaje" },
    toReview: { label: "Por revisar", hint: "Peritajes con hallazgos por confirmar o rechazar" },
    overdueLeads: { label: "Oportunidades atrasadas", hint: "Clientes que esperan una respuesta" },
    unpriced: { label: "Sin precio", hint: "Vehículos en stock sin precio pedido" },
    toReprice: {
      label: "Revisar precio",
      hint: "{{lower}} por bajar, {{raise}} por subir, para vender en {{days, number}} días",
    },
    aged: {
      label: "Stock envejecido",
      hint: "60 días o más: bajar el precio, promocionar o vender a mayorista",
    },
  },
  start: {
    title: "Primeros pasos",
    done: "Hecho",
    profile: {
      label: "Completar el perfil del concesionario",
      text: "Su nombre y su dirección figuran en todos los informes.",
    },
    vehicles: { label: "Añadir o importar vehículos", text: "Por VIN, o todos a la vez desde un archivo CSV." },
    inspection: { label: "Peritar el primer vehículo", text: "Tome fotos y obtenga un informe de peritaje." },
    team: { label: "Invitar a su equipo", text: "Comparta el inventario, cada persona con un rol." },
  },
  since: {
    title: "Desde ayer",
    vehiclesAdded: "Vehículos añadidos",
    vehiclesSold: "Vehículos vendidos",
    leadsAdded: "Oportunidades nuevas",
    inspectionsCompleted: "Peritajes terminados",
  },
  runningJobs: "Tareas en curso",
};

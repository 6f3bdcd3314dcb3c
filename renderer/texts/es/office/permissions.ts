import type { permissions as english } from "../../en/office/permissions.ts";
import type { Translation } from "../../translation.ts";

/** The names and descriptions of permissions. */
export const permissions: Translation<typeof english> = {
  view_inventory: {
    label: "Ver vehículos",
    description: "Ver los vehículos del equipo, sus peritajes y sus oportunidades",
  },
  view_costs: { label: "Ver costos", description: "Ver los precios de compra y las cifras basadas en costos" },
  inspect_vehicles: {
    label: "Peritar vehículos",
    description: "Añadir fotos y clips, peritar vehículos, revisar hallazgos",
  },
  edit_inventory: {
    label: "Editar vehículos",
    description: "Editar y vender los vehículos del equipo, compartir los suyos. Incluye «Peritar vehículos»",
  },
  delete_inventory: { label: "Eliminar vehículos", description: "Archivar o eliminar los vehículos del equipo" },
  create_leads: {
    label: "Añadir oportunidades",
    description: "Añadir oportunidades a los vehículos del equipo",
  },
  manage_leads: {
    label: "Gestionar oportunidades",
    description: "Editar, ordenar y eliminar oportunidades",
  },
  view_analytics: { label: "Ver indicadores", description: "Ver los indicadores del equipo en la página Hoy" },
  manage_kpis: { label: "Gestionar indicadores", description: "Añadir, editar, ordenar y ocultar indicadores" },
  invite_members: {
    label: "Invitar a personas",
    description: "Invitar a personas a roles que no tengan más permisos que usted",
  },
  remove_members: { label: "Quitar a personas", description: "Quitar a cualquiera, salvo al propietario" },
  manage_roles: {
    label: "Gestionar roles",
    description: "Editar esta tabla y cambiar los roles de los miembros",
  },
  manage_team: { label: "Gestionar el equipo", description: "Quitar cualquier vehículo del equipo" },
};

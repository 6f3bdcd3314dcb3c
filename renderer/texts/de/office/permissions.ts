import type { permissions as english } from "../../en/office/permissions.ts";
import type { Translation } from "../../translation.ts";

/** The names and descriptions of permissions. */
export const permissions: Translation<typeof english> = {
  view_inventory: {
    label: "Fahrzeuge sehen",
    description: "Fahrzeuge des Teams mit ihren Begutachtungen und Anfragen sehen",
  },
  view_costs: { label: "Kosten sehen", description: "Einkaufspreise und daraus berechnete Zahlen sehen" },
  inspect_vehicles: {
    label: "Fahrzeuge begutachten",
    description: "Fotos und Clips hinzufügen, Fahrzeuge begutachten, Befunde prüfen",
  },
  edit_inventory: {
    label: "Fahrzeuge bearbeiten",
    description: "Fahrzeuge des Teams bearbeiten und verkaufen, eigene freigeben. Umfasst „Fahrzeuge begutachten“",
  },
  delete_inventory: { label: "Fahrzeuge löschen", description: "Fahrzeuge des Teams archivieren oder löschen" },
  create_leads: { label: "Anfragen hinzufügen", description: "Anfragen zu Fahrzeugen des Teams hinzufügen" },
  manage_leads: { label: "Anfragen verwalten", description: "Anfragen bearbeiten, sortieren und löschen" },
  view_analytics: { label: "Kennzahlen sehen", description: "Die Kennzahlen des Teams auf der Seite „Heute“ sehen" },
  manage_kpis: {
    label: "Kennzahlen verwalten",
    description: "Kennzahlen hinzufügen, bearbeiten, sortieren und ausblenden",
  },
  invite_members: {
    label: "Personen einladen",
    description: "Personen in Rollen einladen, die nicht mehr Berechtigungen haben als Sie selbst",
  },
  remove_members: { label: "Personen entfernen", description: "Jeden außer dem Inhaber entfernen" },
  manage_roles: {
    label: "Rollen verwalten",
    description: "Diese Tabelle bearbeiten und die Rollen der Mitglieder ändern",
  },
  manage_team: { label: "Team verwalten", description: "Jedes Fahrzeug aus dem Team entfernen" },
};

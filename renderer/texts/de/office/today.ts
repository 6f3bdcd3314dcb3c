import type { today as english } from "../../en/office/today.ts";
import type { Translation } from "../../translation.ts";

/** The start page: what is to do, and what happened since yesterday. */
export const today: Translation<typeof english> = {
  title: "Heute",
  toDo: {
    title: "Zu erledigen",
    allDone: "Nichts zu erledigen. Neue Arbeit erscheint hier.",
    toInspect: { label: "Zu begutachten", hint: "Fahrzeuge im Bestand ohne Begutachtung" },
    toReview: { label: "Zu prüfen", hint: "Begutachtungen mit Befunden zum Bestätigen oder Verwerfen" },
    overdueLeads: { label: "Überfällige Anfragen", hint: "Kunden, die auf eine Antwort warten" },
    unpriced: { label: "Ohne Preis", hint: "Fahrzeuge im Bestand ohne Angebotspreis" },
    toReprice: {
      label: "Neu zu bepreisen",
      hint: "{{lower}} zu senken, {{raise}} zu erhöhen, für einen Verkauf in {{days, number}} Tagen",
    },
    aged: { label: "Langsteher", hint: "60 Tage oder länger: Preis senken, bewerben oder an Händler verkaufen" },
  },
  start: {
    title: "Erste Schritte",
    done: "Erledigt",
    profile: {
      label: "Profil des Autohauses eingeben",
      text: "Name und Adresse stehen auf jedem Bericht.",
    },
    vehicles: {
      label: "Fahrzeuge hinzufügen oder importieren",
      text: "Per VIN oder alle auf einmal aus einer CSV-Datei.",
    },
    inspection: {
      label: "Erstes Fahrzeug begutachten",
      text: "Fotos aufnehmen und einen Zustandsbericht erhalten.",
    },
    team: { label: "Team einladen", text: "Teilen Sie den Bestand, jede Person mit einer Rolle." },
  },
  since: {
    title: "Seit gestern",
    vehiclesAdded: "Neue Fahrzeuge",
    vehiclesSold: "Verkaufte Fahrzeuge",
    leadsAdded: "Neue Anfragen",
    inspectionsCompleted: "Fertige Begutachtungen",
  },
  runningJobs: "Laufende Vorgänge",
};

import type { readiness as english } from "../../en/inspect/mechanical-readiness.ts";
import type { Translation } from "../../translation.ts";

/** The self-tests of a car since its codes were cleared. */
export const readiness: Translation<typeof english> = {
  title: "Readiness: Selbsttests seit dem Löschen der Codes",
  nothing:
    "Nichts eingetragen. Ohne diese Angaben ist die Punktzahl höchstens 8,9: Die Codes können gerade erst gelöscht worden sein.",
  open: "Readiness eintragen",
  close: "Felder ausblenden",
  hint: "Übernehmen Sie, was das Diagnosegerät unter Readiness anzeigt. Permanente Codes tragen Sie oben ein.",
  monitors: "Selbsttests (Readiness)",
  notRead: "Nicht ausgelesen",
  restComplete: "Übrige als abgeschlossen eintragen",
  status: {
    complete: "Abgeschlossen",
    incomplete: "Nicht abgeschlossen",
    not_supported: "Nicht unterstützt",
  },
  monitor: {
    misfire: "Verbrennungsaussetzer",
    fuel_system: "Kraftstoffsystem",
    comprehensive_component: "Bauteilüberwachung",
    catalyst: "Katalysator",
    heated_catalyst: "Katalysatorheizung",
    evaporative_system: "Tankentlüftung",
    secondary_air_system: "Sekundärluftsystem",
    oxygen_sensor: "Lambdasonde",
    oxygen_sensor_heater: "Lambdasondenheizung",
    egr_vvt_system: "AGR und/oder Ventilsteuerung",
    nmhc_catalyst: "NMHC-Katalysator",
    nox_scr_aftertreatment: "NOx-/SCR-Nachbehandlung",
    boost_pressure: "Ladedruck",
    exhaust_gas_sensor: "Abgassensor",
    pm_filter: "Partikelfilter",
  },
  completeOf: "{{complete}} von {{all}} abgeschlossen",
  counters_one: "{{count, number}} Zähler seit dem Löschen",
  counters_other: "{{count, number}} Zähler seit dem Löschen",
  permanentCodes: "Permanente Codes",
  sinceClear: "Seit dem Löschen der Codes",
  warmUps: "{{value}} Warmläufe",
  limit: {
    cleared:
      "Mehr als {{score}} ist nicht möglich: Die Codes wurden erst vor Kurzem gelöscht, Fehler können verborgen sein. Fahren Sie, bis die Selbsttests gelaufen sind, und lesen Sie die Codes dann neu aus.",
    unproven:
      "Mehr als {{score}} ist nicht möglich: Nichts zeigt, dass die Selbsttests seit dem Löschen der Codes gelaufen sind. Tragen Sie die Readiness ein, dann entfällt diese Grenze.",
  },
};

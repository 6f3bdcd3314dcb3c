import type { readiness as english } from "../../en/inspect/mechanical-readiness.ts";
import type { Translation } from "../../translation.ts";

/** The self-tests of a car since its codes were cleared. */
export const readiness: Translation<typeof english> = {
  title: "Monitores de preparación desde el borrado de códigos",
  nothing: "Sin datos. Sin ellos la puntuación no pasa de 8.9: puede que los códigos se acaben de borrar.",
  open: "Introducir los monitores",
  close: "Ocultar los campos",
  hint: "Copie lo que el escáner muestra en I/M o preparación. Los códigos permanentes se introducen arriba.",
  monitors: "Monitores (autopruebas)",
  notRead: "Sin leer",
  restComplete: "Marcar los demás como completos",
  status: { complete: "Completo", incomplete: "Incompleto", not_supported: "No disponible" },
  monitor: {
    misfire: "Fallo de encendido",
    fuel_system: "Sistema de combustible",
    comprehensive_component: "Componentes en general",
    catalyst: "Catalizador",
    heated_catalyst: "Catalizador calefactado",
    evaporative_system: "Sistema EVAP",
    secondary_air_system: "Aire secundario",
    oxygen_sensor: "Sensor de oxígeno",
    oxygen_sensor_heater: "Calefactor del sensor de oxígeno",
    egr_vvt_system: "Sistema EGR o VVT",
    nmhc_catalyst: "Catalizador NMHC",
    nox_scr_aftertreatment: "Postratamiento NOx/SCR",
    boost_pressure: "Presión de sobrealimentación",
    exhaust_gas_sensor: "Sensor de gases de escape",
    pm_filter: "Filtro de partículas",
  },
  completeOf: "{{complete}} de {{all}} completos",
  counters_one: "{{count, number}} contador desde el borrado",
  counters_other: "{{count, number}} contadores desde el borrado",
  permanentCodes: "Códigos permanentes",
  sinceClear: "Desde el borrado de códigos",
  warmUps: "{{value}} calentamientos",
  limit: {
    cleared:
      "La puntuación no pasa de {{score}}: los códigos se borraron hace tan poco que puede haber averías ocultas. Conduzca hasta que los monitores terminen y lea los códigos otra vez.",
    unproven:
      "La puntuación no pasa de {{score}}: nada muestra que los monitores hayan terminado desde el borrado de códigos. Introdúzcalos para quitar este límite.",
  },
};

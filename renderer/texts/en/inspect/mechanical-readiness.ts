import type { Monitor } from "../../../../contracts/mechanical/monitors.ts";
import type { ScoreLimit } from "../../../../contracts/mechanical/score-limits.ts";

/** The self-tests of a car since its codes were cleared. */
export const readiness = {
  title: "Readiness: self-tests since the codes were cleared",
  nothing: "Nothing entered. Without readiness, the score is at most 8.9: the codes may just have been cleared.",
  open: "Enter readiness",
  close: "Hide the fields",
  hint: "Copy what the scanner shows under readiness or I/M status. Permanent codes are entered above.",
  monitors: "Self-tests (monitors)",
  notRead: "Not read",
  restComplete: "Set the others to complete",
  status: { complete: "Complete", incomplete: "Not complete", not_supported: "Not supported" },
  monitor: {
    misfire: "Misfire",
    fuel_system: "Fuel system",
    comprehensive_component: "Comprehensive component",
    catalyst: "Catalyst",
    heated_catalyst: "Heated catalyst",
    evaporative_system: "Evaporative system",
    secondary_air_system: "Secondary air system",
    oxygen_sensor: "Oxygen sensor",
    oxygen_sensor_heater: "Oxygen sensor heater",
    egr_vvt_system: "EGR and/or VVT system",
    nmhc_catalyst: "NMHC catalyst",
    nox_scr_aftertreatment: "NOx/SCR aftertreatment",
    boost_pressure: "Boost pressure",
    exhaust_gas_sensor: "Exhaust gas sensor",
    pm_filter: "PM filter",
  } satisfies Record<Monitor, string>,
  completeOf: "{{complete}} of {{all}} complete",
  counters_one: "{{count, number}} counter since clearing",
  counters_other: "{{count, number}} counters since clearing",
  permanentCodes: "Permanent codes",
  sinceClear: "Since the codes were cleared",
  warmUps: "{{value}} warm-ups",
  limit: {
    cleared:
      "The score is limited to {{score}}: the codes were cleared so recently that faults may be hidden. Drive until the self-tests have run, then read the codes again.",
    unproven:
      "The score is limited to {{score}}: nothing shows that the self-tests have run since the codes were cleared. Enter the readiness to lift this limit.",
  } satisfies Record<ScoreLimit, string>,
} as const;

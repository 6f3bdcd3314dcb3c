/** The self-tests of the emission controls that run all the time, in every engine (SAE J1979, PID 01). */
export const continuousMonitors = ["misfire", "fuel_system", "comprehensive_component"] as const;
/** Those of gasoline engines, in the order of PID 01. */
export const gasolineMonitors = [
  "catalyst",
  "heated_catalyst",
  "evaporative_system",
  "secondary_air_system",
  "oxygen_sensor",
  "oxygen_sensor_heater",
  "egr_vvt_system",
] as const;
const onlyDiesel = [
  "nmhc_catalyst",
  "nox_scr_aftertreatment",
  "boost_pressure",
  "exhaust_gas_sensor",
  "pm_filter",
] as const;
/** Those of diesel engines, in the order of PID 01. */
export const dieselMonitors = [...onlyDiesel, "egr_vvt_system"] as const;
export const monitors = [...continuousMonitors, ...gasolineMonitors, ...onlyDiesel] as const;
export type Monitor = (typeof monitors)[number];

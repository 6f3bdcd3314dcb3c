import type { Monitor, ObdData } from "../../../../contracts/mechanical/obd.ts";

type Monitors = NonNullable<ObdData["monitors"]>;

/** The self-tests that run all the time: both kinds of engines have them. */
const continuous: readonly Monitor[] = ["misfire", "fuel_system", "comprehensive_component"];
const gasoline: readonly Monitor[] = [
  "catalyst",
  "heated_catalyst",
  "evaporative_system",
  "secondary_air_system",
  "oxygen_sensor",
  "oxygen_sensor_heater",
  "egr_vvt_system",
];
const diesel: readonly Monitor[] = [
  "nmhc_catalyst",
  "nox_scr_aftertreatment",
  "boost_pressure",
  "exhaust_gas_sensor",
  "pm_filter",
  "egr_vvt_system",
];

const isDiesel = (fuelType: string | null): boolean => /diesel/i.test(fuelType ?? "");

/** The self-tests of an engine in the order of SAE J1979, PID 01, then any other that has a status. */
export function monitorsOf(fuelType: string | null, known: Monitors = {}): readonly Monitor[] {
  const usual = [...continuous, ...(isDiesel(fuelType) ? diesel : gasoline)];
  const others = [...gasoline, ...diesel].filter((name) => known[name] !== undefined && !usual.includes(name));
  return [...usual, ...new Set(others)];
}

/** The statuses with one more; without it if the status is undefined. */
export function withMonitor(monitors: Monitors, name: Monitor, status: Monitors[Monitor]): Monitors {
  const { [name]: _, ...others } = monitors;
  return status === undefined ? others : { ...others, [name]: status };
}

/** Every one of these without a status as complete. */
export const restComplete = (monitors: Monitors, names: readonly Monitor[]): Monitors => ({
  ...Object.fromEntries(names.map((name) => [name, "complete" as const])),
  ...monitors,
});

/** The names by their status. */
export function byStatus(monitors: Monitors): Readonly<Record<"complete" | "incomplete" | "not_supported", Monitor[]>> {
  const names = Object.keys(monitors) as Monitor[];
  const of = (status: Monitors[Monitor]) => names.filter((name) => monitors[name] === status);
  return { complete: of("complete"), incomplete: of("incomplete"), not_supported: of("not_supported") };
}

import {
  continuousMonitors,
  dieselMonitors,
  gasolineMonitors,
  type Monitor,
  monitors,
} from "../../../../contracts/mechanical/monitors.ts";
import type { ObdData } from "../../../../contracts/mechanical/obd.ts";

type Monitors = NonNullable<ObdData["monitors"]>;

const isDiesel = (fuelType: string | null): boolean => /diesel/i.test(fuelType ?? "");

/** The self-tests of an engine in the order of SAE J1979, PID 01, then any other that has a status. */
export function monitorsOf(fuelType: string | null, known: Monitors = {}): readonly Monitor[] {
  const usual: Monitor[] = [...continuousMonitors, ...(isDiesel(fuelType) ? dieselMonitors : gasolineMonitors)];
  const others = monitors.filter((name) => known[name] !== undefined && !usual.includes(name));
  return [...usual, ...others];
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

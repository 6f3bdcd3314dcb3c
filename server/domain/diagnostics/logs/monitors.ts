import { continuousMonitors, type Monitor } from "../../../../contracts/mechanical/monitors.ts";
import type { ObdData } from "../../../../contracts/mechanical/obd.ts";

/**
 * The readiness of the self-tests in a log: SAE J1979, service 01, PID 01, "Monitor status since DTCs cleared". A log that
 * carries it has the four bytes of the answer in hexadecimal digits, with or without the head of the answer: `41 01 00 07 E5 21`.
 */

type Monitors = NonNullable<ObdData["monitors"]>;

const isCalled = (name: string): boolean => /\bmonitor status since (dtcs?|codes) clear(ed)?\b/i.test(name);

/** By bit, from the lowest, as the continuous ones. Bit 4 is of the refrigerant, which no car reports any more. */
const ofSpark: readonly (Monitor | null)[] = [
  "catalyst",
  "heated_catalyst",
  "evaporative_system",
  "secondary_air_system",
  null,
  "oxygen_sensor",
  "oxygen_sensor_heater",
  "egr_vvt_system",
];
const ofCompression: readonly (Monitor | null)[] = [
  "nmhc_catalyst",
  "nox_scr_aftertreatment",
  null,
  "boost_pressure",
  null,
  "exhaust_gas_sensor",
  "pm_filter",
  "egr_vvt_system",
];
const compressionBit = 3;

const has = (byte: number, bit: number): boolean => (byte & (1 << bit)) !== 0;

/** The status of each monitor in the four bytes of an answer; undefined for any other text. */
export function monitorsIn(cell: string): Monitors | undefined {
  const digits = cell.trim().replace(/^0x/i, "").replaceAll(/\s+/g, "");
  const [, data = ""] = /^(?:4101)?([0-9a-f]{8})$/i.exec(digits) ?? [];
  const [, b, c, d] = [0, 2, 4, 6].map((at) => Number.parseInt(data.slice(at, at + 2), 16));
  if (data === "" || b === undefined || c === undefined || d === undefined) return undefined;
  const statusOf = (isSupported: boolean, isIncomplete: boolean) =>
    isSupported ? (isIncomplete ? "incomplete" : "complete") : "not_supported";
  const others = has(b, compressionBit) ? ofCompression : ofSpark;
  return Object.fromEntries([
    ...continuousMonitors.map((name, bit) => [name, statusOf(has(b, bit), has(b, bit + 4))] as const),
    ...others.flatMap((name, bit) => (name === null ? [] : [[name, statusOf(has(c, bit), has(d, bit))] as const])),
  ]);
}

/** Reads the readiness in the rows of a log; the last answer counts. */
export function createMonitorReader() {
  let header: string | null = null;
  let monitors: Monitors | undefined;
  return {
    /** A cell with the name of its column. */
    take(name: string, cell: string): void {
      if (!isCalled(name)) return;
      const found = monitorsIn(cell);
      if (found === undefined) return;
      header = name;
      monitors = found;
    },
    /** Of the column with an answer; null if there is none. */
    get header() {
      return header;
    },
    get monitors() {
      return monitors;
    },
  };
}

import { check } from "../../rulebook/checks.ts";
import { all, code, codeCount } from "../../rulebook/condition.ts";
import { jobs, usual } from "../../rulebook/jobs.ts";
import { anyDrive, type Rule } from "../../rulebook/rule.ts";
import { lowAtModule } from "../../rulebook/supply.ts";

const reference = ["P0641-P0643", "P0651-P0653", "P0697-P0699"] as const;
/** Sensors on a five-volt supply: pressures, throttle and pedal. */
const fedSensors = [
  "P0106-P0108",
  "P0121-P0123",
  "P0221-P0223",
  "P2122-P2123",
  "P2127-P2128",
  "P2135",
  "P2138",
  "P0190-P0193",
  "P0236-P0238",
  "P0452-P0453",
  "P0522-P0523",
  "P0532-P0533",
] as const;

export const supplyRules: readonly Rule[] = [
  {
    id: "electrical.low-supply",
    system: "electrical",
    component: "Supply voltage",
    description: "The supply voltage at a control module is too low to trust its codes.",
    fuels: anyDrive,
    when: lowAtModule,
    confidence: 0.8,
    kind: "measured",
    isSupply: true,
    unless: [
      "electrical.not-charging",
      "electrical.converter",
      "electrical.voltage-drop",
      "electrical.battery-flat",
      "electrical.battery-low",
    ],
    explains: ["P0560-P0562", "P0882", "U0073", "U0100-U01FF"],
    severity: "moderate",
    urgency: "high",
    urgencyReason: "Modules drop out and set false codes at this voltage.",
    symptoms: ["Many warning lamps at once", "Slow cranking"],
    causes: [
      "Discharged or aged battery",
      "Corroded terminal or ground",
      "Charging system",
      "Long scan with the ignition on",
    ],
    causeHints: [
      {
        when: check("battery_voltage", { above: 12.3, note: "the battery itself is charged" }),
        cause: "Corroded terminal or ground",
      },
    ],
    action:
      "Charge and test the battery, measure the voltage drop to the module, then clear the codes and read them again.",
    repair: usual("battery"),
    test: jobs.recheck,
  },
  {
    id: "electrical.sensor-supply",
    system: "electrical",
    component: "Five-volt supply of the sensors",
    description: "The common supply of several sensors is faulty: their codes follow from it.",
    fuels: anyDrive,
    when: all(code(...reference), codeCount({ min: 1 }, ...fedSensors)),
    confidence: 0.75,
    kind: "concluded",
    explains: [...reference, ...fedSensors],
    severity: "severe",
    urgency: "high",
    urgencyReason: "Without these sensors the engine runs in an emergency mode or stalls.",
    symptoms: ["Loss of power", "Several sensor codes at once"],
    causes: ["One shorted sensor that pulls the supply down", "Chafed wire of the sensor supply", "Control module"],
    action: "Unplug the sensors of this supply one by one: when the voltage comes back, the last one is shorted.",
    repair: usual("pressureSensor", "wiring"),
    worst: usual("engineModule"),
  },
];

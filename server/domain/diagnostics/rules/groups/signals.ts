import type { ReadingName } from "../../../../../contracts/mechanical/obd.ts";
import type { RepairName } from "../../codes/repairs/repairs.ts";
import type { CodeRange } from "../../rulebook/codes.ts";
import { impossible } from "../../rulebook/condition.ts";
import { usual } from "../../rulebook/jobs.ts";
import { anyDrive, type Rule } from "../../rulebook/rule.ts";

interface Signal {
  readonly id: string;
  readonly system: Rule["system"];
  readonly component: string;
  readonly readings: readonly ReadingName[];
  readonly explains: readonly CodeRange[];
  readonly repair: RepairName;
  /** Another sensor of the same housing or plug: if it reads nothing either, both have one cause. */
  readonly shared?: { readonly readings: readonly ReadingName[]; readonly explains: readonly CodeRange[] };
}

/** Sensors of which an impossible reading was read. Coolant and intake air have rules of their own. */
const signals: readonly Signal[] = [
  {
    id: "engine.oil-temperature-signal",
    system: "engine",
    component: "Oil temperature sensor",
    readings: ["engine_oil_temp"],
    explains: ["P0195-P0199"],
    repair: "temperatureSensor",
  },
  {
    id: "transmission.temperature-signal",
    system: "transmission",
    component: "Transmission temperature sensor",
    readings: ["transmission_temp"],
    explains: ["P0710-P0714"],
    repair: "transmissionTemperature",
  },
  {
    id: "emissions.temperature-signal",
    system: "emissions",
    component: "Catalyst temperature signal",
    readings: ["catalyst_temp"],
    explains: ["P0425-P0428"],
    repair: "exhaustGasSensor",
  },
  {
    id: "engine.ambient-signal",
    system: "engine",
    component: "Ambient temperature sensor",
    readings: ["ambient_temp"],
    explains: ["P0070-P0074"],
    repair: "airTemperature",
  },
  {
    id: "engine.air-flow-signal",
    system: "engine",
    component: "Air flow meter",
    readings: ["maf_rate"],
    explains: ["P0100-P0104"],
    repair: "massAirFlow",
    shared: { readings: ["intake_temp"], explains: ["P0110-P0114"] },
  },
  {
    id: "engine.pressure-signal",
    system: "engine",
    component: "Intake pressure sensor",
    readings: ["manifold_pressure", "barometric_pressure"],
    explains: ["P0105-P0109", "P2226-P2230"],
    repair: "manifoldSensor",
  },
  {
    id: "fuel.trim-signal",
    system: "fuel",
    component: "Fuel trim",
    readings: ["short_term_fuel_trim_1", "long_term_fuel_trim_1", "short_term_fuel_trim_2", "long_term_fuel_trim_2"],
    explains: ["P0170", "P0173"],
    repair: "oxygenSensor",
  },
  {
    id: "electrical.voltage-signal",
    system: "electrical",
    component: "Voltage signal of the control module",
    readings: ["control_module_voltage"],
    explains: [],
    repair: "wiring",
  },
];

/** An impossible reading is a fault of its sensor, never a sign of another one. */
export const signalRules: readonly Rule[] = signals.map(
  ({ id, system, component, readings, explains, repair, shared }) => ({
    id,
    system,
    component,
    description: "The sensor reports a value that is impossible in this state: nothing was concluded from it.",
    fuels: anyDrive,
    when: impossible(...readings),
    confidence: 0.8,
    kind: "measured",
    explains,
    ...(shared && {
      explainsIf: [{ when: impossible(...shared.readings), codes: shared.explains }],
      descriptionIf: [
        {
          when: impossible(...shared.readings),
          description:
            "Two sensors of one housing report impossible values: their common plug or wiring explains both.",
        },
      ],
      repairIf: [{ when: impossible(...shared.readings), repair: usual("wiring", repair) }],
    }),
    severity: "minor",
    urgency: "medium",
    urgencyReason: "Without the sensor, what it should watch goes unnoticed.",
    symptoms: ["Wrong display"],
    causes: ["Connector off or corroded", "Broken wire", "Failed sensor", "Misread by the scan tool"],
    action: "Read it with another tool; then check the connector and the sensor.",
    repair: usual(repair),
  }),
);

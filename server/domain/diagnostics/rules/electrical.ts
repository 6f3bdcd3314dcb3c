import { running } from "../../../../contracts/mechanical/readings/state.ts";
import { check, wasChecked } from "../rulebook/checks.ts";
import { all, code, either, not } from "../rulebook/condition.ts";
import { jobs, usual } from "../rulebook/jobs.ts";
import { reads } from "../rulebook/readings.ts";
import { type Rule, withAlternator, withConverter } from "../rulebook/rule.ts";
import { highSupply } from "../rulebook/supply.ts";

/** Only 12-volt systems are evaluated. 18 V and more is another system; below 6 V no engine runs, so the reading is wrong. */
const chargingAtBattery = check("alternator_output", { above: 13.2, below: 15.21, note: "the battery is charged" });
const noChargeAtBattery = check("alternator_output", {
  below: 12.8,
  note: "no more than a battery gives by itself: it is not charged",
});
const noChargeAtModule = all(
  reads("control_module_voltage", {
    at: running,
    above: 6,
    below: 12.4,
    note: "running, and no more than the battery's voltage",
  }),
  not(chargingAtBattery),
);
const notCharging = either(noChargeAtBattery, noChargeAtModule);
const alternatorCodes = ["P0562", "P0620-P0623", "P0625", "P0626", "P2502", "P2503"] as const;
const lostModules = ["U0100-U01FF"] as const;
const flat = check("battery_voltage", { below: 11.9, note: "flat below 11.9 V" });
const nearlyFlat = check("battery_voltage", { above: 11.89, below: 12, note: "below 12.0 V it is nearly flat" });
const halfFull = check("battery_voltage", { above: 11.999, below: 12.3, note: "12.0-12.2 V is about half full" });
const belowBattery = either(
  check("alternator_output", { below: 12, note: "the battery is running out" }),
  reads("control_module_voltage", { at: running, above: 6, below: 11.5, note: "the battery is running out" }),
);

const briefDip = reads("control_module_voltage", {
  at: running,
  above: 12,
  below: 12.4,
  note: "smart charging may dip this low for a moment: measure at the battery",
});

const charging = {
  system: "electrical",
  kind: "measured",
  isSupply: true,
  severity: "severe",
  urgency: "high",
  urgencyReason: "The car runs only on its battery and stops when it is empty. Drive straight to the workshop.",
  escalations: [
    {
      when: belowBattery,
      severity: "severe",
      urgency: "immediate",
      urgencyReason: "The battery is nearly empty: the engine and the power steering will stop soon.",
    },
  ],
  symptoms: ["Battery lamp", "Dim lights", "Does not start again"],
} as const satisfies Partial<Rule>;

/** Voltages: us.ok.com, mvorganizing.org, engineerfix.com; 2carpros.com (12.6 V and less running: not working). */
export const electricalRules: readonly Rule[] = [
  {
    ...charging,
    id: "electrical.not-charging",
    component: "Alternator",
    description: "The engine runs, but the battery is not charged.",
    fuels: withAlternator,
    when: notCharging,
    confidence: 0.8,
    strengthenedBy: [
      { when: code(...alternatorCodes), by: 0.5 },
      { when: flat, by: 0.3 },
      { when: all(noChargeAtBattery, noChargeAtModule), by: 0.3 },
    ],
    weakenedBy: [{ when: all(briefDip, not(noChargeAtBattery), not(code(...alternatorCodes))), times: 0.6 }],
    explains: [...alternatorCodes, ...lostModules],
    causes: [
      "Failed alternator or its regulator",
      "Drive belt slipping or torn",
      "Corroded battery terminal, cable or ground",
      "Blown main fuse of the alternator",
    ],
    action:
      "Check the belt and the voltage at the alternator's own terminal; replace the alternator, charge the battery.",
    repair: usual("alternator"),
  },
  {
    ...charging,
    id: "electrical.converter",
    component: "DC-DC converter",
    description: "The car is ready to drive, but the 12-volt battery is not charged.",
    fuels: withConverter,
    when: notCharging,
    confidence: 0.7,
    strengthenedBy: [
      { when: code("P0A09", "P0A10", "P0A94", "P0562"), by: 0.5 },
      { when: flat, by: 0.3 },
    ],
    explains: ["P0A09", "P0A10", "P0A94", "P0562", ...lostModules],
    causes: ["Failed DC-DC converter", "Blown fuse of the converter", "Corroded 12-volt cable or ground"],
    action: "Check the converter's fuse and command with the maker's scanner; high-voltage work requires training.",
    repair: usual("converter"),
  },
  {
    id: "electrical.voltage-drop",
    system: "electrical",
    isSupply: true,
    component: "Battery cables and grounds",
    description: "The battery is charged, but the voltage at the control module is too low.",
    fuels: ["gasoline", "diesel", "hybrid", "electric"],
    when: all(
      chargingAtBattery,
      reads("control_module_voltage", {
        at: running,
        above: 6,
        below: 12.4,
        note: "over 0.8 V less than at the battery",
      }),
    ),
    confidence: 0.6,
    strengthenedBy: [{ when: code("P0562"), by: 0.4 }],
    kind: "concluded",
    explains: ["P0562", ...lostModules],
    severity: "moderate",
    urgency: "medium",
    urgencyReason: "Modules reset and set false codes when their supply sags.",
    symptoms: ["Erratic electronics", "Codes without a pattern"],
    causes: ["Corroded ground strap", "Corroded terminal or fuse box", "Relay of the control module"],
    action: "Measure the voltage drop from the battery to the module, supply side and ground side.",
    repair: jobs.cables,
  },
  {
    id: "electrical.overcharging",
    system: "electrical",
    component: "Alternator regulator",
    description: "The charging voltage is too high.",
    fuels: ["gasoline", "diesel", "hybrid", "electric"],
    when: either(
      check("alternator_output", { above: 15.2, below: 18, note: "even smart charging stays below 15.2 V" }),
      reads("control_module_voltage", { at: running, above: 15.2, below: 18, note: "even smart charging stays below" }),
    ),
    confidence: 0.8,
    strengthenedBy: [{ when: code("P0563"), by: 0.5 }],
    kind: "measured",
    isSupply: true,
    explains: ["P0563"],
    explainsIf: [{ when: highSupply, codes: lostModules }],
    severity: "severe",
    urgency: "high",
    urgencyReason: "Overcharging boils the battery and destroys modules and lamps.",
    symptoms: ["Bulbs fail", "Smell of the battery"],
    causes: [
      "Failed voltage regulator",
      "Poor ground of the alternator",
      "Control module that regulates the alternator",
    ],
    action: "Check the alternator's ground, replace the regulator or the alternator.",
    repair: usual("alternator"),
  },
  {
    id: "electrical.weak-charging",
    system: "electrical",
    component: "Charging system",
    description: "The charging voltage is lower than usual.",
    fuels: withAlternator,
    when: check("alternator_output", { above: 12.79, below: 13.5, note: "less than the usual 13.5 V and more" }),
    confidence: 0.4,
    strengthenedBy: [
      { when: check("battery_voltage", { above: 6, below: 12.2, note: "and the battery is not full" }), by: 0.4 },
      { when: code(...alternatorCodes), by: 0.4 },
    ],
    kind: "concluded",
    unless: ["electrical.voltage-drop"],
    explains: [...alternatorCodes],
    severity: "minor",
    urgency: "medium",
    urgencyReason: "Smart charging can be this low intentionally. Otherwise the alternator is failing.",
    symptoms: ["Slow cranking after short drives"],
    causes: ["Smart charging, no fault", "Worn alternator brushes", "Slipping belt", "Corroded cable"],
    action: "Measure again with lights, blower and rear window on: it should rise above 13.5 V.",
    repair: jobs.recheck,
  },
  {
    id: "electrical.battery-flat",
    system: "electrical",
    isSupply: true,
    component: "12-volt battery",
    description: "The battery is flat.",
    fuels: ["gasoline", "diesel", "hybrid", "electric"],
    when: flat,
    confidence: 0.85,
    strengthenedBy: [{ when: chargingAtBattery, by: 0.4 }],
    weakenedBy: [{ when: not(wasChecked("alternator_output")), times: 0.9 }],
    kind: "measured",
    unless: ["electrical.not-charging", "electrical.converter"],
    explains: ["P0562"],
    severity: "moderate",
    urgency: "high",
    urgencyReason: "The car will not start again, and a battery left flat is ruined.",
    escalations: [
      {
        when: check("battery_voltage", { below: 10.6, note: "one of six cells gives nothing" }),
        severity: "severe",
        urgency: "high",
        urgencyReason: "A cell is dead: charging will not bring it back.",
      },
    ],
    symptoms: ["Does not crank", "Relays click"],
    causes: [
      "Worn-out battery",
      "Something drains it while parked",
      "Not charged for a long time",
      "Corroded terminals",
    ],
    action: "Charge slowly, test under load, measure the drain at rest; replace the battery if it fails.",
    repair: usual("battery"),
  },
  {
    id: "electrical.battery-low",
    system: "electrical",
    isSupply: true,
    component: "12-volt battery",
    description: "The battery is about half charged.",
    descriptionIf: [{ when: nearlyFlat, description: "The battery is nearly flat." }],
    fuels: ["gasoline", "diesel", "hybrid", "electric"],
    when: either(nearlyFlat, halfFull),
    confidence: 0.6,
    kind: "measured",
    unless: ["electrical.not-charging", "electrical.converter", "electrical.weak-charging"],
    severity: "minor",
    urgency: "low",
    urgencyReason: "Long parking, short drives or an old battery can cause it.",
    escalations: [
      {
        when: nearlyFlat,
        severity: "minor",
        urgency: "medium",
        urgencyReason: "The car may not start again, and a battery that stays nearly flat is ruined.",
      },
    ],
    symptoms: ["Slow cranking in the cold"],
    causes: ["Short drives or long parking", "Aging battery", "Something drains it while parked"],
    action: "Charge fully, let it rest and test under load.",
    repair: jobs.recheck,
  },
];

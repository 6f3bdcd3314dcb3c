import { all, code } from "../../rulebook/condition.ts";
import { usual } from "../../rulebook/jobs.ts";
import { combustion, type Rule } from "../../rulebook/rule.ts";

const first = ["P0325-P0329"] as const;
const second = ["P0330-P0334"] as const;

/** Trade practice: two sensors seldom fail at once, but their harness under the intake does. */
export const knockRules: readonly Rule[] = [
  {
    id: "engine.knock-sensors",
    system: "engine",
    component: "Knock sensors: their common wiring",
    description: "Both knock sensors report at once: what they share explains that more often than two failed sensors.",
    fuels: combustion,
    when: all(code(...first), code(...second)),
    confidence: 0.65,
    kind: "concluded",
    explains: [...first, ...second],
    severity: "moderate",
    urgency: "medium",
    urgencyReason:
      "Without the sensor the ignition is retarded for safety: less power and more fuel; real knock would go unnoticed.",
    symptoms: ["Loss of power", "Higher consumption"],
    causes: ["Harness or plug that both sensors share", "Corroded sensors", "Poor fuel or a noise of the engine"],
    action:
      "Measure both sensors at the plug of the control module. If both are open, look at the harness under the intake; replace harness and sensors together.",
    repair: usual("knockSensor", "wiring"),
  },
];

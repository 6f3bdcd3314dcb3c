import { brakeRules } from "../rules/brakes.ts";
import { chassisRules } from "../rules/chassis.ts";
import { coolingRules } from "../rules/cooling.ts";
import { electricalRules } from "../rules/electrical.ts";
import { emissionsRules } from "../rules/emissions.ts";
import { engineRules } from "../rules/engine.ts";
import { fuelRules } from "../rules/fuel.ts";
import { aftertreatmentRules } from "../rules/groups/aftertreatment.ts";
import { bearingRules } from "../rules/groups/bearings.ts";
import { coilRules } from "../rules/groups/coils.ts";
import { exhaustRules } from "../rules/groups/exhaust.ts";
import { historyRules } from "../rules/groups/history.ts";
import { isolationRules } from "../rules/groups/isolation.ts";
import { knockRules } from "../rules/groups/knock.ts";
import { packRules } from "../rules/groups/pack.ts";
import { railRules } from "../rules/groups/rail.ts";
import { readinessRules } from "../rules/groups/readiness.ts";
import { signalRules } from "../rules/groups/signals.ts";
import { staleRules } from "../rules/groups/stale.ts";
import { supplyRules } from "../rules/groups/supply.ts";
import { timingRules } from "../rules/groups/timing.ts";
import { networkRules } from "../rules/network.ts";
import { contaminationRules, oilRules } from "../rules/oil.ts";
import { transmissionRules } from "../rules/transmission.ts";
import type { Rule } from "./rule.ts";

/** All rules, causes before their effects: the `unless` of a rule names only rules that come before it. */
export const ruleBook: readonly Rule[] = [
  ...electricalRules,
  ...supplyRules,
  ...isolationRules,
  ...packRules,
  ...staleRules,
  ...coolingRules,
  ...bearingRules,
  ...contaminationRules,
  ...timingRules,
  ...oilRules,
  ...signalRules,
  ...coilRules,
  ...exhaustRules,
  ...knockRules,
  ...railRules,
  ...fuelRules,
  ...engineRules,
  ...aftertreatmentRules,
  ...emissionsRules,
  ...transmissionRules,
  ...brakeRules,
  ...chassisRules,
  ...historyRules,
  ...networkRules,
  ...readinessRules,
];

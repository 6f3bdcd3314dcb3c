import { brakeRules } from "../rules/brakes.ts";
import { chassisRules } from "../rules/chassis.ts";
import { coolingRules } from "../rules/cooling.ts";
import { electricalRules } from "../rules/electrical.ts";
import { emissionsRules } from "../rules/emissions.ts";
import { engineRules } from "../rules/engine.ts";
import { fuelRules } from "../rules/fuel.ts";
import { networkRules } from "../rules/network.ts";
import { oilRules } from "../rules/oil.ts";
import { transmissionRules } from "../rules/transmission.ts";
import type { Rule } from "./rule.ts";

/** All rules, causes before their effects: the `unless` of a rule names only rules that come before it. */
export const ruleBook: readonly Rule[] = [
  ...electricalRules,
  ...coolingRules,
  ...fuelRules,
  ...oilRules,
  ...engineRules,
  ...emissionsRules,
  ...transmissionRules,
  ...brakeRules,
  ...chassisRules,
  ...networkRules,
];

import type { Car } from "../../readings/car.ts";
import { type Condition, codeEvidence, not } from "../../rulebook/condition.ts";
import { jobs, usual } from "../../rulebook/jobs.ts";
import { leanAnywhere, leanCodes } from "../../rulebook/mixture.ts";
import { combustion, gasoline, type Rule } from "../../rulebook/rule.ts";

const numberOf = (code: string): number => Number.parseInt(code.slice(1), 10);
const cylinderOfMisfire = (code: string): number | null =>
  /^P03(0[1-9]|1[0-2])$/.test(code) ? numberOf(code) - 300 : null;
/** P0351 is the first coil, P0362 the twelfth. */
const cylinderOfCoil = (code: string): number | null =>
  /^P03(5[1-9]|6[0-2])$/.test(code) ? numberOf(code) - 350 : null;
/** P0201 is the circuit of the first injector; from P0261 on each has three codes. */
function cylinderOfInjector(code: string): number | null {
  if (/^P02(0[1-9]|1[0-2])$/.test(code)) return numberOf(code) - 200;
  return /^P02(6[1-9]|[78]\d|9[0-6])$/.test(code) ? Math.floor((numberOf(code) - 261) / 3) + 1 : null;
}

/** The misfires of cylinders with a code of their own part, and these codes. With no other misfire also P0300. */
function narrowed(car: Car, cylinderOf: (code: string) => number | null): string[] {
  const codes = [...car.codes.keys()];
  const misfires = codes.filter((code) => cylinderOfMisfire(code) !== null);
  const parts = new Set(codes.map(cylinderOf).filter((cylinder) => cylinder !== null));
  const missing = misfires.filter((code) => parts.has(cylinderOfMisfire(code) ?? 0));
  if (missing.length === 0) return [];
  const cylinders = new Set(missing.map(cylinderOfMisfire));
  const own = codes.filter((code) => cylinders.has(cylinderOf(code) ?? 0));
  const random = missing.length === misfires.length && car.codes.has("P0300") ? ["P0300"] : [];
  return [...missing, ...own, ...random];
}

const narrows =
  (cylinderOf: (code: string) => number | null): Condition =>
  (car) => {
    const codes = narrowed(car, cylinderOf);
    return codes.length === 0 ? null : codes.flatMap((code) => codeEvidence(car, code));
  };

const misfire = {
  system: "engine",
  kind: "concluded",
  severity: "severe",
  urgency: "immediate",
  urgencyReason: "Unburnt fuel overheats the catalyst, and a flashing lamp means stop (CarMD 2018).",
  symptoms: ["Rough running", "Loss of power", "Flashing malfunction lamp"],
} as const satisfies Partial<Rule>;

/** A code of the coil or the injector says why a cylinder misfires: they are one fault, not two. */
export const coilRules: readonly Rule[] = [
  {
    ...misfire,
    id: "engine.coil",
    component: "Ignition coil of the misfiring cylinder",
    description: "The cylinder misfires because its ignition coil or the circuit of the coil is faulty.",
    fuels: gasoline,
    when: narrows(cylinderOfCoil),
    confidence: 0.85,
    takes: (car) => narrowed(car, cylinderOfCoil),
    explainsIf: [{ when: not(leanAnywhere), codes: leanCodes }],
    causes: ["Failed ignition coil", "Connector or wiring of the coil", "Worn spark plug that overloads the coil"],
    action: "Swap the coil with a neighbor: if the codes move with it, replace the coil and the spark plug.",
    repair: usual("coils"),
    test: jobs.gaugeTest,
  },
  {
    ...misfire,
    id: "engine.injector",
    component: "Injector of the misfiring cylinder",
    description: "The cylinder misfires because its injector or the circuit of the injector is faulty.",
    fuels: combustion,
    when: narrows(cylinderOfInjector),
    confidence: 0.8,
    takes: (car) => narrowed(car, cylinderOfInjector),
    explainsIf: [{ when: not(leanAnywhere), codes: leanCodes }],
    causes: ["Connector or wiring of the injector", "Failed injector", "Output of the control module"],
    action: "Check the connector, compare the resistance with a neighbor, then replace the injector.",
    repair: usual("injector"),
    test: jobs.gaugeTest,
  },
];

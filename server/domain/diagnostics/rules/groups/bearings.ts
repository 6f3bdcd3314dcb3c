import { makeIs } from "../../codes/makes/groups.ts";
import { fluid, wasChecked } from "../../rulebook/checks.ts";
import { all, type Condition, code, either, not } from "../../rulebook/condition.ts";
import { jobs, usual } from "../../rulebook/jobs.ts";
import { misfireCodes } from "../../rulebook/mixture.ts";
import { combustion, type Rule } from "../../rulebook/rule.ts";

const isHyundai: Condition = ({ make }) => (makeIs(make, "hyundai") ? [] : null);
const lowOil = fluid("engine_oil_level", ["low"], "the oil level is low");
const noOil = fluid("engine_oil_level", ["very_low"], "below the lower mark");
const enoughOil = all(wasChecked("engine_oil_level"), not(lowOil), not(noOil));
const pressure = ["P0520-P0524", "P06DD-P06DE"] as const;

/** What oil feeds: bearings, chains and adjusters. */
const fedByOil = ["P0008-P0009", "P0010-P0029", "P000A-P000D"] as const;

/** thefinalmilkman.github.io and 700r4transmissionhq.com (P1326: rod knock until proven otherwise, open recall first). */
export const bearingRules: readonly Rule[] = [
  {
    id: "engine.no-oil-pressure",
    system: "engine",
    component: "Engine oil pressure",
    description: "The engine has no oil pressure, or too little oil for it.",
    fuels: combustion,
    when: either(code("P0524"), all(lowOil, code("P0520-P0523")), noOil),
    confidence: 0.75,
    strengthenedBy: [
      { when: all(noOil, code(...pressure)), by: 0.5 },
      { when: all(lowOil, code("P0522", "P0524")), by: 0.5 },
    ],
    kind: "measured",
    explains: [...pressure, ...fedByOil, ...misfireCodes],
    severity: "critical",
    urgency: "immediate",
    urgencyReason: "Without oil pressure the engine is ruined within minutes: do not run it.",
    stop: true,
    symptoms: ["Oil lamp", "Ticking valve gear"],
    causes: ["Oil level far too low", "Worn bearings or oil pump", "Clogged oil screen", "Oil pressure sensor"],
    causeHints: [{ when: either(lowOil, noOil), cause: "Oil level far too low" }],
    causeDoubts: [{ when: enoughOil, cause: "Oil level far too low" }],
    action:
      "Do not run the engine. Check the oil on the dipstick, fill it and look for the leak; then measure the pressure with a gauge.",
    repair: usual("oilService", "oilPressureSensor"),
    repairIf: [{ when: enoughOil, repair: usual("oilPressureSensor", "oilPump") }],
    test: jobs.gaugeTest,
    worst: usual("engine"),
  },
  {
    id: "engine.bearings",
    system: "engine",
    component: "Connecting rod bearings",
    description: "The engine's knock detection has heard worn connecting rod bearings.",
    fuels: combustion,
    when: all(isHyundai, code("P1326")),
    confidence: 0.75,
    kind: "concluded",
    explains: ["P1326", ...misfireCodes],
    severity: "critical",
    urgency: "immediate",
    urgencyReason: "A bearing that fails breaks the engine and can set it on fire: do not run it.",
    stop: true,
    symptoms: ["Knocking that rises with engine speed", "Emergency mode", "Flashing malfunction lamp"],
    causes: ["Worn connecting rod bearings", "Low oil that has damaged the bearings", "Knock sensor or its wiring"],
    causeHints: [{ when: either(lowOil, noOil), cause: "Low oil that has damaged the bearings" }],
    action:
      "Do not run the engine. Ask the maker about the recall and the extended warranty for this engine; open the oil filter and look for metal.",
    repair: usual("bearings"),
    test: jobs.gaugeTest,
  },
];

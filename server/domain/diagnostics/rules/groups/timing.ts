import { fluid, wasChecked } from "../../rulebook/checks.ts";
import { all, code, either, not } from "../../rulebook/condition.ts";
import { jobs, usual } from "../../rulebook/jobs.ts";
import { codesOfMaker, type MakersCodes, makersCode } from "../../rulebook/makers.ts";
import { misfireCodes } from "../../rulebook/mixture.ts";
import { combustion, type Rule } from "../../rulebook/rule.ts";

/** Crankshaft against camshaft: the mechanical timing. */
const correlation = ["P0016-P0019", "P0008-P0009"] as const;
/** The makers' own codes of the same fault: positions that do not agree, a skipped belt. */
const makersCorrelation = [
  { group: "gm", codes: ["P1345"] },
  { group: "stellantis", codes: ["P1390"] },
  { group: "volkswagen", codes: ["P1340"] },
] as const satisfies readonly MakersCodes[];
const disagree = either(code(...correlation), makersCode(makersCorrelation));
/** The signal of the camshaft sensor does not fit that of the crankshaft: with wrong timing the sensor is right. */
const camshaftSignals = ["P0341", "P0346"] as const;
/** The adjusters of the camshafts: position reached, too early, too late, slow. */
const adjusters = ["P0010-P0015", "P0020-P0025", "P000A-P000D", "P0026-P0029"] as const;
const lowOil = fluid("engine_oil_level", ["low"], "the oil level is low: oil moves the camshaft adjusters");
const oldOil = fluid("engine_oil_level", ["dark", "burnt"], "old oil clogs the valves of the camshaft adjusters");

const goodOil = all(
  wasChecked("engine_oil_level"),
  not(fluid("engine_oil_level", ["low", "very_low", "dark", "burnt", "contaminated"], "")),
);

const timing = {
  system: "engine",
  fuels: combustion,
  kind: "concluded",
  explainsIf: [{ when: disagree, codes: [...camshaftSignals, ...misfireCodes] }],
  symptoms: ["Rattle after a cold start", "Rough idle", "Less power"],
} as const satisfies Partial<Rule>;

/** autosolvehub.com (P0016 fault tree: oil before mechanics), Volvo 2007 manual (level, grade and dirt of the oil first). */
export const timingRules: readonly Rule[] = [
  {
    ...timing,
    id: "engine.timing-oil",
    component: "Camshaft timing with poor oil",
    description: "The camshaft timing is wrong, and the engine oil is low or old: the oil moves the adjusters.",
    when: all(either(disagree, code(...adjusters)), either(lowOil, oldOil)),
    confidence: 0.7,
    explains: [...correlation, ...adjusters, "P0520-P0523"],
    takes: codesOfMaker(makersCorrelation),
    severity: "severe",
    urgency: "high",
    urgencyReason: "Low oil wears the engine at once, and with wrong timing valves can hit pistons.",
    causes: [
      "Low or old engine oil",
      "Oil control valve stuck or its screen clogged",
      "Camshaft adjuster",
      "Stretched timing chain or worn tensioner",
    ],
    action:
      "Correct the oil first: level, grade and filter. Then clear the codes and test again before anything is opened.",
    repair: jobs.oilFirst,
    worst: usual("timingChain"),
  },
  {
    ...timing,
    id: "engine.timing-chain",
    component: "Timing chain or belt",
    description: "Crankshaft and camshaft do not agree: the chain or belt is stretched, or has jumped.",
    when: disagree,
    confidence: 0.6,
    strengthenedBy: [{ when: code(...adjusters), by: 0.3 }],
    unless: ["engine.timing-oil"],
    explains: [...correlation, ...adjusters],
    takes: codesOfMaker(makersCorrelation),
    severity: "severe",
    urgency: "high",
    urgencyReason: "A chain or belt that jumps further can destroy valves and pistons.",
    causes: [
      "Stretched timing chain, worn tensioner, or belt off by a tooth",
      "Oil low, old or of the wrong grade",
      "Oil control valve or camshaft adjuster",
      "Crankshaft or camshaft sensor",
    ],
    action:
      "Check level and grade of the oil first, then compare the camshaft angles; open the timing cover only after that.",
    repair: usual("timingChain", "timingBelt"),
    worst: usual("engine"),
  },
  {
    ...timing,
    id: "engine.camshaft-adjuster",
    component: "Camshaft adjuster",
    description: "A camshaft adjuster does not reach its position.",
    when: code(...adjusters),
    confidence: 0.6,
    unless: ["engine.timing-oil", "engine.timing-chain"],
    explains: adjusters,
    severity: "moderate",
    urgency: "medium",
    urgencyReason: "The engine runs roughly and uses more fuel; with low oil it is also the first warning.",
    causes: [
      "Oil low, old or of the wrong grade",
      "Oil control valve stuck or its screen clogged",
      "Camshaft adjuster",
      "Stretched timing chain or worn tensioner",
    ],
    causeDoubts: [{ when: goodOil, cause: "Oil low, old or of the wrong grade" }],
    action: "Check level and grade of the oil first, then the oil control valve and its screen.",
    repair: usual("camActuator"),
    worst: usual("timingChain"),
  },
];

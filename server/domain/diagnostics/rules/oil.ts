import { fluid } from "../rulebook/checks.ts";
import { jobs, usual } from "../rulebook/jobs.ts";
import { misfireCodes } from "../rulebook/mixture.ts";
import { reads } from "../rulebook/readings.ts";
import { combustion, gasoline, type Rule } from "../rulebook/rule.ts";

/** The adjusters of the camshafts, which oil moves, and what follows from their position. */
const movedByOil = ["P0008-P0029", "P000A-P000D", "P0520-P0524"] as const;
const lowOil = fluid("engine_oil_level", ["low"], "the oil level is low");

/** What is in the oil harms all that it feeds: before the timing, which oil moves. */
export const contaminationRules: readonly Rule[] = [
  {
    id: "engine.contaminated-oil",
    system: "engine",
    component: "Engine oil",
    description: "There is coolant or fuel in the oil.",
    fuels: combustion,
    when: fluid("engine_oil_level", ["contaminated"], "should be clear and brown to black"),
    confidence: 0.7,
    kind: "measured",
    unless: ["cooling.head-gasket"],
    severity: "critical",
    urgency: "immediate",
    urgencyReason: "Milky or thinned oil ruins the bearings: do not run the engine before it is known what is in it.",
    stop: true,
    symptoms: ["Milky or fuel-smelling oil"],
    causes: ["Head gasket", "Leaking oil cooler", "Leaking injector", "Condensation from short drives"],
    action:
      "Do not run the engine. Take an oil sample, test the coolant for combustion gas and the cooling system for pressure loss.",
    explains: [...misfireCodes, ...movedByOil],
    repair: jobs.lookInside,
    test: jobs.gaugeTest,
    likely: usual("headGasket"),
    worst: usual("engine"),
  },
];

/** A diesel's oil is always black, so its color is not evaluated. */
export const oilRules: readonly Rule[] = [
  {
    id: "engine.low-oil",
    system: "engine",
    component: "Engine oil",
    description: "The oil level is low.",
    fuels: combustion,
    when: lowOil,
    confidence: 0.9,
    kind: "measured",
    unless: ["engine.no-oil-pressure", "engine.bearings", "engine.timing-oil"],
    severity: "moderate",
    urgency: "high",
    urgencyReason: "An engine that uses or loses oil runs dry sooner or later.",
    symptoms: ["Oil lamp comes on in curves", "Ticking valve gear"],
    causes: ["Oil consumption", "Leak", "Overdue oil change"],
    action: "Fill to the upper mark, look for leaks and check again after 500 miles.",
    repair: jobs.oilTopUp,
  },
  {
    id: "engine.old-oil",
    system: "engine",
    component: "Engine oil",
    description: "The oil is old or burnt.",
    fuels: gasoline,
    when: fluid("engine_oil_level", ["dark", "burnt"], "should be clear"),
    confidence: 0.6,
    kind: "measured",
    unless: ["engine.timing-oil"],
    severity: "minor",
    urgency: "medium",
    urgencyReason: "Old oil wears the engine.",
    symptoms: ["Black oil"],
    causes: ["Overdue oil change"],
    action: "Change oil and filter.",
    repair: jobs.oilChange,
  },
  {
    id: "engine.overfilled-oil",
    system: "engine",
    component: "Engine oil",
    description: "There is too much oil.",
    fuels: combustion,
    when: fluid("engine_oil_level", ["overfull"], "above the upper mark"),
    confidence: 0.8,
    kind: "measured",
    severity: "minor",
    urgency: "medium",
    urgencyReason: "The crankshaft whips the oil into foam, and foam does not lubricate.",
    symptoms: ["Blue smoke", "Leaking seals"],
    causes: ["Overfilled at the last change", "Fuel or coolant in the oil"],
    action: "Drain to the upper mark; if it smells of fuel or looks milky, find out why.",
    repair: jobs.oilTopUp,
  },
  {
    id: "engine.hot-oil",
    system: "engine",
    component: "Engine oil temperature",
    description: "The oil is too hot.",
    fuels: combustion,
    when: reads("engine_oil_temp", { above: 135, note: "oil ages fast beyond 130 °C" }),
    confidence: 0.6,
    strengthenedBy: [{ when: lowOil, by: 0.4 }],
    kind: "measured",
    severity: "moderate",
    urgency: "high",
    urgencyReason: "Hot oil is thin: bearings and turbocharger suffer.",
    escalations: [
      {
        when: reads("engine_oil_temp", { above: 150, note: "beyond what oils withstand" }),
        severity: "severe",
        urgency: "immediate",
        urgencyReason: "Let the engine cool before it runs again.",
      },
    ],
    symptoms: ["Oil temperature warning"],
    causes: ["Low oil", "Clogged oil cooler", "Long full load or towing"],
    action: "Check level and oil cooler.",
    repair: jobs.lookInside,
  },
];

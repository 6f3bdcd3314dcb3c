import { all, code, codeCount, either, not } from "../../rulebook/condition.ts";
import { jobs, usual } from "../../rulebook/jobs.ts";
import { reads } from "../../rulebook/readings.ts";
import { combustion, type Rule } from "../../rulebook/rule.ts";

const sensor = ["P2452-P2456"] as const;
const filter = ["P2002-P2003", "P2458", "P2459", "P2463", "P242F", "P244A-P244D", "P246C", "P24A2"] as const;
const reductant = ["P20EE", "P20EF", "P204F", "P20E8", "P20E9", "P207F", "P2BAD", "P2BA9"] as const;
const reduction = [...reductant, "P2201", "P229F"] as const;
const noxSensors = ["P2200-P2205", "P220A-P220B", "P2209", "P229E-P22A1"] as const;
const airFlow = ["P0101"] as const;
/** When the code was set the engine had not run for long, or was not warm: the filter cannot clean itself on short trips. */
const shortTrips = either(
  reads("run_time", { frozenBy: filter, below: 900, note: "the trip was too short to clean the filter" }),
  reads("coolant_temp", { frozenBy: filter, below: 75, note: "too cold to clean the filter" }),
);
const soot = ["P0401", "P0402", "P0299", "P0101", "P0201-P0212"] as const;

const interrupted = all(shortTrips, not(code(...sensor)));

/** advanpure.com 2026 (P2463 against P2002: sensor and lines before the filter), Honda manual P2002 (lines, then sensor). */
export const aftertreatmentRules: readonly Rule[] = [
  {
    id: "emissions.aftertreatment",
    system: "emissions",
    component: "Exhaust aftertreatment: filter and reduction",
    description:
      "Filter and reduction of the exhaust report one after the other: a wrong pressure reading or ash explains them more often than a broken filter.",
    descriptionIf: [
      {
        when: not(code(...sensor, ...reduction)),
        description:
          "The particulate filter reports too much soot, or works too little: interrupted regenerations or a wrong pressure reading explain that more often than a broken filter.",
      },
    ],
    fuels: combustion,
    when: either(code(...filter), all(code(...reduction), code(...sensor))),
    confidence: 0.6,
    strengthenedBy: [
      { when: code(...sensor), by: 0.4 },
      { when: all(code(...filter), code(...reduction)), by: 0.3 },
    ],
    kind: "concluded",
    explains: [...sensor, ...filter, ...reduction],
    severity: "severe",
    urgency: "high",
    urgencyReason: "A filter that cannot be cleaned blocks: power drops, and a late regeneration can crack it.",
    symptoms: ["Lamp of the particulate filter", "Loss of power", "Frequent regeneration"],
    causes: [
      "Cracked, blocked or swapped hoses of the differential pressure sensor",
      "Differential pressure sensor",
      "Ash: the filter has reached its mileage",
      "Interrupted regenerations: short trips, or soot from EGR, boost or injectors",
      "Reductant, its dosing or a NOx sensor",
      "Filter cracked, or catalyst worn out",
    ],
    causeHints: [
      { when: code(...soot), cause: "Interrupted regenerations: short trips, or soot from EGR, boost or injectors" },
      { when: code(...sensor), cause: "Differential pressure sensor" },
      {
        when: either(code(...filter), code(...sensor)),
        cause: "Cracked, blocked or swapped hoses of the differential pressure sensor",
      },
      {
        when: interrupted,
        cause: "Interrupted regenerations: short trips, or soot from EGR, boost or injectors",
      },
    ],
    action:
      "Check the hoses and the differential pressure sensor (0 kPa with the engine off), then ash and soot load. Below the maker's soot limit regenerate it with the scan tool, before a filter is priced.",
    repair: usual("differentialPressure", "particulateFilter"),
    repairIf: [{ when: interrupted, repair: usual("regeneration", "differentialPressure", "particulateFilter") }],
    test: jobs.test,
  },
  {
    id: "emissions.reduction",
    system: "emissions",
    component: "Reduction of nitrogen oxides",
    description:
      "The reduction of nitrogen oxides works too little, and a sensor that it relies on reports too: the sensor, the reductant and its dosing explain it more often than the catalyst.",
    fuels: ["diesel"],
    when: either(
      codeCount({ min: 2 }, ...reductant),
      all(code(...reductant), either(code(...noxSensors), code(...airFlow))),
    ),
    confidence: 0.6,
    strengthenedBy: [{ when: code(...noxSensors), by: 0.3 }],
    kind: "concluded",
    unless: ["emissions.aftertreatment"],
    explains: [...reductant, ...noxSensors, ...airFlow],
    severity: "moderate",
    urgency: "medium",
    urgencyReason: "After a set distance the car limits its power or refuses to start, as the law demands.",
    symptoms: ["Warning of the reductant", "Loss of power"],
    causes: [
      "NOx sensor that drifts or is fouled",
      "Reductant that is old, diluted or contaminated",
      "Dosing valve or pump of the reductant",
      "Air flow meter that reads wrong: the dosing is calculated from it",
      "Exhaust leak ahead of a NOx sensor",
      "Worn catalyst of the reduction",
    ],
    action:
      "Check the NOx sensors, the quality of the reductant and its dosing first, with the air flow meter and exhaust leaks; the catalyst comes last.",
    repair: usual("noxSensor", "reductant"),
    worst: usual("particulateFilter"),
  },
];

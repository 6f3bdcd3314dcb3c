import { dieselEmissions, filterBlocks } from "../../grades.ts";
import {
  at,
  banks,
  type Condition,
  fiveModes,
  grade,
  inPlaces,
  type Part,
  pair,
  type Row,
  threeModes,
} from "../../model.ts";

const base = {
  system: "emissions",
  repair: "noxSensor",
  grade: dieselEmissions,
  symptoms: ["AdBlue or emissions warning", "Countdown to no engine start"],
} as const;
const sensor: Part = {
  ...base,
  name: "NOx sensor",
  nature: "sensor",
  wearCauses: ["Sensor fouled or aged", "Exhaust leak at the sensor"],
  check: "Check for an exhaust leak; with the engine off it must fall to its zero.",
};
const heater: Part = {
  ...sensor,
  name: "NOx sensor heater control",
  nature: "heater",
  wearCauses: ["Heater burnt out by condensate"],
  check: "Measure the supply of the sensor module.",
};
const heaterSense: Part = { ...heater, name: "NOx sensor heater sense", nature: "sensor" };
const supply: Part = { ...sensor, name: "NOx sensor supply voltage", nature: "supply" };
const memory: Part = { ...sensor, name: "NOx sensor calibration memory", nature: "module" };
const slow = (what: string) => ({ ...sensor, name: `NOx sensor, slow response ${what}`, nature: "state" as const });
const element: Part = { ...sensor, name: "NOx sensor element", nature: "state" };
const correlation: Part = { ...sensor, name: "NOx sensor 1 to 2 correlation", nature: "state" };
const [b1s1, b1s2, b2s1, b2s2] = [
  "bank 1, sensor 1",
  "bank 1, sensor 2",
  "bank 2, sensor 1",
  "bank 2, sensor 2",
] as const;
const ammonia: Part = { ...sensor, name: "NH3 (ammonia) sensor" };

const scr = (name: string, description: string, causes: readonly string[]): Condition => ({
  ...base,
  repair: "particulateFilter",
  name,
  description,
  causes,
  action: "Check the quality and dosing of the reductant and both NOx sensors first; the catalyst comes last.",
});
const efficiency = scr(
  "SCR NOx catalyst efficiency below threshold",
  "Too many nitrogen oxides are left behind the catalyst.",
  ["Bad or diluted reductant", "Dosing valve blocked", "NOx sensor drifting", "Exhaust leak", "Worn SCR catalyst"],
);
const pre = { ...efficiency, name: "SCR NOx pre-catalyst efficiency below threshold" };
const hot = (name: string): Condition => ({
  ...scr(name, "The catalyst is hotter than it may be.", [
    "Regeneration with too much soot",
    "Leaking injector",
    "Temperature sensor drifting",
  ]),
  grade: filterBlocks,
  action: "Take the load off, and look for a leaking injector.",
});
const cold = scr("SCR NOx catalyst inlet temperature too low", "The catalyst does not get warm enough to work.", [
  "Thermostat stuck open",
  "Temperature sensor drifting",
]);
const incorrect = scr("SCR catalyst incorrect", "The catalyst is not the one that belongs in this car.", [
  "Wrong catalyst fitted",
]);
const trap = scr("NOx adsorber efficiency below threshold", "The trap stores too few nitrogen oxides.", [
  "Trap poisoned by sulphur",
  "Worn trap",
  "Oxygen sensor drifting",
  "Exhaust leak",
]);
const trapHot = hot("NOx adsorber over temperature");
const trapLoop = (name: string) =>
  scr(name, "The regeneration of the trap does not reach its target.", [
    "Oxygen sensor drifting",
    "Intake throttle or EGR fault",
    "Worn trap",
  ]);
const exceeded = (cause: string, description: string, causes: readonly string[]): Condition => ({
  ...base,
  name: `NOx exceedance: ${cause}`,
  description,
  repair: "reductant",
  grade: grade("severe", "high", "The car counts down to limited power or no start, as the law demands."),
  causes,
  action: "Repair the cause that the code names, then reset the inducement with a scan tool.",
});
const inducement = exceeded(
  "driver inducement active",
  "The car limits power or starts because an emissions fault was not repaired.",
  ["An earlier emissions code left unrepaired"],
);

export const nox: readonly Row[] = [
  ["P2000", inPlaces(trap, banks)],
  [
    "P20EC",
    [hot("SCR NOx catalyst over temperature"), hot("SCR NOx pre-catalyst over temperature"), efficiency, pre].map(
      (one) => at(one, "bank 1"),
    ),
  ],
  [
    "P20F0",
    [hot("SCR NOx catalyst over temperature"), hot("SCR NOx pre-catalyst over temperature"), efficiency, pre].map(
      (one) => at(one, "bank 2"),
    ),
  ],
  [
    "P214A",
    [
      "inlet temperature too high",
      "inlet temperature too high during regeneration",
      "outlet temperature too high",
      "outlet temperature too high during regeneration",
    ].map((what) => hot(`SCR NOx catalyst ${what}`)),
  ],
  [
    "P21B2",
    [
      trapLoop("NOx adsorber control: time to closed loop too long"),
      trapLoop("NOx adsorber control at its limit, too high"),
    ],
  ],
  ["P21B4", inPlaces(trapHot, banks)],
  ["P2200", at(sensor, b1s1), fiveModes],
  ["P2205", at(heater, b1s1), threeModes],
  ["P2208", at(heaterSense, b1s1), ["circuit", "range"]],
  ["P220A", [b1s1, b1s2, b2s1, b2s2].map((place) => at(supply, place)), ["circuit"]],
  ["P220E", [b1s1, b1s2].map((place) => at(heater, place)), ["range"]],
  ["P2210", at(heaterSense, b1s1), [...pair, "erratic"]],
  ["P2213", at(sensor, b2s1), fiveModes],
  ["P2218", at(heater, b2s1), ["open", "low"]],
  ["P221A", inPlaces(correlation, banks), ["correlation"]],
  ["P2220", at(heater, b2s1), ["high"]],
  ["P2221", at(heaterSense, b2s1), fiveModes],
  ["P224A", [b1s1, b1s2].map((place) => at({ ...heater, name: "NOx sensor heater" }, place)), ["resistance"]],
  ["P225A", [b1s1, b1s2].map((place) => at(memory, place)), ["circuit"]],
  ["P225C", [b1s1, b1s2].map((place) => at(sensor, place)), ["stuckHigh", "stuckLow"]],
  ["P229E", at(sensor, b1s2), fiveModes],
  ["P22A3", at(heater, b1s2), threeModes],
  ["P22A6", at(heaterSense, b1s2), fiveModes],
  [
    "P22F9",
    [
      at(slow("low to high"), b1s1),
      at(slow("high to low"), b1s1),
      at(element, b1s1),
      at(slow("low to high"), b1s2),
      at(slow("high to low"), b1s2),
      at(element, b1s2),
    ],
    ["performance"],
  ],
  ["P22FF", cold],
  ["P24E1", ammonia, fiveModes],
  ["P24E6", { ...ammonia, name: "NH3 sensor heater", nature: "heater" }, [...threeModes, "performance"]],
  ["P24EA", { ...ammonia, name: "NH3 sensor supply voltage", nature: "supply" }, ["circuit", ...pair]],
  ["P24ED", { ...ammonia, name: "NH3 sensor calibration memory", nature: "module" }, ["circuit"]],
  ["P24EE", { ...ammonia, name: "NH3 sensor processor", nature: "module" }, ["performance"]],
  ["P24FE", incorrect],
  [
    "P2BA7",
    [
      exceeded("reductant tank empty", "Too many nitrogen oxides: the tank is empty.", ["Tank empty"]),
      exceeded("dosing interrupted", "Too many nitrogen oxides: no reductant is dosed.", [
        "Dosing valve, pump or line fault",
      ]),
      exceeded("reductant quality insufficient", "Too many nitrogen oxides: the reductant is not good enough.", [
        "Diluted, old or wrong fluid",
      ]),
      exceeded("reductant consumption low", "Too many nitrogen oxides: too little reductant is used.", [
        "Dosing valve blocked",
      ]),
      exceeded("EGR flow incorrect", "Too many nitrogen oxides: the exhaust recirculation is off.", [
        "EGR valve or cooler fault",
      ]),
      exceeded("EGR deactivated", "Too many nitrogen oxides: the exhaust recirculation is switched off.", [
        "EGR fault or tampering",
      ]),
      exceeded("root cause unknown", "Too many nitrogen oxides, and the control unit cannot tell why.", [
        "NOx sensor drifting",
        "SCR catalyst worn",
        "Dosing or EGR fault",
      ]),
      exceeded("monitoring system", "The monitoring of nitrogen oxides itself fails.", ["NOx sensor or its wiring"]),
      inducement,
    ],
  ],
];

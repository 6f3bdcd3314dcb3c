import { dieselEmissions, filterBlocks, monitoringOnly } from "../../grades.ts";
import {
  at,
  banks,
  type Condition,
  fiveModes,
  fourOpenModes,
  grade,
  inPlaces,
  type Part,
  pair,
  type Row,
  threeModes,
} from "../../model.ts";

const filter = (name: string, description: string, causes: readonly string[], action: string): Condition => ({
  name: `particulate filter ${name}`,
  description,
  system: "emissions",
  repair: "particulateFilter",
  grade: filterBlocks,
  symptoms: ["Filter warning lamp", "Less power", "Higher fuel consumption and rising oil level"],
  causes,
  action,
});
const regenerate =
  "Find out why it fills up (short trips, EGR, injectors, sensors), repair that, then start a service regeneration with a scan tool; measure the back pressure afterwards.";
const efficiency = filter(
  "efficiency below threshold",
  "The filter lets soot through.",
  ["Cracked or removed filter", "Pressure sensor hose off or split", "Exhaust leak", "Pressure sensor drifting"],
  "Look for soot in the tail pipe, check the hoses of the pressure sensor, then replace the filter.",
);
const hot = {
  ...filter(
    "over temperature",
    "The filter is hotter than it may be.",
    ["Leaking injector", "Regeneration with too much soot", "Temperature sensor drifting"],
    "Stop away from anything that burns; repair the leaking injector before the filter is cleaned.",
  ),
  grade: grade("critical", "immediate", "The filter can melt or set fire to what is under the car."),
};
const soot = filter(
  "restriction, soot accumulation",
  "The filter is full of soot.",
  [
    "Short trips without regeneration",
    "EGR or injector fault that makes soot",
    "Pressure or temperature sensor fault",
    "Wrong engine oil",
  ],
  regenerate,
);
const sootHigh = filter(
  "restriction, soot accumulation too high",
  "There is so much soot that burning it off would be dangerous.",
  soot.causes,
  "Do not force a regeneration: have the filter taken out and cleaned, or replace it, after the cause is repaired.",
);
const ash = filter(
  "restriction, ash accumulation",
  "The filter is full of ash, which does not burn.",
  ["High mileage", "Oil consumption", "Wrong engine oil"],
  "Have the filter cleaned or replace it, then reset the ash counter.",
);
const limited = filter(
  "restriction, forced limited power",
  "The control unit limits power because the filter is blocked.",
  soot.causes,
  regenerate,
);
const often = filter("regeneration frequency", "The filter has to be cleaned too often.", soot.causes, regenerate);
const long = filter(
  "regeneration duration",
  "Cleaning takes too long.",
  ["Exhaust too cold", "Pressure sensor drifting", "Filter full of ash"],
  regenerate,
);
const incomplete = filter(
  "regeneration incomplete",
  "Cleaning was broken off again and again.",
  ["Short trips", "Fuel level too low", "Another fault that forbids regeneration"],
  regenerate,
);
const low = filter(
  "differential pressure too low",
  "The pressure over the filter is lower than an intact filter can have.",
  ["Filter cracked or removed", "Sensor hose off", "Sensor drifting"],
  efficiency.action,
);
const high = filter(
  "differential pressure too high",
  "The pressure over the filter is too high.",
  ["Filter full of soot or ash", "Sensor hose blocked", "Sensor drifting"],
  regenerate,
);
const cold = filter(
  "regeneration: exhaust temperature too low",
  "The exhaust does not get hot enough to burn the soot.",
  ["Thermostat stuck open", "Temperature sensor drifting", "Glow plug fault", "Injection into the exhaust weak"],
  regenerate,
);
const tooHot = filter(
  "regeneration: exhaust temperature too high",
  "The exhaust gets too hot while soot is burnt.",
  ["Leaking injector", "Too much soot", "Temperature sensor drifting"],
  hot.action,
);
const conditions = {
  ...filter(
    "regeneration: vehicle conditions incorrect",
    "The car was not driven in a way that allows cleaning.",
    ["Short trips", "Fuel level too low", "Another code that forbids it"],
    "Drive at steady speed for twenty minutes with enough fuel, or start a service regeneration.",
  ),
  grade: monitoringOnly,
};
const missing = filter(
  "substrate deteriorated or missing",
  "The inside of the filter is broken or has been taken out.",
  ["Cracked filter", "Filter removed"],
  "Replace the filter: driving without it is illegal.",
);
const incorrect = filter(
  "incorrect",
  "The filter is not the one that belongs in this car.",
  ["Wrong filter fitted", "Control unit not coded"],
  "Compare the part number, and code the control unit.",
);
const loop = (name: string, description: string) => filter(name, description, cold.causes, regenerate);

const pressure: Part = {
  name: "particulate filter pressure sensor",
  nature: "sensor",
  system: "emissions",
  repair: "exhaustGasSensor",
  grade: filterBlocks,
  symptoms: ["Filter warning lamp", "Filter does not regenerate"],
  wearCauses: ["Hose of the sensor cracked, blocked or swapped", "Sensor drifting"],
  check: "Inspect both hoses; engine off, it must read zero.",
};
const pressures: Part = { ...pressure, name: "particulate filter pressure sensor A to B correlation", nature: "state" };
const matter: Part = {
  name: "particulate matter (soot) sensor",
  nature: "sensor",
  system: "emissions",
  repair: "noxSensor",
  grade: monitoringOnly,
  symptoms: ["Usually none"],
  wearCauses: ["Sensor fouled with soot"],
  check: "Look at the sensor for soot and water.",
};
const matterHeater: Part = { ...matter, name: "particulate matter sensor heater", nature: "heater" };
const matterTemperature: Part = { ...matter, name: "particulate matter sensor temperature", nature: "thermistor" };
const matterState = (name: string, description: string): Condition => ({
  name: `particulate matter sensor ${name}`,
  description,
  system: "emissions",
  repair: "noxSensor",
  grade: monitoringOnly,
  symptoms: ["Usually none"],
  causes: ["Sensor fouled or broken", "Exhaust leak at the sensor", "Filter that lets soot through"],
  action: "Check the filter for soot behind it, then the sensor and its seat.",
});
const regenSwitch: Part = { ...pressure, name: "regeneration control switch", nature: "switch", repair: "switch" };
const lamp: Part = {
  ...pressure,
  name: "particulate filter regeneration lamp",
  nature: "actuator",
  repair: "lamp",
  grade: monitoringOnly,
  symptoms: ["Lamp missing"],
};

const injector: Part = {
  name: "exhaust aftertreatment fuel injector",
  nature: "actuator",
  system: "emissions",
  repair: "injector",
  grade: filterBlocks,
  symptoms: ["White smoke", "Filter does not regenerate"],
  wearCauses: ["Injector clogged with soot", "Injector leaking"],
  check: "Take the injector out and look at its tip.",
};
const injectorControl: Part = { ...injector, name: "exhaust aftertreatment fuel injector control" };
const supply: Part = { ...injector, name: "exhaust aftertreatment fuel supply control", repair: "solenoidValve" };
const fuelPressure: Part = {
  ...injector,
  name: "exhaust aftertreatment fuel pressure sensor",
  nature: "sensor",
  repair: "pressureSensor",
};
const glowControl: Part = { ...injector, name: "exhaust aftertreatment glow plug control", repair: "glowPlugs" };
const glow: Part = { ...glowControl, name: "exhaust aftertreatment glow plug", nature: "heater" };
const stuckBoth = ["stuckOpen", "stuckClosed"] as const;

export const particulate: readonly Row[] = [
  ["P2002", inPlaces(efficiency, banks)],
  ["P200C", inPlaces(hot, banks)],
  ["P20CB", inPlaces(injectorControl, ["A", "B"]), ["open", "performance", ...pair, ...stuckBoth]],
  ["P20D7", supply, ["open", "performance", ...pair, ...stuckBoth]],
  ["P20DD", fuelPressure, fiveModes],
  ["P226D", inPlaces(missing, banks)],
  ["P242F", at(ash, "bank 1")],
  ["P243A", [ash, limited, often, long, incomplete, sootHigh].map((one) => at(one, "bank 2"))],
  [
    "P244A",
    [
      at(low, "bank 1"),
      at(high, "bank 1"),
      at(cold, "bank 1"),
      at(tooHot, "bank 1"),
      at(cold, "bank 2"),
      at(tooHot, "bank 2"),
    ],
  ],
  ["P2452", at(pressure, "A"), fiveModes],
  ["P2458", [at(long, "bank 1"), at(often, "bank 1")]],
  ["P245E", at(pressure, "B"), fiveModes],
  ["P2463", [at(soot, "bank 1"), at(low, "bank 2"), at(high, "bank 2")]],
  ["P246B", [conditions, at(limited, "bank 1")]],
  ["P246D", pressures, ["correlation"]],
  [
    "P249F",
    [
      loop("regeneration: time to closed loop too long", "The control of the regeneration starts too late."),
      loop("regeneration control at its limit, temperature too low", "The control cannot make the exhaust hot enough."),
      { ...tooHot, name: "particulate filter regeneration control at its limit, temperature too high" },
      at(incomplete, "bank 1"),
      at(soot, "bank 2"),
      at(sootHigh, "bank 1"),
    ],
  ],
  ["P24AE", matter, fiveModes],
  ["P24B3", matterHeater, [...fourOpenModes, "resistance"]],
  ["P24C6", matterTemperature, fiveModes],
  ["P24D0", { ...matter, name: "particulate matter sensor supply voltage", nature: "supply" }, ["low"]],
  ["P24D1", matterState("regeneration incomplete", "The sensor cannot burn itself clean.")],
  ["P24DA", at(matterState("exhaust sample error", "The sensor does not see the exhaust gas."), "bank 1")],
  ["P24FD", { ...incorrect, grade: dieselEmissions }],
  ["P25BA", regenSwitch, threeModes],
  ["P260E", lamp, ["circuit"]],
  ["P2697", at(injector, "A"), ["open", "performance", ...pair], "hex"],
  ["P269B", glowControl, ["open", "performance", ...pair]],
  ["P269F", glow, ["open", "performance", ...pair]],
];

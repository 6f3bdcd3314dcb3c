import { drivability, economy } from "../../grades.ts";
import { at, banks, type Condition, cylinders, grade, inPlaces, type Row } from "../../model.ts";

const lean: Condition = {
  name: "fuel system too lean",
  description: "The control unit adds as much fuel as it may, and the mixture is still too lean.",
  system: "fuel",
  repair: "intakeLeak",
  grade: grade(
    "moderate",
    "medium",
    "A lean mixture burns hot: left alone it leads to misfires, which destroy the catalyst.",
  ),
  symptoms: ["Rough idle", "Hesitation when accelerating", "Hard cold start"],
  causes: [
    "Vacuum or intake leak behind the MAF",
    "Dirty MAF sensor that reads too little",
    "Weak fuel pump or clogged filter",
    "Leaking crankcase valve or hose",
    "Clogged injectors",
    "Exhaust leak ahead of the oxygen sensor",
  ],
  action:
    "Look at the fuel trims: lean at idle and right at 2,500 rpm is a vacuum leak (smoke test); right at idle and lean under load is fuel pressure or the MAF sensor.",
};
const rich: Condition = {
  name: "fuel system too rich",
  description: "The control unit takes away as much fuel as it may, and the mixture is still too rich.",
  system: "fuel",
  repair: "richMixture",
  grade: grade("moderate", "medium", "Unburnt fuel overheats the catalyst and washes the oil off the cylinder walls."),
  symptoms: ["Black smoke, smell of fuel", "High fuel consumption", "Fouled spark plugs"],
  causes: [
    "Leaking or stuck-open injector",
    "Fuel pressure too high",
    "Purge valve stuck open",
    "MAF or coolant temperature sensor reading wrong",
    "Fuel in the engine oil",
    "Clogged air filter",
  ],
  action:
    "Measure fuel pressure and see whether it holds, close off the purge line, check MAF and coolant readings, and look for fuel in the oil.",
};
const trim: Condition = {
  ...lean,
  name: "fuel trim",
  description: "The correction of the mixture is outside what the control unit may apply.",
  causes: [
    "Vacuum or intake leak",
    "Wrong fuel pressure",
    "Dirty MAF sensor",
    "Oxygen sensor reading wrong",
    "Leaking or clogged injector",
  ],
  action: "Read short and long term trims at idle and at 2,500 rpm, then follow the lean or the rich side.",
};
const when = (base: Condition, moment: string): Condition => ({ ...base, name: `${base.name} ${moment}` });
const idleLean: Condition = {
  ...when(lean, "at idle"),
  causes: [
    "Vacuum leak at manifold, hose or brake booster",
    "Leaking crankcase valve",
    "Dirty MAF sensor",
    "Clogged injectors",
  ],
};
const loadLean: Condition = {
  ...when(lean, "at higher load"),
  causes: [
    "Weak fuel pump or clogged filter",
    "Dirty MAF sensor",
    "Clogged injectors",
    "Air leak in the charge air pipes",
  ],
};
const places = (leanOne: Condition, richOne: Condition) =>
  banks.flatMap((bank) => [at(leanOne, bank), at(richOne, bank)]);
const systemB = (base: Condition): Condition => ({
  ...base,
  name: base.name.replace("fuel system", "fuel control system B"),
});

const postCatalyst = (base: Condition, what: "lean" | "rich"): Condition => ({
  ...base,
  name: `fuel trim after the catalyst too ${what}`,
  description: `The sensor behind the catalyst sees the mixture as too ${what}.`,
  grade: economy,
  causes: [
    "Exhaust leak ahead of the rear sensor",
    `Mixture actually too ${what}`,
    "Rear oxygen sensor drifting",
    "Front sensor drifting",
    "Aging catalyst",
  ],
  action: "Rule out an exhaust leak, then compare front and rear sensor while enriching and leaning the mixture.",
});
const imbalance: Condition = {
  name: "air-fuel ratio imbalance",
  description: "The cylinders do not burn the same mixture.",
  system: "fuel",
  repair: "injector",
  grade: drivability,
  symptoms: ["Rough idle", "Vibration"],
  causes: [
    "Clogged or leaking injector of one cylinder",
    "Intake leak at one runner",
    "Low compression or a sticking valve",
    "EGR or purge air entering one runner",
  ],
  action: "Find the cylinder by a power balance test, then check its injector flow, intake gasket and compression.",
};
const adjustment: Condition = { ...imbalance, name: "air-fuel ratio imbalance, adjustment at its limit" };
const imbalanceB: Condition = { ...imbalance, name: "air-fuel ratio imbalance, injector B" };

const delivery: Condition = {
  name: "fuel delivery error",
  description: "The amount of fuel delivered is not the amount asked for.",
  system: "fuel",
  repair: "fuelPump",
  grade: drivability,
  symptoms: ["Hard start", "Lack of power"],
  causes: ["Clogged fuel filter", "Air in the fuel", "Weak pump", "Fuel metering unit sticking"],
  action: "Check filter and supply pressure, look for air in the lines, then test the metering unit.",
};
const timing: Condition = {
  ...delivery,
  name: "fuel timing error",
  description: "Fuel is injected at the wrong moment.",
  repair: "dieselInjection",
  causes: [
    "Injection pump out of time",
    "Crankshaft or camshaft sensor signal poor",
    "Stretched timing chain or belt",
    "Air in the fuel",
  ],
  action: "Check the timing of the injection pump and the crankshaft and camshaft signals.",
};
const hotFuel: Condition = {
  ...delivery,
  name: "fuel temperature too high",
  description: "The fuel is hotter than it may be.",
  causes: [
    "Nearly empty tank",
    "Fuel cooler blocked or its pump failed",
    "Leaking high-pressure circuit",
    "Sensor reading too high",
  ],
  action: "Fill the tank, check the fuel cooler, then compare the sensor when cold.",
};
const composition: Condition = {
  ...delivery,
  name: "incorrect fuel composition",
  description: "The fuel is not what this engine is made for.",
  causes: ["Wrong or contaminated fuel", "Water in the fuel", "Fuel composition sensor drifting"],
  action: "Take a fuel sample and let it settle; drain and refill where it is wrong or watery.",
};

export const mixture: readonly Row[] = [
  ["P0148", delivery],
  ["P0149", timing],
  ["P0168", hotFuel],
  ["P0169", composition],
  [
    "P0170",
    [at(trim, "bank 1"), ...places(lean, rich).slice(0, 2), at(trim, "bank 2"), ...places(lean, rich).slice(2)],
  ],
  ["P2096", places(postCatalyst(lean, "lean"), postCatalyst(rich, "rich"))],
  ["P2177", places(when(lean, "off idle"), when(rich, "off idle"))],
  ["P2187", places(idleLean, when(rich, "at idle"))],
  ["P2191", places(loadLean, when(rich, "at higher load"))],
  ["P219A", inPlaces(imbalance, [...banks, ...cylinders])],
  ["P21F4", places(systemB(when(lean, "off idle")), systemB(when(rich, "off idle")))],
  ["P21F8", places(systemB(idleLean), systemB(when(rich, "at idle")))],
  ["P21FC", places(systemB(loadLean), systemB(when(rich, "at higher load")))],
  ["P230A", inPlaces(adjustment, cylinders.slice(0, 6))],
  ["P231A", inPlaces(adjustment, cylinders.slice(6))],
  ["P23F2", inPlaces(imbalanceB, [...cylinders, ...banks])],
];

import {
  offIdle,
  underLoad,
  warmCruise,
  warmIdle,
  warmRunning,
} from "../../../../contracts/mechanical/readings/state.ts";
import { all, code, codeCount, either, not } from "./condition.ts";
import { type MakersCodes, makersCode } from "./makers.ts";
import { reads, wasRead } from "./readings.ts";

/**
 * Signs of a wrong mixture. Trims above 10 %, short and long term together, indicate a fault (Motor, September 2006, calls
 * 5 % healthy; ecomotif 2020 and podbharti call 10 % lean or rich). Below 7 % they count as normal (our own estimate).
 */
const wrong = 10;
const normal = 7;

export const misfireCodes = ["P0300-P0312", "P0316"] as const;
export const cylinderCodes = ["P0301-P0312"] as const;
export const leanCodes = ["P0171", "P0174"] as const;
export const richCodes = ["P0172", "P0175"] as const;
/** The makers' own codes of a wrong mixture. */
export const makersLean = [
  { group: "bmw", codes: ["P1083", "P1085"] },
  { group: "volkswagen", codes: ["P1128", "P1136"] },
] as const satisfies readonly MakersCodes[];
export const makersRich = [
  { group: "bmw", codes: ["P1084", "P1086"] },
  { group: "volkswagen", codes: ["P1127", "P1137"] },
] as const satisfies readonly MakersCodes[];
export const upstreamCodes = [
  "P0130-P0135",
  "P0150-P0155",
  "P014C-P014F",
  "P015A-P015D",
  "P2195-P2198",
  "P2237",
  "P2240",
  "P2243",
  "P2247",
] as const;

export const leanAtIdle = reads("trim_lean", {
  at: warmIdle,
  above: wrong,
  note: "fuel has to be added at idle, where the intake pulls hardest",
});
export const leanOffIdle = reads("trim_lean", { at: offIdle, above: wrong, note: "fuel has to be added off idle" });
export const leanUnderLoad = reads("trim_lean", {
  at: underLoad,
  above: wrong,
  note: "fuel has to be added where the engine wants most of it",
});
export const leanAnywhere = reads("trim_lean", {
  at: warmRunning,
  above: wrong,
  note: "fuel has to be added: the engine runs lean",
});
export const normalIdle = reads("trim_lean", {
  at: warmIdle,
  above: -wrong,
  below: normal,
  every: true,
  note: "normal at idle",
});
export const normalOffIdle = reads("trim_lean", {
  at: offIdle,
  above: -wrong,
  below: normal,
  every: true,
  note: "normal again off idle",
});
export const normalAtCruise = reads("trim_lean", {
  at: warmCruise,
  above: -wrong,
  below: normal,
  every: true,
  note: "normal at cruise",
});
export const nothingReadOffIdle = not(wasRead("trim_lean", offIdle));

export const leanCode = either(code(...leanCodes), makersCode(makersLean));
const leanFrames = [...leanCodes, ...misfireCodes] as const;
export const leanWhenSetAtIdle = reads("trim_lean", {
  frozenBy: leanFrames,
  at: warmIdle,
  above: wrong,
  note: "lean at idle when the code was set",
});
export const leanWhenSetUnderLoad = reads("trim_lean", {
  frozenBy: leanFrames,
  at: underLoad,
  above: wrong,
  note: "lean under load when the code was set",
});
const leanWhenSet = reads("trim_lean", {
  frozenBy: leanFrames,
  at: warmRunning,
  above: wrong,
  note: "lean when the code was set",
});
/** A single voltage of a sensor that should oscillate: a sign in addition to others, never sufficient alone. */
export const sensorLean = reads("o2_sensor_voltage", {
  at: warmRunning,
  below: 0.15,
  note: "the sensor sees unused oxygen",
});
export const sensorRich = reads("o2_sensor_voltage", {
  at: warmRunning,
  above: 0.8,
  note: "the sensor sees no oxygen left",
});

/** A leak behind the air flow meter makes both banks lean; a leak at one bank's manifold only that one. */
const otherBank = {
  at: warmIdle,
  above: -normal,
  below: normal,
  every: true,
  note: "normal: only the other bank is lean",
} as const;
const leanOfBank = { at: warmIdle, above: wrong, note: "only this bank is lean" } as const;
export const oneBankLean = either(
  all(reads("trim_1", leanOfBank), reads("trim_2", otherBank)),
  all(reads("trim_2", leanOfBank), reads("trim_1", otherBank)),
);

export const lean = either(leanAnywhere, leanCode, leanWhenSet);

const richAtIdle = reads("trim_rich", {
  at: warmIdle,
  below: -wrong,
  note: "fuel has to be taken away at idle",
});
export const richAnywhere = reads("trim_rich", {
  at: warmRunning,
  below: -wrong,
  note: "fuel has to be taken away: the engine runs rich",
});
const notRichOffIdle = reads("trim_rich", {
  at: offIdle,
  above: -normal,
  every: true,
  note: "normal off idle",
});
export const richAtIdleOnly = all(richAtIdle, notRichOffIdle);
export const purgeCode = code("P0496", "P0441");
export const rich = either(richAnywhere, code(...richCodes), makersCode(makersRich));

export const misfire = code(...misfireCodes);
/** One cylinder misfires: what makes the mixture wrong is at that cylinder. */
export const oneCylinder = all(codeCount({ min: 1, max: 1 }, ...cylinderCodes), not(code("P0300")));

export const lowPressure = reads("fuel_pressure", {
  at: warmRunning,
  // A running engine always has fuel pressure, so a value near zero is from a missing sensor.
  above: 20,
  below: 200,
  note: "below what port injection needs",
});
export const normalPressure = reads("fuel_pressure", {
  at: warmRunning,
  above: 199.9,
  below: 450.1,
  every: true,
  note: "the fuel pressure is normal: the pump is not the cause",
});
export const lowAir = either(
  reads("air_share", { at: offIdle, below: 60, note: "the sensor reports far less air than the engine must breathe" }),
  reads("air_per_litre", { at: warmIdle, below: 0.5, note: "half of the usual gram per second and liter at idle" }),
);
export const highAir = reads("air_share", {
  at: offIdle,
  above: 140,
  note: "more air reported than the engine can breathe",
});

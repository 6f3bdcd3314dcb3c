import type { Readings } from "../obd.ts";

/** The properties of an engine that determine its air flow. */
export interface EngineAirData {
  readonly displacementL: number | null;
  readonly hasTurbo: boolean;
}

/**
 * Volumetric efficiency: the share of its displacement that a healthy engine fills with air. Off idle it is 0.75-0.9; this
 * is the middle. At idle it is far lower and differs by engine, so only values off idle are evaluated.
 */
const volumetricEfficiency = 0.82;
/** Air at 25 degrees C and sea level, g per liter (ideal gas; calculatorenginedisplacement.com gives 1.184). */
const airGramsPerLiter = 1.184;
const gasConstantAir = 287.05;

/** Liters per second: a four-stroke engine takes in its displacement every second revolution. */
const litersPerSecond = (rpm: number, displacementL: number) => (rpm / 120) * displacementL;

/**
 * Expected mass air flow in g/s; null if it cannot be calculated. With the manifold pressure, the ideal gas law gives it
 * (speed-density, the cross-check that 5gasdiagnostic.com names). Otherwise the calculated load gives it, but only above
 * idle and without a turbocharger, because load is relative to the engine's own maximum air flow.
 */
export function expectedAir(readings: Readings, { displacementL, hasTurbo }: EngineAirData): number | null {
  const { engine_rpm: rpm, manifold_pressure: pressure, engine_load: load, intake_temp: intake } = readings;
  if (displacementL === null || rpm === undefined || rpm < 400) return null;
  const litersOfAir = litersPerSecond(rpm, displacementL) * volumetricEfficiency;
  if (pressure !== undefined) {
    const density = (pressure * 1000) / (gasConstantAir * (273.15 + (intake ?? 25)));
    return litersOfAir * density;
  }
  if (load === undefined || hasTurbo || load < 15) return null;
  return litersOfAir * airGramsPerLiter * (load / 100);
}

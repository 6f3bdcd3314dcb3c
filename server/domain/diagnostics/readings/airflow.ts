import type { Readings } from "../../../../contracts/obd.ts";

/** What must be known of an engine to say how much air it breathes. */
export interface Breathing {
  readonly displacementL: number | null;
  readonly hasTurbo: boolean;
}

/**
 * How much of its displacement a healthy engine fills with the air of its manifold: 0.75-0.9 off idle, the middle. At
 * idle it is far less and differs by engine, so only figures off idle are judged.
 */
const filling = 0.82;
/** Air at 25 degrees C and sea level, g per litre (ideal gas; calculatorenginedisplacement.com gives 1.184). */
const airGramsPerLitre = 1.184;
const gasConstantAir = 287.05;

/** A four-stroke engine breathes its displacement every second turn: litres per second. */
const litresPerSecond = (rpm: number, displacementL: number) => (rpm / 120) * displacementL;

/**
 * Expected mass air flow in g/s, null where it cannot be said. With the manifold pressure by the ideal gas law
 * (speed-density, the cross-check that 5gasdiagnostic.com names); otherwise by the calculated load, which is only
 * good without a turbocharger and above idle, as load is told against the engine's own full breath.
 */
export function expectedAir(readings: Readings, { displacementL, hasTurbo }: Breathing): number | null {
  const { engine_rpm: rpm, manifold_pressure: pressure, engine_load: load, intake_temp: intake } = readings;
  if (displacementL === null || rpm === undefined || rpm < 400) return null;
  const breath = litresPerSecond(rpm, displacementL) * filling;
  if (pressure !== undefined) {
    const density = (pressure * 1000) / (gasConstantAir * (273.15 + (intake ?? 25)));
    return breath * density;
  }
  if (load === undefined || hasTurbo || load < 15) return null;
  return breath * airGramsPerLitre * (load / 100);
}

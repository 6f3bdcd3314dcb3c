import type { ReadingName, Readings } from "../../../../contracts/mechanical/obd.ts";
import { type Band, bandOf } from "../../../../contracts/mechanical/readings/bands.ts";
import { type Quantity, quantitiesOf } from "../../../../contracts/mechanical/readings/quantities.ts";
import { stateOf } from "../../../../contracts/mechanical/readings/state.ts";

/** Fields with a gauge of a value that is calculated from several readings. Short-term trims alone have no healthy band. */
const calculated: Readonly<Partial<Record<ReadingName, Quantity | null>>> = {
  short_term_fuel_trim_1: null,
  long_term_fuel_trim_1: "trim_1",
  short_term_fuel_trim_2: null,
  long_term_fuel_trim_2: "trim_2",
  manifold_pressure: "vacuum",
};

export interface FieldGauge {
  readonly quantity: Quantity;
  readonly band: Band;
  /** Undefined if nothing is typed yet. */
  readonly value: number | undefined;
}

/** The displacement is only known to the server: gauges that need it are left out. */
const unknownEngine = { displacementL: null, hasTurbo: false } as const;

/** The gauge of a reading's field in the state that the readings show; undefined if there is no healthy band in that state. */
export function gaugeOf(name: ReadingName, readings: Readings): FieldGauge | undefined {
  const quantity = calculated[name] === undefined ? name : calculated[name];
  if (quantity === null) return undefined;
  const band = bandOf(quantity, stateOf(readings));
  if (band === null) return undefined;
  const value = quantitiesOf(readings, unknownEngine)[quantity];
  return { quantity, band, value: value === undefined || Number.isNaN(value) ? undefined : value };
}

import type { Mode, Nature } from "../model.ts";
import type { FaultText, FaultTexts } from "./fault-text.ts";
import { pulseWheel, sensor, switch_, thermistor } from "./input-circuits.ts";
import { actuator, heater, module, signal, supply } from "./output-circuits.ts";

const byNature: Readonly<Record<Nature, FaultTexts>> = {
  sensor,
  thermistor,
  pulse: pulseWheel,
  switch: switch_,
  actuator,
  heater,
  supply,
  signal,
  module,
  state: {},
};

/**
 * The text of a failure mode for a circuit of this nature. "Circuit open" falls back to "circuit" if the nature has no text
 * of its own for it.
 */
export function circuitTextOf(nature: Nature, mode: Mode): FaultText | undefined {
  const texts = byNature[nature];
  return texts[mode] ?? (mode === "open" ? texts.circuit : undefined);
}

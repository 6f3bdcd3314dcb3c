import type { Mode, Nature } from "../model.ts";
import type { Finding, Findings } from "./fault-text.ts";
import { pulseWheel, sensor, switch_, thermistor } from "./input-circuits.ts";
import { actuator, heater, module, signal, supply } from "./output-circuits.ts";

const byNature: Readonly<Record<Nature, Findings>> = {
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

/** What a mode means for a circuit of this nature. The standard's "circuit" and "circuit/open" are one where a nature does not tell them apart. */
export function ofCircuit(nature: Nature, mode: Mode): Finding | undefined {
  const findings = byNature[nature];
  return findings[mode] ?? (mode === "open" ? findings.circuit : undefined);
}

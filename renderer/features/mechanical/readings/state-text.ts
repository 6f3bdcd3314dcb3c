import type { Readings } from "../../../../contracts/mechanical/obd.ts";
import { stateLabel, stateOf } from "../../../../contracts/mechanical/readings/state.ts";
import { translated } from "../../../ui/format/sentences.ts";

/** The state of the engine in the reader's language: "warm idle". Null if the readings do not show it. */
export function stateText(readings: Readings): string | null {
  const label = stateLabel(stateOf(readings));
  return label === null ? null : translated(label);
}

import { running, type StateFilter } from "../../../../contracts/mechanical/readings/state.ts";
import { check } from "./checks.ts";
import { all, type Condition, codeTotal, either } from "./condition.ts";
import { reads } from "./readings.ts";

/** Not while the starter turns the engine: then 10 V are normal. */
const notCranking: StateFilter = { work: ["off", "idle", "cruise", "load", "running", "unknown"] };

/** Below 11.8 V a module works at the edge of what it needs (autodtcs.com: modules drop out from 9-10 V when cranking). */
export const lowAtModule: Condition = reads("control_module_voltage", {
  at: notCranking,
  above: 6,
  below: 11.8,
  note: "under 11.8 V at the module: codes that were set at this voltage are not to be trusted",
});

/** So many codes at once have one cause more often than several. Our own estimate. */
const many = 3;

/** A supply that sets false codes: under 11.8 V at a module or with the engine running, or under 12.0 V with many codes. */
export const lowSupply: Condition = either(
  lowAtModule,
  check("alternator_output", { above: 6, below: 11.8, note: "under 11.8 V with the engine running" }),
  all(
    check("battery_voltage", { above: 6, below: 12, note: "under 12.0 V with many codes: they may all come from it" }),
    codeTotal(many),
  ),
);

/** Cars of 12 V are made for 9-16 V (ISO 16750-2): beyond that a module may set false codes. */
export const highSupply: Condition = either(
  reads("control_module_voltage", {
    at: running,
    above: 16,
    below: 18,
    note: "over 16 V at the module: codes that were set at this voltage are not to be trusted",
  }),
  check("alternator_output", { above: 16, below: 18, note: "over 16 V at the battery" }),
);

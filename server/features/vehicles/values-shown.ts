import { type Caller, isPermitted } from "../../access/caller.ts";
import type { Entry } from "./costs.ts";

/** "Retail value: $12,300." and "A comparable was excluded from the value, which changed from $12,300 to $12,100." */
const amounts = /(?:: |, which ).*/s;

/** A timeline entry without what the vehicle is worth. The fact that it was valued stays. */
export const withoutValues = <E extends Entry>(entry: E): E =>
  entry.kind.startsWith("valuation.") ? { ...entry, summary: entry.summary.replace(amounts, ".") } : entry;

/** Returns a function that leaves out of an entry what the caller may not read: values need `pricing:read`, as everywhere. */
export const valuesShownTo = (caller: Caller): (<E extends Entry>(entry: E) => E) =>
  isPermitted(caller, "pricing:read") ? (entry) => entry : withoutValues;

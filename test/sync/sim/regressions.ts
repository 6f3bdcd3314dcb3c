import type { Plan } from "./steps.ts";

/** Histories that once failed, as short as they were found. */
export const regressions: Readonly<Record<string, Plan>> = {};

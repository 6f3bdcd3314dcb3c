import type { TroubleCode } from "../../../../contracts/mechanical/diagnostics.ts";

/** No source explains the code: a maker's own or a reserved number, without figures of a repair. */
export const isUnknown = ({ kind, labor_hours }: Pick<TroubleCode, "kind" | "labor_hours">): boolean =>
  kind !== "generic" && labor_hours === null;

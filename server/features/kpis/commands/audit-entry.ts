import type { Caller } from "../../../access/caller.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { record } from "../../audit/record.ts";

/** Adds an entry on a KPI to the audit log. */
export const recordKpi = (
  tx: Writer,
  clock: Clock,
  caller: Caller,
  { action, id, key }: { readonly action: string; readonly id: string; readonly key: string },
) => record(tx, clock, caller, { action, subjectType: "kpi", subjectId: id, details: { key } });

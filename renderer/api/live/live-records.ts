import type { QueryKey } from "@tanstack/react-query";
import { own } from "../../../contracts/kit/own.ts";
import type { LiveEvent } from "../../../contracts/system/events.ts";
import { refreshSoon } from "./refresh-soon.ts";

type RecordEvent = LiveEvent<"record">;

/** All queries that show vehicles, leads, contacts or campaigns of others. */
const recordQueries = [
  ["vehicles"],
  ["vehicle"],
  ["vehicle-sale"],
  ["vehicle-records"],
  ["sale-papers"],
  ["cases"],
  ["leads"],
  ["contacts"],
  ["campaigns"],
  ["today"],
  ["kpis"],
  ["kpi-history"],
] as const satisfies readonly QueryKey[];

/** The start page and the figures count vehicles and leads. */
const counts = [["today"], ["kpis"], ["kpi-history"]] as const satisfies readonly QueryKey[];

/** Keys of one vehicle, or of all if it is not named. */
const ofVehicle = (id: string | null): QueryKey[] =>
  ["vehicle", "vehicle-sale", "vehicle-records"].map((name) => (id === null ? [name] : [name, id]));

const queriesByKind: Readonly<Record<RecordEvent["kind"], (event: RecordEvent) => readonly QueryKey[]>> = {
  // a lead shows its vehicle
  // what people enter by hand for an inspection is a change of its vehicle
  vehicle: ({ vehicle_id }) => [
    ["vehicles"],
    ...ofVehicle(vehicle_id),
    ["sale-papers"],
    ["inspection"],
    ["inspections"],
    ["cases"],
    ["leads"],
    ...counts,
  ],
  // a campaign's results count its leads
  lead: ({ vehicle_id }) => [["leads"], ["vehicles"], ...ofVehicle(vehicle_id), ["campaigns", "results"], ...counts],
  // a lead has data of its contact
  contact: () => [["contacts"], ["leads"]],
  campaign: () => [["campaigns"]],
};

/** The queries that show a changed record. None for a kind that only a newer server knows. */
export const queriesOf = (event: RecordEvent): readonly QueryKey[] => own(queriesByKind, event.kind)?.(event) ?? [];

/** Another person, program or window has changed a record: the queries that show it are read again. Bursts are one. */
export function applyRecordEvent(text: string): void {
  const event: RecordEvent = JSON.parse(text);
  refreshSoon(queriesOf(event));
}

/** Reads all records again: events may have been missed. */
export const refreshRecords = (): void => refreshSoon(recordQueries);

const withoutStreamMs = 30_000;
/** Time changes records as well: leads become overdue, and signed addresses of pictures expire after an hour. */
const withStreamMs = 5 * 60_000;

/** Reads all records again from time to time, more often while there is no stream. Stops when the returned function is called. */
export function refreshPeriodically(isConnected: () => boolean): () => void {
  let last = performance.now();
  const interval = setInterval(() => {
    if (document.hidden || (isConnected() && performance.now() - last < withStreamMs)) return;
    last = performance.now();
    refreshRecords();
  }, withoutStreamMs);
  return () => clearInterval(interval);
}

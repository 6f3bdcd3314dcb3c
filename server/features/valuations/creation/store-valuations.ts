import type { Caller } from "../../../access/caller.ts";
import { keepFromDeletion } from "../../../access/vehicles/require-vehicle.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import { emit } from "../../../platform/events/outbox.ts";
import { joinCase } from "../../cases/cases.access.ts";
import { noteAll, type TimelineNote } from "../../vehicles/timeline.ts";
import { levelAdjectives } from "../market-value/answer/level-texts.ts";
import { calculatedOf, completedOf } from "../valuations.present.ts";
import { insertValuations, type ValuationRow } from "../valuations.repo.ts";
import { setVehicleValues } from "../vehicle-values.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
}
export interface Batch {
  readonly rows: readonly ValuationRow[];
  readonly event: "market_valuation.completed" | "pricing.calculated";
}

export const dollars = (cents: number): string => `$${Math.round(cents / 100).toLocaleString("en-US")}`;

/**
 * Stores valuations with their events and the timeline entries of their vehicles in one transaction. Throws
 * RESOURCE_NOT_FOUND for a vehicle that was deleted since, and CASE_CLOSED or INSPECTION_NOT_FOUND for a case that was
 * closed or deleted since.
 */
export function storeValuations({ store, clock }: Needs, caller: Caller, { rows, event }: Batch): Promise<void> {
  return store.write(async (tx) => {
    for (const row of rows) {
      await keepVehicleOf(tx, row);
      await joinCase(tx, row.caseId ?? undefined, row.vehicleId ?? "");
    }
    await insertValuations(tx, rows);
    await setVehicleValues(
      tx,
      rows.map(({ vehicleId }) => vehicleId),
    );
    for (const row of rows) {
      const { workspaceId } = row;
      if (event === "pricing.calculated")
        await emit(tx, clock, { workspaceId, name: event, payload: calculatedOf(row) });
      else await emit(tx, clock, { workspaceId, name: event, payload: completedOf(row) });
    }
    const notes = rows.flatMap((row) => noteOf(row, caller));
    if (notes.length > 0) await noteAll(tx, clock, notes);
  });
}

async function keepVehicleOf(tx: Writer, { workspaceId, vehicleId }: ValuationRow): Promise<void> {
  if (vehicleId === null) return;
  const field = { field: "vehicle_id", message: "The vehicle was deleted meanwhile." };
  await keepFromDeletion(tx, { workspaceId, id: vehicleId }, field);
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const noteOf = (row: ValuationRow, { accountId }: Caller): TimelineNote[] =>
  row.vehicleId === null
    ? []
    : [
        {
          workspaceId: row.workspaceId,
          vehicleId: row.vehicleId,
          kind: "valuation.completed",
          summary: `${capital(levelAdjectives[row.type])} value: ${dollars(row.averageCents)}.`,
          details: { valuation_id: row.id },
          actorId: accountId,
        },
      ];

import { Id } from "../../../../contracts/kit/values.ts";
import type { ChangedRecord, Store } from "../../db/store.ts";
import type { LiveBus } from "../live.ts";

/** If a transaction changes more records of one kind, a single event without ids is published. Our own estimate. */
const maxNamed = 50;

const isNameable = (id: string | null): boolean => id === null || Id.safeParse(id).success;

/** Removes ids of another form from a record. A synced row may have one, and an event cannot contain it. */
export const nameable = (one: ChangedRecord): ChangedRecord =>
  isNameable(one.record_id) && isNameable(one.vehicle_id) ? one : { ...one, record_id: null, vehicle_id: null };

/**
 * The distinct records of a transaction. If there are many of a workspace and kind, they are combined to one record
 * without ids.
 */
export function coalesce(changed: readonly ChangedRecord[]): ChangedRecord[] {
  const distinct = new Map(changed.map((one) => [`${one.workspaceId} ${one.kind} ${one.record_id}`, one]));
  const ofKind = Map.groupBy(distinct.values(), ({ workspaceId, kind }) => `${workspaceId} ${kind}`);
  return [...ofKind.values()].flatMap((records) =>
    records.length <= maxNamed
      ? records
      : records.slice(0, 1).map((one) => ({ ...one, record_id: null, vehicle_id: null })),
  );
}

/** Publishes the changed records of each transaction after its commit. */
export const publishChanges = ({ onChanged }: Pick<Store, "onChanged">, live: Pick<LiveBus, "publish">): void =>
  onChanged((changed) => {
    for (const { workspaceId, ...record } of coalesce(changed.map(nameable)))
      live.publish(workspaceId, "record", record);
  });

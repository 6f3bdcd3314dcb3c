import { Id } from "../../../../contracts/kit/values.ts";
import type { ChangedRecord, Store } from "../../db/store.ts";
import type { LiveBus } from "../live.ts";

/** More changed records of one kind in one transaction are one event, which names none. Our own estimate. */
const maxNamed = 50;

const isNameable = (id: string | null): boolean => id === null || Id.safeParse(id).success;

/** A row that arrived by sync may have an id of another form, which no event can name. */
export const nameable = (one: ChangedRecord): ChangedRecord =>
  isNameable(one.record_id) && isNameable(one.vehicle_id) ? one : { ...one, record_id: null, vehicle_id: null };

/** The records of a transaction, each once; those of a workspace and kind together if there are many. */
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

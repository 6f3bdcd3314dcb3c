import { own } from "../../../contracts/kit/own.ts";
import type { ChangedRow } from "../../features/sync/apply/news.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Writer } from "../../platform/db/store.ts";

/** Information about all rows that arrived in one transaction, for events that depend on several rows. */
export interface Together {
  /** New vehicles. Their event also covers their photos. */
  readonly newVehicles: ReadonlySet<string>;
  /** The first changed photo of each vehicle, by the vehicle's id. */
  readonly firstPhotos: ReadonlyMap<string, string>;
  /** Contacts of merges that began or ended. The merge has its own event. */
  readonly mergedContacts: ReadonlySet<string>;
}

/** Synced rows of one table, in the transaction that has stored them. */
export interface Arrived {
  readonly tx: Writer;
  readonly clock: Clock;
  readonly workspaceId: string;
  readonly rows: readonly ChangedRow[];
  readonly together: Together;
}

/** Emits the events of rows of one table, in order. Writes nothing else. */
export type Reporter = (arrived: Arrived) => Promise<void>;

type Change = Pick<ChangedRow, "before" | "after">;

export const isCreated = ({ before, after }: Change): boolean => before === null && after !== null;

/** The value of a column before or after the change. Null if it is absent. */
export const valueIn = (values: ChangedRow["after"], column: string): unknown => own(values ?? {}, column) ?? null;

export const textIn = (values: ChangedRow["after"], column: string): string | null => {
  const value = valueIn(values, column);
  return typeof value === "string" ? value : null;
};

/** The text in a column. For a deleted row, the last one. */
export const textOf = ({ before, after }: Change, column: string): string | null => textIn(after ?? before, column);

/** Whether the value of a column has changed. For a new row: whether it is not null. */
export const hasChanged = ({ before, after }: Change, column: string): boolean =>
  valueIn(before, column) !== valueIn(after, column);

export const idsOf = (rows: readonly Pick<ChangedRow, "id">[]): string[] => rows.map(({ id }) => id);

/** The values of a text column, without null. */
export const textsOf = (rows: readonly Change[], column: string): string[] =>
  rows.flatMap((row) => textOf(row, column) ?? []);

export function togetherOf(changed: readonly ChangedRow[]): Together {
  const newVehicles = new Set<string>();
  const firstPhotos = new Map<string, string>();
  const mergedContacts = new Set<string>();
  for (const row of changed) {
    const { table, id, before, after } = row;
    if (table === "vehicles" && isCreated(row)) newVehicles.add(id);
    if (table === "vehicle_photos") {
      const vehicleId = textOf(row, "vehicleId");
      if (vehicleId !== null && !firstPhotos.has(vehicleId)) firstPhotos.set(vehicleId, id);
    }
    if (table === "contact_merges" && (before === null || after === null)) {
      for (const contactId of [textOf(row, "contactId"), textOf(row, "mergedId")]) {
        if (contactId !== null) mergedContacts.add(contactId);
      }
    }
  }
  return { newVehicles, firstPhotos, mergedContacts };
}

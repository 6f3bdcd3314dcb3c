import { own } from "../../../contracts/kit/own.ts";
import type { ChangedRow } from "../../features/sync/apply/news.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Writer } from "../../platform/db/store.ts";

/** What arrived in one transaction, as far as the events of one row depend on others. */
export interface Together {
  /** Vehicles that are new: their event stands for all of them. */
  readonly newVehicles: ReadonlySet<string>;
  /** The first changed photo of each vehicle, by the vehicle's id. */
  readonly firstPhotos: ReadonlyMap<string, string>;
  /** Contacts of merges that began or ended, which have events of their own. */
  readonly mergedContacts: ReadonlySet<string>;
}

/** Rows of one table that arrived by sync, in the transaction that has stored them. */
export interface Arrived {
  readonly tx: Writer;
  readonly clock: Clock;
  readonly workspaceId: string;
  readonly rows: readonly ChangedRow[];
  readonly together: Together;
}

/** Emits the events of rows of one table, in their order. It writes nothing else. */
export type Reporter = (arrived: Arrived) => Promise<void>;

type Change = Pick<ChangedRow, "before" | "after">;

export const isCreated = ({ before, after }: Change): boolean => before === null && after !== null;

/** A column as it was, or as it is. */
export const valueIn = (values: ChangedRow["after"], column: string): unknown => own(values ?? {}, column) ?? null;

export const textIn = (values: ChangedRow["after"], column: string): string | null => {
  const value = valueIn(values, column);
  return typeof value === "string" ? value : null;
};

/** A column of a row that may be deleted. */
export const textOf = ({ before, after }: Change, column: string): string | null => textIn(after ?? before, column);

/** Whether the row has another value in the column than before. A new row has, unless it is empty. */
export const hasChanged = ({ before, after }: Change, column: string): boolean =>
  valueIn(before, column) !== valueIn(after, column);

export const idsOf = (rows: readonly Pick<ChangedRow, "id">[]): string[] => rows.map(({ id }) => id);

/** The values of a column, without those that are null. */
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

import type { z } from "zod";
import type { dealership as contract, Dealership } from "../../../contracts/dealership.ts";
import type { Caller } from "../../access/caller.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Reader, Store, Writer } from "../../platform/db/store.ts";
import { record } from "../audit/record.ts";
import {
  type DealershipFields,
  type DealershipRow,
  findDealership,
  holdDealership,
  updateDealership,
} from "./dealership.repo.ts";
import { defaultTimeZone, timeZoneOf } from "./time-zone.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  /** Counts the days of a workspace again that are stored in a time zone, in the transaction that changes it. */
  readonly recountDays: (tx: Writer, workspaceId: string, timeZone: string) => Promise<void>;
}
export type DealershipChange = z.output<typeof contract.change.body>;

const nothingSet: DealershipFields = {
  name: null,
  addressLine1: null,
  addressLine2: null,
  city: null,
  state: null,
  zipCode: null,
  country: null,
  phone: null,
  email: null,
  website: null,
  laborRegion: null,
  currency: null,
  units: null,
  timeZone: null,
};

const dealershipOf = (row: DealershipRow | undefined): Dealership => {
  const { currency, units, timeZone, ...rest } = row ?? { ...nothingSet, updatedAt: null };
  return { ...rest, currency: currency ?? "USD", units: units ?? "miles", timeZone: timeZone ?? defaultTimeZone };
};

/** The profile of a workspace's dealership: where it is, and how it counts. */
export function createDealerships({ store, ...needs }: Needs) {
  return {
    get: async (caller: Caller): Promise<Dealership> =>
      dealershipOf(await findDealership(store.read, caller.workspaceId)),

    /** The fields as they were set. Null: the default of the feature that reads it. */
    async settings(db: Reader, workspaceId: string): Promise<DealershipFields> {
      return (await findDealership(db, workspaceId)) ?? nothingSet;
    },

    timeZone: timeZoneOf,

    /** Changes the given fields. Writes nothing if nothing changes. */
    change: (caller: Caller, given: DealershipChange): Promise<Dealership> =>
      store.write((tx) => changeDealership(tx, needs, { caller, given })),
  };
}
export type Dealerships = ReturnType<typeof createDealerships>;

async function changeDealership(
  tx: Writer,
  { clock, recountDays }: Omit<Needs, "store">,
  { caller, given }: { readonly caller: Caller; readonly given: DealershipChange },
): Promise<Dealership> {
  const now = instantNow(clock);
  const { workspaceId } = caller;
  const before = await holdDealership(tx, workspaceId, now);
  const names = Object.keys(nothingSet) as (keyof DealershipFields)[];
  const changed = names.filter((name) => given[name] !== undefined && given[name] !== before[name]);
  if (changed.length === 0) return dealershipOf(before);
  const change = Object.fromEntries(changed.map((name) => [name, given[name]]));
  const after = await updateDealership(tx, workspaceId, { ...change, updatedAt: now });
  // before the answer: KPIs and sales agree about the days from now on
  if (changed.includes("timeZone")) await recountDays(tx, workspaceId, after.timeZone ?? defaultTimeZone);
  const details = Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
  await record(tx, clock, caller, {
    action: "dealership.changed",
    subjectType: "dealership",
    subjectId: workspaceId,
    details,
  });
  return dealershipOf(after);
}

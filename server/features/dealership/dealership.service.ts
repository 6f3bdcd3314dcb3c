import type { z } from "zod";
import type { dealership as contract, Dealership } from "../../../contracts/accounts/dealership.ts";
import type { Language } from "../../../contracts/accounts/languages.ts";
import type { Caller } from "../../access/caller.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Reader, Store, Writer } from "../../platform/db/store.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import type { Letterhead } from "../../reports/letterhead.ts";
import { type PaperLocale, paperLocale } from "../../texts/papers/locale.ts";
import { record } from "../audit/record.ts";
import { currenciesOf, defaultCurrency } from "./currency.ts";
import {
  type DealershipFields,
  type DealershipRow,
  findDealership,
  holdDealership,
  updateDealership,
} from "./dealership.repo.ts";
import { letterheadOf } from "./letterhead.ts";
import type { LogoRow } from "./logo.repo.ts";
import { createLogos } from "./logo.service.ts";
import { defaultTimeZone, timeZoneOf } from "./time-zone.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  /** Counts the days of a workspace again that are stored in a time zone, in the transaction that changes it. */
  readonly recountDays: (tx: Writer, workspaceId: string, timeZone: string) => Promise<void>;
}
export type DealershipChange = z.output<typeof contract.change.body>;

const defaultLanguage: Language = "en";

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
  language: null,
  timeZone: null,
};

const dealershipOf = (row: DealershipRow | undefined, logo: LogoRow | undefined): Dealership => {
  const { currency, units, language, timeZone, ...rest } = row ?? { ...nothingSet, updatedAt: null };
  const set = {
    currency: currency ?? defaultCurrency,
    units: units ?? "miles",
    language: language ?? defaultLanguage,
    timeZone: timeZone ?? defaultTimeZone,
  } as const;
  return { ...rest, ...set, logo: logo ?? null };
};

/** The profile of a workspace's dealership: where it is, how it counts, and how its reports are headed. */
export function createDealerships({ store, clock, storage, recountDays }: Needs) {
  const logos = createLogos({ store, clock, storage });
  return {
    logos,

    get: async ({ workspaceId }: Caller): Promise<Dealership> =>
      dealershipOf(await findDealership(store.read, workspaceId), await logos.find(store.read, workspaceId)),

    /** The head of reports that are made now. Undefined if nothing for it is set. */
    async letterhead(workspaceId: string): Promise<Letterhead | undefined> {
      const profile = (await findDealership(store.read, workspaceId)) ?? nothingSet;
      return letterheadOf(profile, await logos.picture(store.read, workspaceId));
    },

    /** The fields as they were set. Null: the default of the feature that reads it. */
    async settings(db: Reader, workspaceId: string): Promise<DealershipFields> {
      return (await findDealership(db, workspaceId)) ?? nothingSet;
    },

    /** How papers of a workspace are written. Without a language, in that of the profile. */
    async locale(workspaceId: string, language?: Language): Promise<PaperLocale> {
      const profile = (await findDealership(store.read, workspaceId)) ?? nothingSet;
      return paperLocale(language ?? profile.language ?? defaultLanguage, profile);
    },

    timeZone: timeZoneOf,

    /** The currency of a workspace's prices. */
    currency: async (db: Reader, workspaceId: string): Promise<string> =>
      (await currenciesOf(db, [{ workspaceId }]))(workspaceId),

    /** Changes the given fields. Writes nothing if nothing changes. */
    change: (caller: Caller, given: DealershipChange): Promise<Dealership> =>
      store.write(async (tx) => {
        const row = await changeDealership(tx, { clock, recountDays }, { caller, given });
        return dealershipOf(row, await logos.find(tx, caller.workspaceId));
      }),
  };
}
export type Dealerships = ReturnType<typeof createDealerships>;

async function changeDealership(
  tx: Writer,
  { clock, recountDays }: Pick<Needs, "clock" | "recountDays">,
  { caller, given }: { readonly caller: Caller; readonly given: DealershipChange },
): Promise<DealershipRow> {
  const now = instantNow(clock);
  const { workspaceId } = caller;
  const before = await holdDealership(tx, workspaceId, now);
  const names = Object.keys(nothingSet) as (keyof DealershipFields)[];
  const changed = names.filter((name) => given[name] !== undefined && given[name] !== before[name]);
  if (changed.length === 0) return before;
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
  return after;
}

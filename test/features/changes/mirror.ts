import { inject } from "vitest";
import { isTombstone, type Tombstone } from "../../../contracts/kit/incremental.ts";
import { dialect } from "../../../server/platform/db/kit.ts";
import { writesEnded } from "../../kit/postgres.ts";
import type { TestCaller } from "../../kit/serve.ts";

/** The lists that can be read incrementally: path, the member of an envelope, and the field with the id. */
export const lists = {
  vehicles: { path: "/v1/vehicles", member: undefined, idField: "id" },
  leads: { path: "/v1/leads", member: undefined, idField: "id" },
  sales: { path: "/v1/sales", member: undefined, idField: "id" },
  contacts: { path: "/v1/crm/leads", member: "contacts", idField: "contact_id" },
  inspections: { path: "/v1/inspections/visual", member: "inspections", idField: "inspection_id" },
  valuations: { path: "/v1/pricing/market-valuation", member: "valuations", idField: "valuation_id" },
} as const;
export type ListName = keyof typeof lists;

export type Item = Readonly<Record<string, unknown>>;

/** One answer of an incremental read. */
export interface Page {
  readonly items: readonly (Item | Tombstone)[];
  /** The path of the next page. */
  readonly next: string;
  readonly hasMore: boolean;
  readonly headers: Headers;
}

/**
 * Waits until every change so far can be read: on Postgres an older transaction delays it, such as the one that stores live
 * messages after a response.
 */
const changesReadable = async (): Promise<void> => (dialect === "pg" ? writesEnded(inject("pgUrl")) : undefined);

/** Requests a page with every change so far; fails with the answer's text if it is an error. */
export async function pageAt(caller: TestCaller, list: ListName, path: string): Promise<Page> {
  await changesReadable();
  return requestPage(caller, list, path);
}

async function requestPage(caller: TestCaller, list: ListName, path: string): Promise<Page> {
  const response = await caller.fetch(path);
  const body = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  const { member } = lists[list];
  const next = /^<(.*)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];
  if (next === undefined) throw new Error("an incremental read has no Link");
  return {
    items: member === undefined ? body : body.data[member],
    next,
    hasMore: response.headers.get("x-has-more") === "true",
    headers: response.headers,
  };
}

export const startOf = (list: ListName, { since = "2000-01-01T00:00:00Z", limit = 100 } = {}): string =>
  `${lists[list].path}?updatedSince=${encodeURIComponent(since)}&limit=${limit}`;

/** A copy of one list, kept as docs/incremental-reads.md says. */
export function openMirror(caller: TestCaller, list: ListName) {
  const records = new Map<string, Item>();
  let position = startOf(list);
  const { idField } = lists[list];

  function apply(item: Item | Tombstone): void {
    if (isTombstone(item)) records.delete(item.id);
    else records.set(String(item[idField]), item);
  }

  return {
    records,
    /** Reads one page of at most `limit` items, possibly without the latest changes. Begins again if the cursor has expired. Returns whether more is there. */
    async poll(limit: number): Promise<boolean> {
      const path = position.replace(/limit=\d+/, `limit=${limit}`);
      try {
        const page = await requestPage(caller, list, path);
        for (const item of page.items) apply(item);
        position = page.next;
        return page.hasMore;
      } catch (error) {
        if (!String(error).includes("CURSOR_EXPIRED")) throw error;
        records.clear();
        position = startOf(list);
        return true;
      }
    },
    /** Reads the changes that can be read now. */
    async pollAll(limit = 100): Promise<void> {
      while (await this.poll(limit));
    },
    /** Reads every change so far. */
    async catchUp(limit = 100): Promise<void> {
      await changesReadable();
      await this.pollAll(limit);
    },
  };
}

/** All records of a list as the plain list returns them, by id. */
export async function listed(caller: TestCaller, list: ListName): Promise<Map<string, Item>> {
  const { path, member, idField } = lists[list];
  const more = list === "sales" ? "&voided=include" : "";
  const response = await caller.fetch(`${path}?limit=${member === undefined ? 1000 : 100}${more}`);
  const body = await response.json();
  const items: Item[] = member === undefined ? body : body.data[member];
  return new Map(items.map((item) => [String(item[idField]), item]));
}

/** The fields that change with time or with the address that a request came to. */
const passing = new Set([
  "ageDays",
  "statusDays",
  "isOverdue",
  "car",
  "coverImageUrl",
  "images",
  "reports",
  "results",
  "vehicle",
  "buyer",
]);

/** A record without its passing fields. */
export const lasting = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([field]) => !passing.has(field)));

export const lastingOf = (records: ReadonlyMap<string, Item>): Record<string, Item> =>
  Object.fromEntries([...records].toSorted().map(([id, item]) => [id, lasting(item)]));

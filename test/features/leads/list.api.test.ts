import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Lead } from "../../../contracts/customers/lead.ts";
import { days } from "../../../server/platform/clock.ts";
import { signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { car, lead } from "./leads.ts";

/** Values that differ in capitals, in wildcard characters or in words. */
const actions = ["Call back", "call BACK", "Test drive", "Send offer", "50%_off"];
const names = ["anna", "Bob", "Carol drive", "Dan", "Émile"];
const tags = ["hot", "Hot", "offer", null];
const statuses = ["NEW", "COMPLETED", "NOT_NEEDED"] as const;
const sorts = ["order", "status", "action", "targetName", "createdAt"] as const;

interface Query {
  search?: string | undefined;
  status?: string | undefined;
  action?: string | undefined;
  targetName?: string | undefined;
  tag?: string | undefined;
  carId?: string | undefined;
  olderThanDays?: number | undefined;
  overdue?: string | undefined;
  sortBy?: (typeof sorts)[number] | undefined;
  sortOrder?: "asc" | "desc" | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

const lower = (text: string | null): string => (text ?? "").toLowerCase();

/** The list as the API describes it, computed from all leads. */
function expected(all: readonly Lead[], query: Query): Lead[] {
  const { search = "", status, action, targetName, tag, carId, olderThanDays, overdue } = query;
  const words = lower(search).split(" ").filter(Boolean);
  const isFound = (one: Lead) => {
    const text = [one.action, one.targetName, one.tag].map(lower).join("\n");
    return words.every((word) => text.includes(word));
  };
  const is = (value: string | null, wanted: string | undefined) => !wanted || lower(value) === lower(wanted);
  const kept = all.filter(
    (one) =>
      isFound(one) &&
      (!status || one.status === status) &&
      is(one.action, action) &&
      is(one.targetName, targetName) &&
      is(one.tag, tag) &&
      (!carId || one.carId === carId) &&
      (olderThanDays === undefined || one.ageDays >= olderThanDays) &&
      (overdue === undefined || String(one.status === "NEW" && one.statusDays >= 3) === overdue),
  );
  const { sortBy = "order", sortOrder = "asc" } = query;
  const key = (one: Lead) => {
    const value = one[sortBy];
    return typeof value === "number" ? value : sortBy === "createdAt" ? value : lower(value);
  };
  const ascending = kept.sort((a, b) => {
    const [one, other] = [key(a), key(b)];
    if (one !== other) return one < other ? -1 : 1;
    return a.id < b.id ? -1 : 1;
  });
  return sortOrder === "asc" ? ascending : ascending.reverse();
}

describe("all query options of the lead lists, combined", () => {
  let server: TestServer;
  let owner: TestCaller;
  let all: Lead[];
  /** Stock number -> id. */
  const cars = new Map<string, string>();
  const stocks = ["LST-A", "LST-B", "LST-C"];
  beforeAll(async () => {
    server = await serveForTest();
    const account = await signedIn(server);
    // An API key: a session would expire during the days that pass here.
    owner = await withKey(server, account);
    for (const stockNumber of stocks) cars.set(stockNumber, (await car(owner.api, { stockNumber })).id);
    for (let i = 0; i < 45; i += 1) {
      const row = {
        action: actions[i % 5],
        targetName: names[(i * 3 + (i >> 2)) % 5],
        tag: tags[(i * 7 + (i >> 3)) % 4] ?? null,
        status: statuses[(i * 5 + (i >> 1)) % 3],
        order: (i * 11) % 4,
      };
      await lead(owner.api, row as object, stocks[(i * 13 + (i >> 4)) % 3]);
      server.clock.advance(days(1) / 8 + 1);
    }
    all = await owner.api.leads.list();
    expect(all).toHaveLength(45);
  });
  afterAll(() => server.close());

  /** The requested page and all that follow it by their links. */
  async function pages(path: string, query: Query): Promise<{ ids: string[]; total: number }> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    let next: string | undefined =
      `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
    const ids: string[] = [];
    let total = -1;
    while (next) {
      const response: Response = await owner.fetch(next);
      const rows = (await response.json()) as Lead[];
      expect(rows.length).toBeLessThanOrEqual(query.limit ?? 200);
      ids.push(...rows.map(({ id }) => id));
      total = Number(response.headers.get("x-total-count"));
      next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];
    }
    return { ids, total };
  }

  const optional = <const T>(...values: readonly T[]) =>
    fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
  const filters = {
    search: optional("call", "DRIVE", "hot offer", "%", "_off", "back call", "nothing", "", "émile"),
    action: optional("CALL BACK", "call", "50%_OFF", ""),
    targetName: optional("ANNA", "carol DRIVE", "drive", "ÉMILE"),
    tag: optional("HOT", "offer", "none"),
    olderThanDays: optional(0, 1, 3, 100),
    overdue: optional("true", "false"),
    sortBy: optional(...sorts),
    sortOrder: optional("asc", "desc"),
    limit: optional(1, 7, 45, 1000),
    offset: optional(0, 3, 44, 45, 1000),
  } as const;

  it("GET /leads returns the expected leads and total on every page", async () => {
    const query = fc.record({ ...filters, status: optional(...statuses), car: optional(...stocks) });
    await fc.assert(
      fc.asyncProperty(query, async ({ car: which, ...rest }) => {
        const wanted = expected(all, { ...rest, carId: which && cars.get(which) });
        const { ids, total } = await pages("/v1/leads", { ...rest, carId: which });
        expect(ids).toEqual(wanted.slice(rest.offset ?? 0).map(({ id }) => id));
        expect(total).toBe(wanted.length);
      }),
      { numRuns: 150 },
    );
  });

  it("GET /leads/car/{carId} takes a carId in the query like GET /leads: another vehicle has none of its leads", async () => {
    const path = "/v1/leads/car/LST-A";
    const { ids, total } = await pages(path, {});
    expect(total).toBeGreaterThan(0);
    expect(await pages(path, { carId: cars.get("LST-A") })).toEqual({ ids, total });
    expect(await pages(path, { carId: "LST-B" })).toEqual({ ids: [], total: 0 });
    expect((await owner.fetch(`${path}?carId=LST-Z`)).status).toBe(404);
  });

  it("GET /leads/car/{carId} and GET /leads/status/{status} return the expected leads and totals", async () => {
    const query = fc.record({ ...filters, status: fc.constantFrom(...statuses), car: fc.constantFrom(...stocks) });
    await fc.assert(
      fc.asyncProperty(query, async ({ car: stock, status, ...rest }) => {
        for (const [path, filter] of [
          [`/v1/leads/car/${stock}`, { carId: cars.get(stock) }],
          [`/v1/leads/status/${status}`, { status }],
        ] as const) {
          const wanted = expected(all, { ...rest, ...filter });
          const { ids, total } = await pages(path, rest);
          expect(ids).toEqual(wanted.slice(rest.offset ?? 0).map(({ id }) => id));
          expect(total).toBe(wanted.length);
        }
      }),
      { numRuns: 50 },
    );
  });
});

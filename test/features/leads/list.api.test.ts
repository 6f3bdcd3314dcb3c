import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Lead } from "../../../contracts/leads.ts";
import { days } from "../../../server/platform/clock.ts";
import { signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { car, lead } from "./leads.ts";

/** Values that a search tells apart by capitals, by wildcards, by words, and not at all. */
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

/** What the interface says of the list, word for word, over everything that there is. */
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
  const up = kept.sort((a, b) => {
    const [one, other] = [key(a), key(b)];
    if (one !== other) return one < other ? -1 : 1;
    return a.id < b.id ? -1 : 1;
  });
  return sortOrder === "asc" ? up : up.reverse();
}

describe("every option of the list, alone and with every other", () => {
  let server: TestServer;
  let owner: TestCaller;
  let all: Lead[];
  /** Stock number -> id. */
  const cars = new Map<string, string>();
  const stocks = ["LST-A", "LST-B", "LST-C"];
  beforeAll(async () => {
    server = await serveForTest();
    const account = await signedIn(server);
    // a key: a session would not outlive the days that pass here
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

  /** Every page from the first that is asked for, by following the links. */
  async function pages(path: string, query: Query): Promise<{ ids: string[]; total: number }> {
    const asked = Object.entries(query).filter(([, value]) => value !== undefined);
    let next: string | undefined =
      `${path}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`;
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

  const maybe = <const T>(...values: readonly T[]) =>
    fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
  const filters = {
    search: maybe("call", "DRIVE", "hot offer", "%", "_off", "back call", "nothing", "", "émile"),
    action: maybe("CALL BACK", "call", "50%_OFF", ""),
    targetName: maybe("ANNA", "carol DRIVE", "drive", "ÉMILE"),
    tag: maybe("HOT", "offer", "none"),
    olderThanDays: maybe(0, 1, 3, 100),
    overdue: maybe("true", "false"),
    sortBy: maybe(...sorts),
    sortOrder: maybe("asc", "desc"),
    limit: maybe(1, 7, 45, 1000),
    offset: maybe(0, 3, 44, 45, 1000),
  } as const;

  it("GET /leads", async () => {
    const query = fc.record({ ...filters, status: maybe(...statuses), car: maybe(...stocks) });
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

  it("GET /leads/car/{carId} and GET /leads/status/{status}", async () => {
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

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Killable, startKillable } from "../../kit/killable.ts";
import { csvOf, header } from "../market/files.ts";

/** Valuing them takes some seconds, so that a kill soon after the first batch is in the middle. */
const vehicles = 400;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const listing = (n: number) =>
  `L${n},cars,,2020,Honda,Accord,EX,${50_000 + n * 300},${21_000 - n * 40},95112,${daysAgo(5 + n)}`;

let server: Killable;
beforeAll(async () => {
  server = await startKillable();
  const { api } = server.caller;
  await api.market.importListings({ file: csvOf(header, ...Array.from({ length: 40 }, (_, n) => listing(n))) });
  const cars = Array.from({ length: vehicles }, (_, i) => `S${i},Honda,Accord,2020,${40_000 + i * 100},95112,20000`);
  const file = csvOf("Stock number,Make,Model,Year,Mileage,ZIP code,Price", ...cars);
  expect(await api.vehicles.importCsv({ file })).toMatchObject({ summary: { created: vehicles } });
}, 120_000);
afterAll(() => server.close());

interface Value {
  readonly checkedAt: string | null;
  /** The valuation that counts for the vehicle, and its value. */
  readonly counts: string | null;
  readonly countedCents: number | null;
  /** The automatic valuation. */
  readonly id: string | null;
  readonly cents: number | null;
  readonly revision: number | null;
  readonly answer: string | null;
}

/** What is stored about each vehicle: a row for each automatic valuation, or one without. */
const stored = () =>
  server.look<Value>(`
    select vv.checked_at checkedAt, vv.valuation_id counts, vv.value_cents countedCents,
      a.id, a.average_cents cents, a.revision, a.answer
    from vehicles v
    left join vehicle_values vv on vv.vehicle_id = v.id
    left join valuations a on a.vehicle_id = v.id and a.automatic
    order by v.id`);
const valuedAt = (revision: number) => stored().filter((one) => one.revision === revision).length;

/** Each vehicle has its check, one valuation and the value that counts, or none of them. */
function expectWhole(): void {
  const values = stored();
  expect(values).toHaveLength(vehicles);
  for (const { checkedAt, counts, countedCents, id, cents, answer } of values) {
    expect({ isChecked: checkedAt !== null, counts, countedCents }).toEqual({
      isChecked: id !== null,
      counts: id,
      countedCents: cents,
    });
    if (answer !== null) expect(JSON.parse(answer)).toMatchObject({ valuation_id: id });
  }
  expect(server.look("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
}

/** Kills the server as soon as more than this number of vehicles have a valuation of the revision, and starts it again. */
async function killAfter(count: number, revision: number): Promise<void> {
  await vi.waitFor(() => expect(valuedAt(revision)).toBeGreaterThan(count), { timeout: 60_000, interval: 2 });
  await server.kill();
  expect(valuedAt(revision)).toBeLessThan(vehicles);
  expectWhole();
  await server.start();
}

const allValuedAt = (revision: number) =>
  vi.waitFor(
    async () => {
      const { api } = server.caller;
      expect(await api.repricing.get()).toMatchObject({ job: { status: "completed" }, priced: vehicles, total: 0 });
      expect(valuedAt(revision)).toBe(vehicles);
    },
    { timeout: 120_000, interval: 100 },
  );

describe("automatic valuation of the stock after kill -9", () => {
  it("gives each vehicle one valuation, none of them twice", async () => {
    await server.caller.api.repricing.start();
    await killAfter(0, 0);
    await killAfter(50, 0);
    await allValuedAt(0);
    expectWhole();
  }, 300_000);

  it("replaces each valuation once, in place, when the market has changed", async () => {
    const { api } = server.caller;
    const before = stored().map(({ id }) => id);
    await api.market.importListings({ file: csvOf(header, listing(40)) });
    await api.repricing.start();
    await killAfter(0, 1);
    await killAfter(50, 1);
    await allValuedAt(1);
    expectWhole();
    expect(stored().map(({ id }) => id)).toEqual(before);
  }, 300_000);
});

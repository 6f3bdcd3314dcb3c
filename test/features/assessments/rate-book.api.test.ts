import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RateBook } from "../../../contracts/repair/rate-book.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { assess, car, tablesOf, withBodyRate } from "./estimates.ts";

let server: TestServer;
let admin: TestCaller & { email: string };
let api: Api;
let book: RateBook;
beforeAll(async () => {
  server = await serveForTest();
  admin = await signedIn(server);
});
afterAll(() => server.close());
/** A workspace of its own for each test. */
beforeEach(async () => {
  api = (await signedIn(server, { admin })).api;
  book = await api.assessments.rateBook();
});

const put = (change: Partial<RateBook>, version = book.version) =>
  api.assessments.changeRateBook({ body: { ...tablesOf(book), ...tablesOf({ ...book, ...change }), version } });

describe("PUT and GET /assessments/rate-book", () => {
  it("answers the defaults at first, each figure with its source", async () => {
    expect(book).toMatchObject({ version: 0, changed_at: null, changed_by: null, note: null });
    expect(book.labour_rates.EU_GERMANY).toMatchObject({ currency: "EUR", basis: { mark: expect.any(String) } });
    const { versions, total } = await api.assessments.rateBookVersions();
    expect({ versions, total }).toEqual({
      versions: [{ version: 0, changed_at: null, changed_by: null, note: null }],
      total: 1,
    });
  });

  it("keeps every version with its author", async () => {
    const { name } = (await api.accounts.me()).user;
    const body = { ...withBodyRate(book, 111), version: 0, note: "New year." };
    const changed = await api.assessments.changeRateBook({ body });
    expect(changed).toMatchObject({ version: 1, changed_by: name, note: "New year." });
    expect(changed.labour_rates.US_TEXAS.body).toBe(111);
    expect(await api.assessments.rateBook()).toEqual(changed);
    expect(await api.assessments.rateBook({ query: { version: 0 } })).toEqual(book);
    await put({ default_region: "EU_UK" }, 1);
    const { versions, total } = await api.assessments.rateBookVersions();
    expect(versions.map(({ version, note }) => [version, note])).toEqual([
      [2, null],
      [1, "New year."],
      [0, null],
    ]);
    expect(total).toBe(3);
    const page = async (offset: string) => {
      const { versions: some } = await api.assessments.rateBookVersions({ query: { limit: "1", offset } });
      return some.map(({ version }) => version);
    };
    expect([await page("0"), await page("2"), await page("3")]).toEqual([[2], [0], []]);
    expect(await errorOf(api.assessments.rateBook({ query: { version: 3 } }))).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      field: "version",
    });
  });

  it("accepts one of several parallel changes and answers RATE_BOOK_CHANGED to the others", async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) => put({ default_region: i % 2 === 0 ? "US_TEXAS" : "EU_UK" })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const codes = outcomes.flatMap((one) => (one.status === "rejected" ? one.reason.code : []));
    expect(codes).toEqual(Array.from({ length: 7 }, () => "RATE_BOOK_CHANGED"));
    expect((await api.assessments.rateBookVersions()).total).toBe(2);
    expect(await errorOf(put({}, 0))).toMatchObject({ code: "RATE_BOOK_CHANGED", status: 409, field: "version" });
    expect(await errorOf(put({}, 2))).toMatchObject({ code: "RATE_BOOK_CHANGED" });
  });

  it("answers the field of inconsistent tables and changes nothing", async () => {
    const refusal = async (change: object) => (await errorOf(put(change as Partial<RateBook>))).field;
    const { exchange_rates, rules, parts, pdr, hail } = book;
    const per_usd = { ...exchange_rates.per_usd, USD: 1.1 };
    const cap = { ...rules.clear_coat_cap_hours, unit: "share" };
    const [dent] = pdr;
    expect(await refusal({ exchange_rates: { ...exchange_rates, per_usd } })).toBe("exchange_rates.per_usd.USD");
    expect(await refusal({ rules: { ...rules, clear_coat_cap_hours: cap } })).toBe("rules.clear_coat_cap_hours.unit");
    expect(await refusal({ pdr: [dent, dent] })).toBe("pdr[1].up_to_cm");
    expect(await refusal({ pdr: [{ ...dent, price_from: 900, price_to: 100 }] })).toBe("pdr[0].price_from");
    expect(await refusal({ hail: [...hail, hail[0]] })).toBe(`hail[${hail.length}].up_to_dents`);
    expect(await refusal({ hail: hail.slice(1) })).toBe("hail");
    const body = (change: object) => ({ ...tablesOf(book), version: 0, ...change }) as never;
    const unread = async (change: object) =>
      (await errorOf(api.assessments.changeRateBook({ body: body(change) }))).field;
    expect(await unread({ parts: { ...parts, spoiler: parts.hood } })).toBe("parts.spoiler");
    expect(await unread({ body_hours: { ...book.body_hours, dent: {} } })).toMatch(/^body_hours\.dent\./);
    expect(await api.assessments.rateBook()).toEqual(book);
  });

  it.each([
    ["blend_share", 50, "a share is at most 1: 50 % is 0.5"],
    ["stigma_base_share", 1.2, "a share is at most 1: 50 % is 0.5"],
    ["total_loss_share", 75.5, "a share is at most 1: 50 % is 0.5"],
    ["labour_hours_per_day", 201, "is at most 200 hours"],
    ["paint_drying_days", 366, "is at most 365 days"],
    ["oem_parts_until_years", 101, "is at most 100 years"],
    ["adas_from_model_year", 20_200, "is at most the model year 9999"],
    ["resin_crack_cm", 1001, "is at most 1000 cm"],
  ] as const)("rejects %s of %d and names the limit", async (name, value, reason) => {
    const rules = { ...book.rules, [name]: { ...book.rules[name], value } };
    const field = `rules.${name}.value`;
    expect(await errorOf(put({ rules }))).toMatchObject({
      code: "VALIDATION_ERROR",
      field,
      message: `${field}: ${reason}.`,
    });
    expect(await api.assessments.rateBook()).toEqual(book);
  });

  it("accepts a share of 1", async () => {
    const rules = { ...book.rules, total_loss_share: { ...book.rules.total_loss_share, value: 1 } };
    expect((await put({ rules })).rules.total_loss_share.value).toBe(1);
  });

  it("changes neither another workspace's book nor the sandbox's", async () => {
    const other = await signedIn(server, { admin });
    const sandbox = await withKey(server, other, { environment: "development" });
    await put({ default_region: "EU_UK" });
    expect(await other.api.assessments.rateBook()).toEqual(book);
    expect(await sandbox.api.assessments.rateBook()).toEqual(book);
  });

  it("sets the default region of assessments", async () => {
    await put({ default_region: "EU_UK" });
    const made = await assess(api, await car(api));
    expect(made).toMatchObject({ options: { labor_rate_region: "EU_UK" }, rate_book_version: 1 });
  });
});

import { describe, expect, it } from "vitest";
import { readSetBy, sitesIn, sourceSetBy } from "../../../contracts/repair/rate-basis.ts";
import { type RateBook, RateTables } from "../../../contracts/repair/rate-book.ts";
import { figureProblems } from "../../../renderer/features/settings/rate-book/editor/problems.ts";
import { clashesOf, differencesOf } from "../../../renderer/features/settings/rate-book/model/differences.ts";
import {
  type Draft,
  edited,
  fieldValue,
  missingIn,
  rebased,
  withDefaultRegion,
  withDraft,
} from "../../../renderer/features/settings/rate-book/model/draft.ts";
import { originOf, originsOf } from "../../../renderer/features/settings/rate-book/model/origin.ts";
import { replaced, valueAt } from "../../../renderer/features/settings/rate-book/model/paths.ts";
import { allRows, rowsOf, tableNames, tableOf } from "../../../renderer/features/settings/rate-book/model/tables.ts";
import { defaultRateTables as tables } from "../../../server/domain/estimate/rate-book/defaults.ts";
import { contradictionsIn } from "../../../server/features/assessments/rate-book/consistency.ts";

const book: RateBook = { ...tables, version: 0, changed_at: null, changed_by: null, note: null };
const ann = { name: "Ann", today: "2026-11-29" };
const apply = (draft: Draft): RateTables => withDraft(book, draft, ann);
const basis = { mark: "stated", source: "Set by Ann on 2026-11-29" };
const cellAt = (path: string) => {
  const cell = allRows(book)
    .flatMap(({ row }) => row.cells)
    .find((one) => one.path === path);
  if (!cell) throw new Error(`no cell ${path}`);
  return cell;
};

/** The paths of all numbers of the tables. */
function numbersIn(value: unknown, path = ""): string[] {
  if (typeof value === "number") return [path];
  if (Array.isArray(value)) return value.flatMap((item, at) => numbersIn(item, `${path}[${at}]`));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => numbersIn(item, path === "" ? key : `${path}.${key}`));
}

describe("rowsOf", () => {
  it("has every number of the book, except the sizes of dents and the dollar in dollars", () => {
    const shown = allRows(book).flatMap(({ row }) =>
      row.cells.flatMap(({ path, value }) => (value === null ? [] : path)),
    );
    const others = numbersIn(tables).filter((path) => !/up_to_|per_usd\.USD$/.test(path));
    expect([...shown].sort()).toEqual(others.sort());
  });

  it("names each row of a table once, and each figure by a path that leads to its value and its basis", () => {
    for (const table of tableNames) {
      const keys = rowsOf(table, book).map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }
    for (const { row, table } of allRows(book)) {
      for (const cell of row.cells) {
        expect(valueAt(book, cell.path)).toBe(cell.value);
        expect(valueAt(book, cell.basis)).toMatchObject({ source: expect.any(String) });
        expect(tableOf(cell.path)).toBe(table);
      }
    }
  });
});

describe("draft", () => {
  it("keeps what differs from the book, a share in percent", () => {
    const share = cellAt("rules.clear_coat_first_panel_share.value");
    expect(fieldValue(share)).toBe(40);
    expect(fieldValue({ kind: "share", value: 0.07 })).toBe(7);
    expect(edited({}, share, 45)).toEqual({ [share.path]: 45 });
    expect(edited({ [share.path]: 45 }, share, 40)).toEqual({});
    expect(withDefaultRegion({}, book, "EU_UK")).toEqual({ default_region: "EU_UK" });
    expect(withDefaultRegion({ default_region: "EU_UK" }, book, "US_MIDWEST")).toEqual({});
  });

  it("is written into the book with who set it; other rows stay as they are", () => {
    const changed = apply({
      "labour_rates.US_TEXAS.body": 98.5,
      "rules.blend_share.value": 55.5,
      "parts.front_bumper.adas.price": 310,
      "hail[3].price": 430,
      default_region: "EU_UK",
    });
    expect(changed.labour_rates.US_TEXAS).toEqual({ ...tables.labour_rates.US_TEXAS, body: 98.5, basis });
    expect(changed.labour_rates.US_MIDWEST).toEqual(tables.labour_rates.US_MIDWEST);
    expect(changed.rules.blend_share).toEqual({ value: 0.555, unit: "share", basis });
    expect(changed.parts.front_bumper.adas).toMatchObject({ price: 310, basis });
    expect(changed.parts.front_bumper.basis).toEqual(tables.parts.front_bumper.basis);
    expect(changed.hail[3]).toMatchObject({ up_to_dents: tables.hail[3]?.up_to_dents, price: 430, basis });
    expect(changed.default_region).toBe("EU_UK");
    expect(changed.exchange_rates).toEqual(tables.exchange_rates);
    expect(RateTables.safeParse(changed).success).toBe(true);
    expect(contradictionsIn(changed)).toEqual([]);
  });

  it("dates changed exchange rates, and empties figures that are not offered", () => {
    const changed = apply({ "exchange_rates.per_usd.EUR": 0.9, "parts.hood.aftermarket_price": "" });
    expect(changed.exchange_rates).toMatchObject({ as_of: "2026-11-29", per_usd: { EUR: 0.9, GBP: 0.742 }, basis });
    expect(changed.parts.hood.aftermarket_price).toBeNull();
    expect(RateTables.safeParse(changed).success).toBe(true);
  });

  it("misses an empty figure, unless it may be empty", () => {
    expect(
      missingIn(book, {
        "labour_rates.US_TEXAS.body": "",
        "parts.hood.aftermarket_price": "",
        "parts.hood.oem_price": "-",
        "pdr[0].price_to": 5,
      }),
    ).toEqual(["labour_rates.US_TEXAS.body", "parts.hood.oem_price"]);
  });

  it("moves to a newer book without what it has already, and without rows that may be others now", () => {
    const newer = { ...replaced(tables, "labour_rates.US_TEXAS.body", 90), hail: tables.hail.slice(1) };
    const draft = {
      "labour_rates.US_TEXAS.body": 90,
      "labour_rates.US_TEXAS.paint": 80,
      "hail[3].price": 1,
      "pdr[0].further": 9,
    };
    expect(rebased(draft, book, newer)).toEqual({ "labour_rates.US_TEXAS.paint": 80, "pdr[0].further": 9 });
  });
});

describe("differencesOf", () => {
  it("has each changed figure with the one before, the default region, and tables with other changes", () => {
    const after = {
      ...apply({ "labour_rates.US_TEXAS.body": 98.5, default_region: "EU_UK" }),
      hail: tables.hail.slice(0, -1),
      pdr: [...tables.pdr, { ...tables.pdr[0], up_to_cm: 9 }] as RateTables["pdr"],
    };
    const { figures, defaultRegion, otherwise } = differencesOf(tables, after);
    expect(figures.map(({ cell, before }) => [cell.path, before, cell.value])).toEqual([
      ["labour_rates.US_TEXAS.body", 75, 98.5],
      ["pdr[7].price_from", undefined, 75],
      ["pdr[7].price_to", undefined, 150],
      ["pdr[7].further", undefined, 10],
    ]);
    expect(defaultRegion).toEqual({ before: "US_MIDWEST", after: "EU_UK" });
    expect(otherwise).toEqual(["hail"]);
    expect(differencesOf(tables, tables)).toEqual({ figures: [], defaultRegion: undefined, otherwise: [] });
  });

  it("finds the figures that two people have changed", () => {
    const newer = { ...book, ...apply({ "labour_rates.US_TEXAS.body": 90, "labour_rates.US_TEXAS.paint": 91 }) };
    const clashes = clashesOf(["labour_rates.US_TEXAS.body", "labour_rates.EU_UK.body"], book, newer);
    expect(clashes.map(({ cell, before }) => [cell.path, before, cell.value])).toEqual([
      ["labour_rates.US_TEXAS.body", 75, 90],
    ]);
  });
});

describe("originOf", () => {
  it("recognizes people, built-in sources and other texts", () => {
    const texas = tables.labour_rates.US_TEXAS.basis;
    expect(originOf(texas, texas)).toEqual({
      kind: "built-in",
      mark: "estimate",
      sites: ["autonews.com", "habamember.org"],
    });
    expect(originOf({ mark: "stated", source: sourceSetBy("Ann on Main", "2026-11-29") }, texas)).toEqual({
      kind: "person",
      by: { name: "Ann on Main", day: "2026-11-29" },
    });
    expect(originOf({ mark: "stated", source: "Contract of 2026" }, texas)).toEqual({
      kind: "other",
      source: "Contract of 2026",
    });
    expect(originsOf([texas, texas], [texas, undefined])).toHaveLength(2);
    expect(originsOf([texas, texas], [texas, texas])).toHaveLength(1);
    const { basis: bumper, adas } = tables.parts.front_bumper;
    const both = adas ? [bumper, adas.basis] : [];
    expect(originsOf(both, both)).toEqual([
      { kind: "built-in", mark: "estimate", sites: ["carrepairon.com", "fenderbender.com"] },
    ]);
  });

  it("reads the forms of earlier versions, in all languages of the page", () => {
    for (const source of ["Set by Ann", "Festgelegt von Ann", "Definida por Ann"]) {
      expect(readSetBy({ source })).toEqual({ name: "Ann", day: undefined });
    }
    expect(readSetBy({ source: "our estimate" })).toBeUndefined();
    expect(sourceSetBy("n".repeat(600), "2026-11-29").length).toBeLessThanOrEqual(500);
    expect(sitesIn("AAA 2023: $685; 0.2 to 6 hours (fenderbender.com, nbra.org.uk)")).toEqual([
      "fenderbender.com",
      "nbra.org.uk",
    ]);
  });
});

describe("figureProblems", () => {
  const issue = (path: string, message = "Too big") => ({ [path]: message });

  it("names the limit of a figure's kind; undefined for an error that is of no figure", () => {
    const path = "rules.blend_share.value";
    expect(figureProblems(book, { [path]: 150 }, issue(path))).toEqual({ [path]: "From 0 to 100" });
    const rate = "exchange_rates.per_usd.EUR";
    expect(figureProblems(book, { [rate]: 0 }, issue(rate))).toEqual({ [rate]: "Above 0, up to 100,000" });
    expect(figureProblems(book, { "pdr[0].price_to": 1 }, issue("pdr[0].price_from"))).toEqual({
      "pdr[0].price_from": "Above “Price to”",
    });
    expect(figureProblems(book, {}, issue("note"))).toBeUndefined();
    expect(figureProblems(book, {}, {})).toBeUndefined();
  });
});

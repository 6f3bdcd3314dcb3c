import { globSync, readFileSync } from "node:fs";
import { getTableColumns } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { announcementKinds, nothingByHand } from "../../contracts/inspections/by-hand.ts";
import { historySentences as de } from "../../contracts/texts/sentences/history/de.ts";
import { historySentences as es } from "../../contracts/texts/sentences/history/es.ts";
import type { SentenceFormats } from "../../contracts/texts/sentences/kinds.ts";
import { createTranslator } from "../../contracts/texts/sentences/translator.ts";
import { problemsOf } from "../../scripts/checks/translations.ts";
import { changesOf } from "../../server/features/vehicles/changes.ts";
import type { VehicleRow } from "../../server/features/vehicles/vehicles.repo.ts";
import { vehicles } from "../../server/features/vehicles/vehicles.table.ts";
import { summaryOf } from "../../server/features/visual/by-hand/summary.ts";

const plain: SentenceFormats = {
  figure: String,
  decimal: (value, places) => value.toFixed(places),
  distance: (miles) => `${miles} mi`,
  interval: (miles) => `${miles} mi`,
  length: (cm) => `${cm} cm`,
  dollars: (amount) => `${amount} $`,
  day: (day) => day,
  moment: (instant) => instant,
  month: (name) => name,
};

/** What stands for an expression in a template of the code. Others are numbers. */
const samples: readonly (readonly [expression: RegExp, sample: string])[] = [
  [/^day$|dayIn/, "2026-11-20"],
  [/sideWords/, "open doors"],
  [/stepLabels/, "Repair estimate"],
  [/^verb$/, "excluded from"],
  [/^health$/, "good"],
  [/total_issues/, "no issues"],
  [/damagesText/, "3 damages"],
  [/warrantyNames/, "as is"],
  [/^what$/, "view and its clips"],
  [/^decision$/, "bought"],
  [/levelAdjectives/, "Wholesale"],
  [/status === "completed"/, "was completed"],
  [/before\.approval/, " The approval by Ida no longer applies."],
  [/^note/, " Wants to pay cash."],
  [/titles\[activity\]/, "Call logged"],
];
const sampleOf = (expression: string) => samples.find(([known]) => known.test(expression))?.[1] ?? "7";

/** Those that other functions compose, which are called below. */
const composed = /statusTexts|purchasePriceChanged|fieldText|miles\(|\$\{sentence\}|Lead \$\{verb\}/;

/** The summaries that stand in the code, with samples in place of expressions. */
const written = globSync("server/features/**/*.ts").flatMap((file) => {
  const code = readFileSync(file, "utf8");
  if (!/\bnote(All|Counted)?\(|note\(tx|noteChange\(|UnnamedEntry/.test(code)) return [];
  const texts = [
    ...code.matchAll(
      /summary(?::| =)\s+(?:"(?<text>[^"]+)"|`(?<template>(?:\$\{(?:[^{}`]|`[^`]*`|\{[^}]*\})*\}|[^`$])+)`)/g,
    ),
  ];
  return texts.flatMap(({ groups }) => {
    if (groups?.text !== undefined) return [groups.text];
    if (groups?.template === undefined || composed.test(groups.template)) return [];
    return [groups.template.replaceAll(/\$\{((?:[^{}`]|`[^`]*`|\{[^}]*\})*)\}/g, (_, name: string) => sampleOf(name))];
  });
});

const car = Object.fromEntries(
  Object.keys(getTableColumns(vehicles)).map((name) => [name, null]),
) as unknown as VehicleRow;
/** Fields that no change of a vehicle has. */
const fixed = ["id", "workspaceId", "ownerId", "coverKey", "grade", "createdAt"];
const other = Object.fromEntries(
  Object.keys(car).map((name) => [
    name,
    fixed.includes(name) ? null : name === "status" ? "SOLD" : /Cents|mileage|Year/.test(name) ? 7 : "x",
  ]),
) as unknown as VehicleRow;
const inStock = { ...car, status: "IN_STOCK" } as const;
/** A price change has texts of its own. */
const changes = [...changesOf(inStock, other), ...changesOf(other, inStock)]
  .filter(({ kind }) => kind !== "vehicle.price_changed")
  .map(({ summary }) => summary);

const announced = (status: "announced" | "none_known") => ({
  ...nothingByHand,
  announcements: announcementKinds.map((kind) => ({ kind, status, note: null })),
});
const byHand = [
  summaryOf(null, { ...announced("announced"), manual_grade: { value: 3.5 } } as never),
  summaryOf(announced("announced") as never, announced("none_known") as never),
  summaryOf(
    { ...nothingByHand, manual_grade: { value: 3.5 } } as never,
    { ...nothingByHand, manual_grade: { value: 3 } } as never,
  ),
  summaryOf({ ...nothingByHand, manual_grade: { value: 3.5 } } as never, nothingByHand as never),
];

describe.each([
  ["de", de],
  ["es", es],
] as const)("the history of a vehicle in %s", (language, table) => {
  const translate = createTranslator(table, plain);

  it("has the placeholders of the English sentences", () => {
    expect(problemsOf(language, Object.fromEntries(Object.keys(table).map((key) => [key, key])), table)).toEqual([]);
  });

  it("has every summary that the code writes", () => {
    expect(written.length).toBeGreaterThan(20);
    expect([...written, ...changes, ...byHand].filter((text) => translate(text) === undefined)).toEqual([]);
  });
});

it("an entry of the history is written with its amounts and days in their places", () => {
  const [german, spanish] = [createTranslator(de, plain), createTranslator(es, plain)];
  const sale =
    "Sale corrected: price from 14,500.00 to 13,900.00, date from 2026-11-19 to 2026-11-20. Reason: Typo, sorry.";
  expect(german(sale)).toBe(
    "Verkauf berichtigt: Preis 14500 $ → 13900 $, Datum 2026-11-19 → 2026-11-20. Grund: Typo, sorry.",
  );
  expect(spanish("Status changed from in reconditioning to on hold.")).toBe(
    "Estado cambiado: en preparación → reservado.",
  );
  expect(german("Lead added: CALL, for Ada.")).toBe("Anfrage neu: CALL, für Ada.");
});

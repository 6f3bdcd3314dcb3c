import {
  allRuleNames,
  bodyJobs,
  currencies,
  type EstimateCurrency,
  mechanicalFamilies,
  partFamilies,
  type RateTables,
  regions,
  serviceNames,
} from "../../../../../contracts/repair/rate-book.ts";
import { type Basis, type Severity, severities } from "../../../../../contracts/vocabulary.ts";
import type { rateBook } from "../../../../texts/en/price/rate-book.ts";

/** The tables of the rate book, in the order of their tabs. */
export const tableNames = [
  "labour_rates",
  "parts",
  "services",
  "body_hours",
  "mechanical",
  "pdr",
  "hail",
  "rules",
  "exchange_rates",
] as const;
export type TableName = (typeof tableNames)[number];

/** What a figure means. `rate`: money for an hour. `usd`: US dollars. `per_usd`: units of a currency for one US dollar. */
export type Kind = "rate" | "usd" | "per_usd" | RateTables["rules"]["blend_share"]["unit"];

/** Columns with texts of their own. Those of severities have the texts of all pages. */
export type ColumnName = keyof typeof rateBook.columns;

/** One figure of the book, at the path that errors of the API name. */
export interface Cell {
  readonly path: string;
  /** The column. For exchange rates the currency. */
  readonly name: ColumnName | Severity | EstimateCurrency;
  readonly kind: Kind;
  readonly currency: EstimateCurrency;
  /** null: not offered, such as a section of a bolted part. */
  readonly value: number | null;
  readonly isOptional: boolean;
  /** The path of what says where the figure comes from. */
  readonly basis: string;
}

export interface Row {
  /** Names the row in its table: `US_TEXAS`, `engine.minor`, `3`. */
  readonly key: string;
  readonly path: string;
  readonly cells: readonly Cell[];
  readonly basis: Basis;
}

type Figures = Readonly<Record<string, unknown>> & { readonly basis: Basis };
type Column = readonly [name: Cell["name"], kind: Kind, isOptional?: boolean];

function rowOf(path: string, figures: Figures, columns: readonly Column[], currency: EstimateCurrency = "USD"): Row {
  const cells = columns.map(
    ([name, kind, isOptional = false]): Cell => ({
      path: `${path}.${name}`,
      name,
      kind,
      currency,
      value: figures[name] as number | null, // the columns of a table are its numbers
      isOptional,
      basis: `${path}.basis`,
    }),
  );
  return { key: path.replace(/^\w+[.[]/, "").replace("]", ""), path, cells, basis: figures.basis };
}

const rateColumns = (["body", "paint", "mechanical", "paint_materials"] as const).map((name): Column => [name, "rate"]);
const partColumns: readonly Column[] = [
  ["refinish_hours", "hours"],
  ["remove_install_hours", "hours"],
  ["replace_hours", "hours"],
  ["section_hours", "hours", true],
  ["oem_price", "usd"],
  ["aftermarket_price", "usd", true],
];
const mechanicalColumns: readonly Column[] = [
  ["hours", "hours"],
  ["price_from", "usd"],
  ["price_to", "usd"],
];
const pdrColumns: readonly Column[] = [
  ["price_from", "usd"],
  ["price_to", "usd"],
  ["further", "usd"],
];

function partRow(family: (typeof partFamilies)[number], { parts }: RateTables): Row {
  const part = parts[family];
  const path = `parts.${family}`;
  const row = rowOf(path, part, partColumns);
  if (part.adas === null) return row;
  const [hours, price] = rowOf(`${path}.adas`, part.adas, [
    ["hours", "hours"],
    ["price", "usd"],
  ]).cells;
  const sensors = [
    ...(hours ? [{ ...hours, name: "adas_hours" } as const] : []),
    ...(price ? [{ ...price, name: "adas_price" } as const] : []),
  ];
  return { ...row, cells: [...row.cells, ...sensors] };
}

function bodyRow(job: (typeof bodyJobs)[number], { body_hours }: RateTables): Row {
  const cells = severities.flatMap((severity) =>
    rowOf(`body_hours.${job}.${severity}`, body_hours[job][severity], [["hours", "hours"]]).cells.map((cell) => ({
      ...cell,
      name: severity,
    })),
  );
  return { key: job, path: `body_hours.${job}`, cells, basis: body_hours[job].minor.basis };
}

function exchangeRow({ exchange_rates: { per_usd, basis } }: RateTables): Row {
  const others = currencies.filter((currency) => currency !== "USD");
  const columns = others.map((currency): Column => [currency, "per_usd"]);
  const { cells } = rowOf("exchange_rates.per_usd", { ...per_usd, basis }, columns);
  const path = "exchange_rates";
  return { key: "", path, cells: cells.map((cell) => ({ ...cell, basis: `${path}.basis` })), basis };
}

const makers: Readonly<Record<TableName, (book: RateTables) => Row[]>> = {
  labour_rates: ({ labour_rates }) =>
    regions.map((region) =>
      rowOf(`labour_rates.${region}`, labour_rates[region], rateColumns, labour_rates[region].currency),
    ),
  parts: (book) => partFamilies.map((family) => partRow(family, book)),
  services: ({ services }) =>
    serviceNames.map((name) =>
      rowOf(`services.${name}`, services[name], [
        ["hours", "hours"],
        ["price", "usd"],
      ]),
    ),
  body_hours: (book) => bodyJobs.map((job) => bodyRow(job, book)),
  mechanical: ({ mechanical }) =>
    mechanicalFamilies.flatMap((family) =>
      severities.map((severity) =>
        rowOf(`mechanical.${family}.${severity}`, mechanical[family][severity], mechanicalColumns),
      ),
    ),
  pdr: ({ pdr }) => pdr.map((row, at) => rowOf(`pdr[${at}]`, row, pdrColumns)),
  hail: ({ hail }) => hail.map((row, at) => rowOf(`hail[${at}]`, row, [["price", "usd"]])),
  rules: ({ rules }) =>
    allRuleNames.flatMap((name) => {
      const rule = rules[name];
      return rule ? [rowOf(`rules.${name}`, rule, [["value", rule.unit]])] : [];
    }),
  exchange_rates: (book) => [exchangeRow(book)],
};

export const rowsOf = (table: TableName, book: RateTables): Row[] => makers[table](book);

/** All rows of the book, table by table. */
export const allRows = (book: RateTables): { table: TableName; row: Row }[] =>
  tableNames.flatMap((table) => rowsOf(table, book).map((row) => ({ table, row })));

/** The table of a path; undefined for a path of no figure. */
export const tableOf = (path: string): TableName | undefined =>
  path === "default_region" ? "labour_rates" : tableNames.find((name) => path.split(/[.[]/)[0] === name);

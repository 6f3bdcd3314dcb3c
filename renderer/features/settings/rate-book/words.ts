import "../../../texts/lazy/rate-book-texts.ts";
import { own } from "../../../../contracts/kit/own.ts";
import type { RateTables } from "../../../../contracts/repair/rate-book.ts";
import { type Severity, severities } from "../../../../contracts/vocabulary.ts";
import { rateBook } from "../../../texts/en/price/rate-book.ts";
import { t } from "../../../texts/t.ts";
import { currencySign, day, length, list } from "../../../ui/format/format.ts";
import { translatedSource } from "../../../ui/format/sentences.ts";
import { exactMoney, exactShare, figure, percentSign } from "./exact-figures.ts";
import type { Origin } from "./model/origin.ts";
import type { Cell, ColumnName, Kind, Row, TableName } from "./model/tables.ts";

export const tableLabel = (table: TableName): string => t(`rateBook.tables.${table}`);

export const regionLabel = (region: string): string =>
  t(`settings.dealership.regions.${region as RateTables["default_region"]}`);

/** The column of a figure; for an exchange rate its currency. */
export function columnLabel({ name, kind }: Pick<Cell, "name" | "kind">): string {
  if (kind === "per_usd") return name;
  const severity = severities.find((one) => one === name);
  return severity ? t(`labels.severity.${severity}`) : t(`rateBook.columns.${name as ColumnName}`);
}

function dentLabel({ up_to_cm, like }: RateTables["pdr"][number]): string {
  const size = length(up_to_cm);
  const isCoin = own(rateBook.coins, like) !== undefined;
  const shown = isCoin ? t(`rateBook.coins.${like as keyof typeof rateBook.coins}`) : like;
  return t("rateBook.dentLike", { size, like: shown });
}

function mechanicalLabel(key: string): string {
  const [family, severity] = key.split(".");
  const group = t(`rateBook.groups.${family as keyof typeof rateBook.groups}`);
  return `${group}, ${t(`labels.within.severity.${severity as Severity}`)}`;
}

/** The name of a row. `book` has the row: rows of dents are named by their sizes. */
export function rowLabel(table: TableName, { key }: Pick<Row, "key">, book: RateTables): string {
  switch (table) {
    case "labour_rates":
      return regionLabel(key);
    case "parts":
      return t(`rateBook.parts.${key as keyof typeof rateBook.parts}`);
    case "services":
      return t(`rateBook.services.${key as keyof typeof rateBook.services}`);
    case "body_hours":
      return t(`rateBook.jobs.${key as keyof typeof rateBook.jobs}`);
    case "mechanical":
      return mechanicalLabel(key);
    case "rules":
      return t(`rateBook.rules.${key as keyof typeof rateBook.rules}`);
    case "exchange_rates":
      return t("rateBook.tables.exchange_rates");
    case "pdr": {
      const row = book.pdr[Number(key)];
      return row ? dentLabel(row) : "";
    }
    case "hail": {
      const row = book.hail[Number(key)];
      return row ? t("rateBook.hailRow", { dents: row.up_to_dents, size: length(row.up_to_cm) }) : "";
    }
  }
}

export const cellLabel = (cell: Cell, row: string): string => `${columnLabel(cell)}, ${row}`;

/** What a field shows before or after the number. */
export function signOfKind(kind: Kind, currency: string) {
  if (kind === "rate" || kind === "usd") return currencySign(currency);
  if (kind === "share") return { suffix: percentSign };
  return kind === "per_usd" || kind === "model_year" ? {} : { suffix: ` ${t(`rateBook.units.${kind}`)}` };
}

/** A figure as text: $95, 2.6 h, 40%. */
export function figureText({ kind, currency }: Pick<Cell, "kind" | "currency">, value: number | null): string {
  if (value === null) return t("rateBook.versions.empty");
  if (kind === "rate" || kind === "usd") return exactMoney(value, currency);
  if (kind === "share") return exactShare(value);
  if (kind === "model_year") return String(value);
  return kind === "per_usd" ? figure(value) : `${figure(value)} ${t(`rateBook.units.${kind}`)}`;
}

/** Where a figure comes from, in the language of the page. */
export function originText(origin: Origin): string {
  switch (origin.kind) {
    case "person": {
      const { name, day: on } = origin.by;
      // noon, so that the date is the same in every time zone of the reader
      return on === undefined
        ? t("rateBook.origin.personOnly", { name })
        : t("rateBook.origin.person", { name, date: day(`${on}T12:00:00`) });
    }
    case "built-in": {
      const text = t(`rateBook.origin.builtIn.${origin.mark}`);
      return origin.sites.length === 0 ? text : t("rateBook.origin.sites", { origin: text, sites: list(origin.sites) });
    }
    case "other":
      return t("rateBook.origin.other", { source: translatedSource(origin.source) });
  }
}

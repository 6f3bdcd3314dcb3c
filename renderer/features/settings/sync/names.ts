import { own } from "../../../../contracts/kit/own.ts";
import type { SyncConflict } from "../../../../contracts/system/sync-conflicts.ts";
import { sync as english } from "../../../texts/en/office/sync.ts";
import { t } from "../../../texts/t.ts";
import { day, instant, mileage, money, short } from "../../../ui/format/format.ts";
import { vehicleStatuses } from "../../../ui/format/labels.ts";

type Field = SyncConflict["fields"][number];
export type RecordInSync = SyncConflict["record"];

const isIn = <T extends object>(texts: T, key: string): key is keyof T & string => Object.hasOwn(texts, key);

export const kindName = (kind: string): string =>
  isIn(english.kinds, kind) ? t(`sync.kinds.${kind}`) : t("sync.kinds.unknown");

/** "labourRate" → "Labour rate": a field without a text of its own. */
function readable(name: string): string {
  const words = name.replace(/(Cents|Id)$/, "").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
export const fieldName = (name: string): string =>
  isIn(english.fields, name) ? t(`sync.fields.${name}`) : readable(name);

export const recordName = ({ kind, title }: RecordInSync): string =>
  title ?? t("sync.unnamed", { kind: kindName(kind) });

type Shown = Pick<Field, "name" | "type" | "currency">;

const onDays = new Set(["acquiredAt", "soldAt"]);

/** The prices of vehicles and sales. Other amounts of records without a currency of their own are in US dollars. */
const ownPrices = new Set(["askingPriceCents", "purchasePriceCents", "soldPriceCents"]);

/** A value for a person, in their language and units. `ownCurrency`: that of the dealership. */
export function shownValue({ name, type, currency }: Shown, value: unknown, ownCurrency: string): string {
  if (value === null || value === undefined || value === "") return t("sync.values.none");
  if (type === "boolean") return t(value === true ? "sync.values.yes" : "sync.values.no");
  if (typeof value === "number") {
    if (type === "money") {
      const shown = currency ?? (ownPrices.has(name) ? ownCurrency : "USD");
      return money(value, shown, Number.isInteger(value) ? 0 : 2);
    }
    if (name === "mileage") return mileage(value);
    return name === "overviewYear" ? String(value) : short(value);
  }
  if (typeof value !== "string") return JSON.stringify(value);
  if (type === "instant") return onDays.has(name) ? day(value) : instant(value);
  return name === "status" ? (own(vehicleStatuses, value) ?? value) : value;
}

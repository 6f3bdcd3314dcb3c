import { own } from "../../../../../contracts/kit/own.ts";
import type { FieldChange } from "../../../../../contracts/vehicles/vehicles.ts";
import { useCurrency } from "../../../../api/records/dealership.ts";
import { Rich } from "../../../../texts/rich.tsx";
import { t } from "../../../../texts/t.ts";
import { count, day, mileage, money } from "../../../../ui/format/format.ts";
import { vehicleStatuses } from "../../../../ui/format/labels.ts";
import { fieldLabel } from "./field-labels.ts";
import classes from "./import.module.css";

const isPrice = (field: string): boolean => field.endsWith("Price");
const cents = (value: number): number => (Number.isInteger(value) ? 0 : 2);

/** A value in the format of the inventory. */
function formatValue({ field }: FieldChange, value: FieldChange["to"], currency: string): string {
  if (value === null) return t("vehicles.import.change.empty");
  if (typeof value === "number") {
    if (isPrice(field)) return money(value, currency, cents(value));
    if (field === "mileage") return mileage(value);
    return field === "overviewYear" ? String(value) : count(value);
  }
  if (field === "status") return own(vehicleStatuses, value) ?? value;
  if (field === "acquiredAt" || field === "soldAt") return day(value);
  return value === "" ? t("vehicles.import.change.empty") : value;
}

/** The changes of a row, one line per field. */
export function FieldChanges({ changes }: { readonly changes: readonly FieldChange[] }) {
  const currency = useCurrency();
  if (changes.length === 0) return null;
  return (
    <ul className={classes.changes} aria-label={t("vehicles.import.change.label")}>
      {changes.map((change) => (
        <li key={change.field}>
          <Rich
            text="vehicles.import.change.text"
            components={{ field: <span className={classes.changed} />, to: <strong /> }}
            values={{
              field: fieldLabel(change.field),
              from: formatValue(change, change.from, currency),
              to: formatValue(change, change.to, currency),
            }}
          />
        </li>
      ))}
    </ul>
  );
}

import { enteredNumber } from "../../../ui/forms/entered-number.ts";
import { countedPrice, type Row } from "../damage/lines/rows.ts";
import type { Make } from "../damage/variants.ts";

/** What the form of a line has. Mantine's number fields have a text while a number is not complete. */
export interface LineValues {
  readonly hours: number | string;
  readonly price: number | string;
  readonly make: Make;
}

export type LineProblem = "missingHours" | "missingPrice" | "same";

interface LineChange {
  readonly line_id: string;
  readonly hours?: number;
  readonly price?: number;
  readonly counted?: Make;
}

/** The values of a line as it is. */
export function valuesOf(row: Row): LineValues {
  const price = row.kind === "labor" ? null : row.kind === "part" ? countedPrice(row.line) : row.line.price;
  return {
    hours: row.kind === "labor" ? row.line.hours : "",
    price: price ?? "",
    make: row.kind === "part" ? row.line.counted : "oem",
  };
}

/** The price of the make that is chosen, before it is changed. */
function priceBefore(row: Row, make: Make): number | null {
  if (row.kind === "part") return make === "oem" ? row.line.oem_price : row.line.aftermarket_price;
  return row.kind === "service" ? row.line.price : null;
}

/** The change as the API takes it, or what is wrong with the values. */
export function lineChangeOf(row: Row, values: LineValues): LineChange | LineProblem {
  const { line_id } = row.line;
  if (row.kind === "labor") {
    const hours = enteredNumber(values.hours);
    if (hours === undefined) return "missingHours";
    return hours === row.line.hours ? "same" : { line_id, hours };
  }
  const isOtherMake = row.kind === "part" && values.make !== row.line.counted;
  const price = enteredNumber(values.price);
  if (price === undefined) return "missingPrice";
  const isOtherPrice = price !== priceBefore(row, values.make);
  if (!isOtherMake && !isOtherPrice) return "same";
  return {
    line_id,
    ...(isOtherMake && { counted: values.make }),
    ...(isOtherPrice && { price }),
  };
}

import type { Comparable, ValuationReport } from "../../../contracts/valuation.ts";
import { type } from "../layout/ink.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import { type Column, cellText, drawTable, type Row } from "../layout/table.ts";
import { percent, whole } from "../text/format.ts";
import { dollars } from "./amounts.ts";

/** Widths add up to the sheet's 532 pt. */
const columns: readonly Column[] = [
  { title: "Vehicle", width: 160 },
  { title: "Miles", width: 52, align: "right" },
  { title: "Where", width: 106 },
  { title: "Source", width: 74 },
  { title: "Price", width: 54, align: "right" },
  { title: "Adjusted", width: 54, align: "right" },
  { title: "Match", width: 32, align: "right" },
];

const kinds: Readonly<Record<Comparable["kind"], string>> = {
  dealer_listing: "Dealer asks",
  private_listing: "Private asks",
  recent_sale: "Sold",
  auction_sale: "Auction",
};

const when = ({ sale_date, days_on_market: days }: Comparable): string => {
  if (sale_date !== null) return sale_date;
  return days === null ? "" : `${days} ${days === 1 ? "day" : "days"} listed`;
};

function rowOf(one: Comparable): Row {
  const { year, make, model, trim, mileage, location, distance_miles: miles, excluded } = one;
  const style = excluded ? type.quiet : type.body;
  const name = [year, make, model, trim].filter((part) => part !== null && part !== "").join(" ");
  return {
    cells: [
      [
        cellText(name, style, 2),
        ...(excluded ? [cellText(`Left out by ${excluded.by}: ${excluded.reason}`, type.small, 3)] : []),
      ],
      [cellText(mileage === null ? "–" : whole(mileage), style)],
      [
        cellText(location ?? "Not known", style, 1),
        ...(miles === null ? [] : [cellText(`${whole(Math.round(miles))} miles away`, type.small)]),
      ],
      [cellText(kinds[one.kind], style), cellText(when(one), type.small)],
      [cellText(dollars(one.price), style)],
      [cellText(excluded ? "–" : dollars(one.adjusted_price), excluded ? type.quiet : type.strong)],
      [cellText(percent(one.similarity_score), type.small)],
    ],
  };
}

/** The JSON report has all rows. */
const maxRows = 20;

/** The comparable cars, the most similar first. Excluded ones name the person and the reason. */
export function drawComparables(sheet: Sheet, { valuation, comparables_analyzed: cars }: ValuationReport): void {
  const { comparables } = valuation;
  if (!comparables || comparables.length === 0) return;
  const counted = comparables.filter(({ excluded }) => !excluded);
  const rows = comparables.filter((one) => one.excluded || counted.indexOf(one) < maxRows);
  const excluded = comparables.length - counted.length;
  const shown = Math.min(maxRows, counted.length);
  const part = shown === cars ? `All ${whole(cars)} cars` : `The ${shown} most similar of ${whole(cars)} cars`;
  drawHeading(sheet, "Comparable cars", {
    note: excluded === 0 ? part : `${part}, and ${excluded} left out`,
    needs: 60,
  });
  drawTable(sheet, columns, rows.map(rowOf), { padding: 2.5 });
}

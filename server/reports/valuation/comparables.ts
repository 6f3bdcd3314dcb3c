import type { Comparable, ValuationReport } from "../../../contracts/valuation.ts";
import { type } from "../layout/ink.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import { type Column, drawTable, type Row, words } from "../layout/table.ts";
import { percent, whole } from "../text/format.ts";
import { dollars } from "./words.ts";

/** Widths add up to the sheet's 532 pt. */
const columns: readonly Column[] = [
  { title: "Vehicle", width: 166 },
  { title: "Miles", width: 52, align: "right" },
  { title: "Where", width: 106 },
  { title: "Seen as", width: 74 },
  { title: "Price", width: 54, align: "right" },
  { title: "As this car", width: 54, align: "right" },
  { title: "Alike", width: 26, align: "right" },
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
        words(name, style, 2),
        ...(excluded ? [words(`Left out by ${excluded.by}: ${excluded.reason}`, type.small, 3)] : []),
      ],
      [words(mileage === null ? "–" : whole(mileage), style)],
      [
        words(location ?? "Not known", style, 1),
        ...(miles === null ? [] : [words(`${whole(Math.round(miles))} miles away`, type.small)]),
      ],
      [words(kinds[one.kind], style), words(when(one), type.small)],
      [words(dollars(one.price), style)],
      [words(excluded ? "–" : dollars(one.adjusted_price), excluded ? type.quiet : type.strong)],
      [words(percent(one.similarity_score), type.small)],
    ],
  };
}

/** As many rows at most: the JSON report has them all. */
const shown = 20;

/** The cars that the value rests on, the most alike first; those left out say by whom and why. */
export function drawComparables(sheet: Sheet, { valuation: { comparables } }: ValuationReport): void {
  if (!comparables || comparables.length === 0) return;
  const counted = comparables.filter(({ excluded }) => !excluded);
  const rows = comparables.filter((one) => one.excluded || counted.indexOf(one) < shown);
  const out = comparables.length - counted.length;
  const most = `The ${Math.min(shown, counted.length)} most alike`;
  drawHeading(sheet, "Comparable vehicles", { aside: out === 0 ? most : `${most}, and ${out} left out`, needs: 60 });
  drawTable(sheet, columns, rows.map(rowOf), { padding: 2.5 });
}

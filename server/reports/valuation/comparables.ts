import type { Comparable, ValuationReport } from "../../../contracts/pricing/valuation.ts";
import { counted, fill, texts } from "../../texts/papers/texts.ts";
import { type } from "../layout/ink.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import { type Column, cellText, drawTable, type Row } from "../layout/table.ts";
import { distance, distanceFigure, isMetric, percent, shortDate, whole } from "../text/format.ts";
import { dollars } from "./amounts.ts";

/** Widths add up to the sheet's 532 pt. */
function columnsOf(): Column[] {
  const { comparables: words } = texts().valuation;
  return [
    { title: words.vehicle, width: 156 },
    { title: isMetric() ? words.kilometers : words.miles, width: 52, align: "right" },
    { title: words.where, width: 106 },
    { title: words.source, width: 74 },
    { title: words.price, width: 54, align: "right" },
    { title: words.adjusted, width: 54, align: "right" },
    { title: words.match, width: 36, align: "right" },
  ];
}

const when = ({ sale_date, days_on_market: days }: Comparable): string => {
  if (sale_date !== null) return shortDate(sale_date);
  return days === null ? "" : fill(counted(days, texts().valuation.comparables.listed), { count: days });
};

function rowOf(one: Comparable): Row {
  const { year, make, model, trim, mileage, location, distance_miles: miles, excluded } = one;
  const { comparables: words } = texts().valuation;
  const style = excluded ? type.quiet : type.body;
  const name = [year, make, model, trim].filter((part) => part !== null && part !== "").join(" ");
  return {
    cells: [
      [cellText(name, style, 2), ...(excluded ? [cellText(fill(words.leftOutBy, excluded), type.small, 3)] : [])],
      [cellText(mileage === null ? "–" : distanceFigure(mileage), style)],
      [
        cellText(location ?? words.unknownPlace, style, 1),
        ...(miles === null ? [] : [cellText(fill(words.away, { distance: distance(miles) }), type.small)]),
      ],
      [cellText(words.kind[one.kind], style), cellText(when(one), type.small)],
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
  const { comparables: words } = texts().valuation;
  const part = fill(shown === cars ? words.all : words.some, { shown, cars: whole(cars) });
  drawHeading(sheet, words.title, {
    note: excluded === 0 ? part : fill(words.leftOut, { cars: part, count: excluded }),
    needs: 60,
  });
  drawTable(sheet, columnsOf(), rows.map(rowOf), { padding: 2.5 });
}

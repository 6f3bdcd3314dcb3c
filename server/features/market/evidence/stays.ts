import { type CarCount, maxDaysListed, type Sighting } from "../../../domain/valuation/days-to-sell/area.ts";
import { dayOf } from "../../../platform/clock.ts";
import { type CountedCars, rowSeparator } from "./area.repo.ts";
import { sameOfferDays } from "./relisted.ts";

/** One row of a car. Days are days since 1970. */
interface Row extends Sighting {
  /** The day of the sale, of the listing, or of the import. */
  readonly day: number;
}
type Counted = Pick<CountedCars, "newest" | "listed" | "seen" | "rows" | "cars">;

/** The stays of counted cars. A car that was sold and offered again has several. */
export function staysOf({ newest, listed, seen, rows, cars }: Counted): CarCount[] {
  if (rows !== null) {
    const stays = dividedBySales(rows.split(rowSeparator).map(rowOf));
    return stays.map((stay) => ({ ...stayOf(stay), cars }));
  }
  const [day = "", type = "", ...source] = newest.split(" ");
  const isSale = type === "sale";
  const last = { source: source.join(" "), isSale, day: Number(day), seen: isSale ? Number(day) : seen };
  return [{ ...offerOf(last, listed === null ? null : dayOf(listed)), cars }];
}

function rowOf(text: string): Row {
  const [day = "", isSale = "", listed = "", seen = "", ...source] = text.split(" ");
  return {
    source: source.join(" "),
    isSale: isSale === "1",
    listed: listed === "-" ? null : dayOf(listed),
    seen: Number(seen),
    day: Number(day),
  };
}

/** The rows of each stay. A sale ends a stay, and the first row of the time after it begins another one. */
function dividedBySales(rows: readonly Row[]): Row[][] {
  const stays: Row[][] = [];
  for (const row of rows.toSorted((a, b) => a.day - b.day || Number(a.isSale) - Number(b.isSale))) {
    const current = stays.at(-1);
    const before = current?.findLast(({ isSale }) => isSale);
    if (current && !(before && isAfter(row, before))) current.push(row);
    else stays.push([row]);
  }
  return stays;
}

/** Without a listing day, a row soon after the sale is the same sale by another source, or a listing that was left. */
const isAfter = ({ day, listed }: Row, sale: Row): boolean =>
  listed === null ? day - sale.day > sameOfferDays : listed > sale.day;

/** The rows of a stay as one. */
function stayOf(rows: readonly Row[]): Sighting {
  const newest = rows.reduce((last, row) => (row.day >= last.day ? row : last));
  const listed = rows.reduce<number | null>((first, row) => earlier(first, row.listed), null);
  const seen = newest.isSale ? newest.day : Math.max(...rows.map((row) => row.seen));
  return offerOf({ ...newest, seen }, listed);
}

const earlier = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b);

/** Several rows of a car within this time are one offer, relisted. A car that is seen again later is offered again. */
function offerOf({ source, isSale, day, seen }: Omit<Row, "listed">, first: number | null): Sighting {
  const isNewOffer = !isSale && first !== null && seen - first > maxDaysListed;
  return { source, isSale, listed: isNewOffer ? day : first, seen };
}

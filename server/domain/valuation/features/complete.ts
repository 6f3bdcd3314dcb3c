import type { MarketRow } from "../rows.ts";
import type { Description, Offer, Reader } from "./describe.ts";

/** A row of the market with its description. */
export interface ReadRow {
  readonly row: MarketRow;
  readonly description: Description;
}

/** The minimum number of rows that show which facts such cars have. Our own estimate. */
const minRows = 3;

/**
 * An offer with the facts of such cars on the market, where it has none of its own: body, engine, transmission and
 * drivetrain. A model learns from rows that mostly state them. A car without them would be valued as one of an unknown kind:
 * a 2020 Kia Telluride without its engine was valued 30 % too low. A fact that no such car has is replaced, too, because
 * sources state the same fact in different words: "SR5 Grade" is "SR5" in most listings. A trim is replaced only by that of
 * the same VIN pattern, or by one with the same first word. The year, the mileage and the condition stay.
 */
export function completedOffer(offer: Offer, rows: readonly ReadRow[], read: Reader): Offer {
  const own = read(offer);
  const sameModel = rows.filter(({ description }) => description.model === own.model);
  const sameSource = sameModel.filter(({ row }) => row.source === offer.source);
  const known = sameSource.length >= minRows ? sameSource : sameModel;
  if (known.length < minRows) return offer;
  const pools = poolsOf(own, known);
  const usual = (
    fact: (one: ReadRow) => string,
    matches: (one: ReadRow) => boolean = () => true,
  ): ReadRow | undefined => {
    const pool = pools.map((some) => some.filter(matches)).find((some) => some.length >= minRows);
    return commonest(pool ?? known.filter(matches), fact);
  };
  const isKnown = (fact: (description: Description) => string): boolean =>
    known.some(({ description }) => fact(description) === fact(own));
  const completed = { ...offer };
  if (!isKnown(({ named }) => named)) {
    const [sameVin = []] = pools;
    const sameHead = known.filter(({ description }) => own.trimHead !== "" && description.trimHead === own.trimHead);
    const alike = sameVin.length >= minRows ? sameVin : sameHead;
    const found = alike.length >= minRows ? commonest(alike, ({ description }) => description.named) : undefined;
    if (found) Object.assign(completed, { model: found.row.model, trim: found.row.trim });
  }
  if (!isKnown(({ bodyText }) => bodyText)) {
    completed.body = usual(({ row }) => row.body ?? "")?.row.body;
  }
  if (!isKnown(engineOf)) {
    const sameSize = ({ description: { litres, fuel } }: ReadRow) =>
      (Number.isNaN(own.litres) || litres === own.litres) && (own.fuel === "" || fuel === own.fuel);
    const textOf = ({ row }: ReadRow) => `${row.engine ?? ""}|${row.fuel ?? ""}`;
    const found = usual(textOf, sameSize) ?? usual(textOf);
    completed.engine = found?.row.engine;
    completed.fuel = found?.row.fuel;
  }
  if (!isKnown(({ gearbox }) => gearbox)) {
    const isManual = /manual/.test(own.gearbox);
    const sameKind = ({ description }: ReadRow) => /manual/.test(description.gearbox) === isManual;
    completed.transmission = usual(({ row }) => row.transmission ?? "", sameKind)?.row.transmission;
  }
  if (own.drive === "") completed.drivetrain = usual(({ row }) => row.drivetrain ?? "")?.row.drivetrain;
  return completed;
}

const engineOf = ({ litres, cylinders, fuel }: Description): string => `${litres}|${cylinders}|${fuel}`;

/** Rows of the same model, the most similar first: by VIN pattern, trim and year. */
function poolsOf(own: Description, rows: readonly ReadRow[]): readonly (readonly ReadRow[])[] {
  const pattern = own.vin.slice(0, 8);
  const sameVin = rows.filter(({ description: { vin } }) => pattern !== "" && vin.startsWith(pattern));
  const sameTrim = rows.filter(({ description }) => description.named === own.named);
  const sameTrimAndYear = sameTrim.filter(({ description }) => description.year === own.year);
  const sameYear = rows.filter(({ description }) => description.year === own.year);
  return [sameVin, sameTrimAndYear, sameTrim, sameYear, rows];
}

/** A row with the most frequent fact. Of equally frequent facts, the first in alphabetical order. */
function commonest(rows: readonly ReadRow[], fact: (one: ReadRow) => string): ReadRow | undefined {
  const groups = [...Map.groupBy(rows, fact)].sort(
    ([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1),
  );
  return groups[0]?.[1][0];
}

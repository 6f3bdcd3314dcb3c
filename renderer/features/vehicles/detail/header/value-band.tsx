import type { Valuation } from "../../../../../contracts/pricing/valuation.ts";
import { t } from "../../../../texts/t.ts";
import { money, percent } from "../../../../ui/format/format.ts";
import { type BandPositions, bandPositions, placeOf } from "./band.ts";
import classes from "./value-band.module.css";

interface ValueBandProps {
  readonly valuation: Valuation;
  readonly price: number | null;
}

const width = 200;
const height = 20;

/** The range of values with the asking price marked on it. The text says the same as the drawing. */
export function ValueBand({ valuation: { valuation }, price }: ValueBandProps) {
  const { valuation_type, currency, adjusted_value: band } = valuation;
  const label = t("vehicle.band.label", {
    type: t(`vehicle.valuationType.${valuation_type}`),
    min: money(band.min, currency),
    max: money(band.max, currency),
    average: money(band.average, currency),
  });
  const at = bandPositions(band, price);
  const place = price === null ? undefined : placeOf(band, price);
  return (
    <div className={classes.band}>
      <div className={classes.label}>
        <span>{t(`vehicle.valuationType.${valuation_type}`)}</span>
        <strong>{money(band.average, currency)}</strong>
      </div>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <BandDrawing at={at} />
      </svg>
      <div
        className={classes.ends}
        style={{ marginLeft: `${at.from * 100}%`, marginRight: `${(1 - at.to) * 100}%` }}
        aria-hidden
      >
        <span>{money(band.min, currency)}</span>
        <span>{money(band.max, currency)}</span>
      </div>
      {price !== null && place !== undefined && (
        <div className={classes.place} data-place={place}>
          {t(price < band.average ? "vehicle.band.below" : "vehicle.band.above", {
            share: percent(Math.abs(price / band.average - 1)),
          })}
        </div>
      )}
    </div>
  );
}

function BandDrawing({ at }: { readonly at: BandPositions }) {
  const x = (position: number) => position * width;
  return (
    <>
      <rect x={0} y={8} width={width} height={4} rx={2} className={classes.track} />
      <rect x={x(at.from)} y={6} width={x(at.to) - x(at.from)} height={8} rx={2} className={classes.range} />
      <rect x={x(at.average) - 1} y={4} width={2} height={12} className={classes.average} />
      {at.price !== undefined && (
        <path d={`M${x(at.price) - 5} 0h10l-5 8z`} className={classes.price} data-testid="asking-price" />
      )}
    </>
  );
}

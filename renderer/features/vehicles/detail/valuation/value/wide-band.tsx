import { t } from "../../../../../texts/t.ts";
import { money } from "../../../../../ui/format/format.ts";
import { bandPositions } from "../../header/band.ts";
import classes from "./value.module.css";

interface WideBandProps {
  readonly band: { readonly min: number; readonly average: number; readonly max: number };
  readonly currency: string;
  /** Undefined: there is no price to mark. */
  readonly price: { readonly label: string; readonly amount: number } | undefined;
  readonly title: string;
}

const percentOf = (position: number) => `${position * 100}%`;

/** A label stays within the band: near an end it is aligned with that end. */
const alignment = (position: number) => (position < 0.18 ? "start" : position > 0.82 ? "end" : "middle");

/** The range of values as a bar, with the value and the price marked on it. */
export function WideBand({ band, currency, price, title }: WideBandProps) {
  const at = bandPositions(band, price?.amount ?? null);
  const label = t("vehicle.band.label", {
    type: title,
    min: money(band.min, currency),
    max: money(band.max, currency),
    average: money(band.average, currency),
  });
  return (
    <div className={classes.band}>
      <div className={classes.marks} data-empty={price === undefined || undefined}>
        {price !== undefined && at.price !== undefined && (
          <span className={classes.mark} data-align={alignment(at.price)} style={{ left: percentOf(at.price) }}>
            {price.label} <strong>{money(price.amount, currency)}</strong>
          </span>
        )}
      </div>
      <div className={classes.track} role="img" aria-label={label}>
        <span className={classes.range} style={{ left: percentOf(at.from), width: percentOf(at.to - at.from) }} />
        <span className={classes.average} style={{ left: percentOf(at.average) }} />
        {at.price !== undefined && (
          <span className={classes.pointer} style={{ left: percentOf(at.price) }} data-testid="price-on-band" />
        )}
      </div>
      <div className={classes.ends} aria-hidden>
        <span style={{ left: percentOf(at.from) }} data-align={alignment(at.from)}>
          {money(band.min, currency)}
        </span>
        <span style={{ left: percentOf(at.to) }} data-align={alignment(at.to)}>
          {money(band.max, currency)}
        </span>
      </div>
    </div>
  );
}

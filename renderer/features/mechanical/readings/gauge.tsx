import "../../../texts/lazy/mechanical-texts.ts";
import type { Band } from "../../../../contracts/mechanical/readings/bands.ts";
import { t } from "../../../texts/t.ts";
import { figure } from "../../../ui/format/format.ts";
import { translatedSource } from "../../../ui/format/sentences.ts";
import classes from "./gauge.module.css";
import { placeIn, scaleOf } from "./gauge-scale.ts";
import type { ShownUnit } from "./units.ts";

export interface GaugeBand {
  readonly min: number | null;
  readonly max: number | null;
}

/** "Healthy 82 to 105 °C". */
export function bandText({ min, max }: GaugeBand, unit: string): string {
  if (min === null) return t("mechanical.gauge.upTo", { max: figure(max ?? 0), unit });
  if (max === null) return t("mechanical.gauge.from", { min: figure(min), unit });
  if (min === max) return t("mechanical.gauge.exactly", { min: figure(min), unit });
  return t("mechanical.gauge.between", { min: figure(min), max: figure(max), unit });
}

interface GaugeProps {
  readonly band: GaugeBand;
  readonly value: number | undefined;
}

/** A value on a line with its healthy band. The text beside it says the same. */
export function Gauge({ band, value }: GaugeProps) {
  const scale = scaleOf(band, value);
  const share = (part: number) => `${(part * 100).toFixed(2)}%`;
  return (
    <div className={classes.gauge} aria-hidden data-place={value === undefined ? undefined : placeIn(band, value)}>
      <div className={classes.band} style={{ left: share(scale.from), width: share(scale.to - scale.from) }} />
      {scale.value !== undefined && <div className={classes.mark} style={{ left: share(scale.value) }} />}
    </div>
  );
}

interface GaugeTextProps {
  /** In the API's unit, with its source. */
  readonly band: Band;
  /** In the API's unit. Undefined if there is none. */
  readonly value: number | undefined;
  readonly unit: ShownUnit;
  /** The band in words, from its text: "Healthy 82 to 105 °C". */
  readonly words?: (band: string) => string;
}

/** A gauge with its band in words, in the reader's unit. A value outside the band is named. */
export function GaugeText({ band, value, unit: { unit, show }, words = (text) => text }: GaugeTextProps) {
  const limit = (one: number | null) => (one === null ? null : show(one));
  const shown = { min: limit(band.min), max: limit(band.max) };
  const place = value === undefined ? "within" : placeIn(band, value);
  return (
    <div className={classes.under} title={t("mechanical.source", { source: translatedSource(band.basis.source) })}>
      <Gauge band={shown} value={value === undefined ? undefined : show(value)} />
      <span>
        {place !== "within" && (
          <span className={classes.outside}>
            {t(`mechanical.gauge.${place}`, { value: `${figure(show(value ?? 0))} ${unit}` })}{" "}
          </span>
        )}
        {words(bandText(shown, unit))}
      </span>
    </div>
  );
}

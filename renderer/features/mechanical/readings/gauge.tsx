import "../../../texts/mechanical-texts.ts";
import { t } from "../../../texts/t.ts";
import { short } from "../../../ui/format.ts";
import classes from "./gauge.module.css";
import { placeIn, scaleOf } from "./gauge-scale.ts";

export interface GaugeBand {
  readonly min: number | null;
  readonly max: number | null;
}

/** "Healthy 82 to 105 °C". */
export function bandText({ min, max }: GaugeBand, unit: string): string {
  const shown = (value: number) => short(value);
  if (min === null) return t("mechanical.gauge.upTo", { max: shown(max ?? 0), unit });
  if (max === null) return t("mechanical.gauge.from", { min: shown(min), unit });
  if (min === max) return t("mechanical.gauge.exactly", { min: shown(min), unit });
  return t("mechanical.gauge.between", { min: shown(min), max: shown(max), unit });
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

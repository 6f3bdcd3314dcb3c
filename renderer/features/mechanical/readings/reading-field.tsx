import "../../../texts/mechanical-texts.ts";
import { NumberInput } from "@mantine/core";
import type { ReadingName, Readings } from "../../../../contracts/obd.ts";
import { quantityLabels } from "../../../../contracts/readings/quantities.ts";
import { t } from "../../../texts/t.ts";
import { short } from "../../../ui/format.ts";
import { unitOfReading } from "../draft/request.ts";
import { unitSystem } from "../draft/use-draft.ts";
import { type FieldGauge, gaugeOf } from "./field-gauges.ts";
import classes from "./gauge.module.css";
import { bandText, Gauge } from "./gauge.tsx";
import { placeIn } from "./gauge-scale.ts";
import { sentence } from "./sentence.ts";
import { shownUnit } from "./units.ts";

interface ReadingFieldProps {
  readonly name: ReadingName;
  readonly typed: string;
  /** All readings of the set, in the API's units: they decide the state of the engine. */
  readonly readings: Readings;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** A field for a reading, with its healthy band in the present state of the engine. */
export function ReadingField({ name, typed, readings, error, onChange }: ReadingFieldProps) {
  const gauge = gaugeOf(name, readings);
  return (
    <div className={classes.field}>
      <NumberInput
        label={sentence(quantityLabels[name].label)}
        suffix={` ${unitOfReading(name, unitSystem).unit}`}
        value={typed}
        onChange={(value) => onChange(String(value))}
        hideControls
        error={error}
      />
      {gauge && <GaugeLine gauge={gauge} />}
    </div>
  );
}

/** A gauge with its value in words. */
export function GaugeLine({ gauge: { quantity, band, value } }: { readonly gauge: FieldGauge }) {
  const { unit, show } = shownUnit(quantity, quantityLabels[quantity].unit, unitSystem);
  const limit = (one: number | null) => (one === null ? null : show(one));
  const shown = { min: limit(band.min), max: limit(band.max) };
  const place = value === undefined ? undefined : placeIn(band, value);
  return (
    <div className={classes.under} title={t("mechanical.source", { source: band.basis.source })}>
      <Gauge band={shown} value={value === undefined ? undefined : show(value)} />
      <span>
        {place !== undefined && place !== "within" && (
          <span className={classes.outside}>
            {t(`mechanical.gauge.${place}`, { value: `${short(show(value ?? 0))} ${unit}` })}{" "}
          </span>
        )}
        {quantity.startsWith("trim_") ? t("mechanical.gauge.trim", { band: bandText(shown, unit) }) : null}
        {quantity === "vacuum" ? t("mechanical.gauge.vacuum", { band: bandText(shown, unit) }) : null}
        {quantity !== "vacuum" && !quantity.startsWith("trim_") ? bandText(shown, unit) : null}
      </span>
    </div>
  );
}

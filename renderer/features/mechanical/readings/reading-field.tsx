import "../../../texts/lazy/mechanical-texts.ts";
import { NumberInput } from "@mantine/core";
import type { ReadingName, Readings } from "../../../../contracts/mechanical/obd.ts";
import { quantityLabels } from "../../../../contracts/mechanical/readings/quantities.ts";
import { fromApi } from "../../../texts/from-api.ts";
import { t } from "../../../texts/t.ts";
import { unitOfReading } from "../draft/request.ts";
import { unitSystem } from "../draft/use-draft.ts";
import { type FieldGauge, gaugeOf } from "./field-gauges.ts";
import classes from "./gauge.module.css";
import { GaugeText } from "./gauge.tsx";
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
        label={sentence(fromApi(quantityLabels[name].label))}
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

/** The gauge of a reading. Some are of a value that is calculated from several readings. */
export const GaugeLine = ({ gauge: { quantity, band, value } }: { readonly gauge: FieldGauge }) => (
  <GaugeText
    band={band}
    value={value}
    unit={shownUnit(quantity, quantityLabels[quantity].unit, unitSystem)}
    words={(text) => {
      if (quantity === "vacuum") return t("mechanical.gauge.vacuum", { band: text });
      return quantity.startsWith("trim_") ? t("mechanical.gauge.trim", { band: text }) : text;
    }}
  />
);

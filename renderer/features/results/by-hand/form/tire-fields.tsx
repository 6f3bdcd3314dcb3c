import "../../../../texts/lazy/by-hand-texts.ts";
import { Button, NumberInput, Title } from "@mantine/core";
import { type TirePlace, tirePlaces } from "../../../../../contracts/inspections/by-hand.ts";
import { t } from "../../../../texts/t.ts";
import classes from "../by-hand.module.css";
import type { Field } from "../draft/fields.ts";
import { maxTread, treadUnit } from "../draft/tread.ts";
import { Entered } from "../entered.tsx";
import { TireDiagram } from "../tire-diagram.tsx";
import type { Entries } from "../use-entries.ts";
import { problemText, TextField } from "./text-field.tsx";

const copied = ["brand", "size", "dot"] as const;

/** The four tires as they are on the car, seen from above, and the spare. */
export function TireFields({ entries }: { readonly entries: Entries }) {
  const first = copied.map((field) => [field, entries.textOf(`tires.front_left.${field}`)] as const);
  const copy = () =>
    entries.setAll(
      new Map(
        (["front_right", "rear_left", "rear_right"] as const).flatMap((place) =>
          first.map(([field, text]): [Field, string] => [`tires.${place}.${field}`, text]),
        ),
      ),
    );
  return (
    <section className={classes.section} aria-labelledby="by-hand-tires">
      <div className={classes.head}>
        <Title order={2} size="h4" id="by-hand-tires">
          {t("byHand.tires.title")}
        </Title>
        <Button size="xs" variant="default" disabled={first.every(([, text]) => text === "")} onClick={copy}>
          {t("byHand.tires.copy")}
        </Button>
      </div>
      <div className={classes.tires}>
        <TireDiagram textOf={(place) => entries.textOf(`tires.${place}.tread_depth_mm`)} />
        {tirePlaces.map((place) => (
          <TireOf key={place} place={place} entries={entries} />
        ))}
      </div>
    </section>
  );
}

function TireOf({ place, entries }: { readonly place: TirePlace; readonly entries: Entries }) {
  const tread: Field = `tires.${place}.tread_depth_mm`;
  const invalid = t("byHand.tires.invalid");
  return (
    <fieldset className={classes.tire} data-place={place}>
      <legend>{t(`byHand.tires.place.${place}`)}</legend>
      <NumberInput
        label={t("byHand.tires.field.tread_depth_mm")}
        name={tread}
        rightSection={<span className={classes.unit}>{treadUnit}</span>}
        rightSectionWidth={52}
        value={entries.textOf(tread)}
        onChange={(value) => entries.set(tread, String(value))}
        min={0}
        clampBehavior="none"
        hideControls
        error={problemText(entries, tread, t("byHand.tires.treadInvalid", { max: maxTread }))}
      />
      <TextField
        entries={entries}
        field={`tires.${place}.dot`}
        label={t("byHand.tires.field.dot")}
        placeholder={t("byHand.tires.dotExample")}
        problem={t("byHand.tires.dotInvalid")}
        inputMode="numeric"
      />
      <div className={classes.wide}>
        <TextField
          entries={entries}
          field={`tires.${place}.brand`}
          label={t("byHand.tires.field.brand")}
          problem={invalid}
        />
      </div>
      <div className={classes.wide}>
        <TextField
          entries={entries}
          field={`tires.${place}.size`}
          label={t("byHand.tires.field.size")}
          problem={invalid}
        />
      </div>
      <div className={classes.wide}>
        <TextField
          entries={entries}
          field={`tires.${place}.note`}
          label={t("byHand.tires.field.note")}
          problem={invalid}
        />
        <Entered entry={entries.entries.tires[place]} />
      </div>
    </fieldset>
  );
}

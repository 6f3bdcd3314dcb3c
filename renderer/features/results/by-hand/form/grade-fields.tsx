import "../../../../texts/lazy/by-hand-texts.ts";
import { NumberInput, Title } from "@mantine/core";
import { t } from "../../../../texts/t.ts";
import { oneDecimal } from "../../../../ui/format/format.ts";
import classes from "../by-hand.module.css";
import { Entered } from "../entered.tsx";
import type { Entries } from "../use-entries.ts";
import { problemText, TextField } from "./text-field.tsx";

interface GradeFieldsProps {
  readonly entries: Entries;
  readonly computed: number;
}

/** The grade that a person gives, beside the computed one. */
export const GradeFields = ({ entries, computed }: GradeFieldsProps) => (
  <section className={classes.section} aria-labelledby="by-hand-grade">
    <Title order={2} size="h4" id="by-hand-grade">
      {t("byHand.grade.title")}
    </Title>
    <p className={classes.text}>{t("byHand.grade.text", { computed: oneDecimal(computed) })}</p>
    <div className={classes.grade}>
      <NumberInput
        label={t("byHand.grade.value")}
        name="manual_grade.value"
        rightSection={<span className={classes.unit}>{t("byHand.grade.of")}</span>}
        hideControls
        value={entries.textOf("manual_grade.value")}
        onChange={(value) => entries.set("manual_grade.value", String(value))}
        step={0.1}
        min={0}
        max={5}
        clampBehavior="none"
        error={problemText(entries, "manual_grade.value", t("byHand.grade.invalid"))}
      />
      <TextField
        entries={entries}
        field="manual_grade.reason"
        label={t("byHand.grade.reason")}
        problem={t("byHand.grade.reasonMissing")}
        lines={2}
      />
    </div>
    <Entered entry={entries.entries.manual_grade} />
  </section>
);

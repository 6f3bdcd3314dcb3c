import "../../../../texts/lazy/by-hand-texts.ts";
import { Title } from "@mantine/core";
import { remarkKinds } from "../../../../../contracts/inspections/by-hand.ts";
import { t } from "../../../../texts/t.ts";
import classes from "../by-hand.module.css";
import { Entered } from "../entered.tsx";
import type { Entries } from "../use-entries.ts";
import { TextField } from "./text-field.tsx";

/** The remaining boxes of the condition report. */
export const RemarkFields = ({ entries }: { readonly entries: Entries }) => (
  <section className={classes.section} aria-labelledby="by-hand-remarks">
    <Title order={2} size="h4" id="by-hand-remarks">
      {t("byHand.remarks.title")}
    </Title>
    <div className={classes.remarks}>
      {remarkKinds.map((kind) => (
        <div key={kind}>
          <TextField
            entries={entries}
            field={`remarks.${kind}`}
            label={t(`byHand.remarks.${kind}`)}
            problem={t("byHand.remarks.invalid")}
            lines={2}
          />
          <Entered entry={entries.entries.remarks[kind]} />
        </div>
      ))}
    </div>
  </section>
);

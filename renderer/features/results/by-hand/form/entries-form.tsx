import "../../../../texts/lazy/by-hand-texts.ts";
import { Alert, Button, Group } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Results } from "../../../../../contracts/inspections/findings.ts";
import type { VisualInspection } from "../../../../../contracts/inspections/visual.ts";
import { t } from "../../../../texts/t.ts";
import { list } from "../../../../ui/format/format.ts";
import classes from "../by-hand.module.css";
import type { Field } from "../draft/fields.ts";
import { fieldLabel } from "../field-labels.ts";
import { type Entries, useEntries } from "../use-entries.ts";
import { AnnouncementFields } from "./announcement-fields.tsx";
import { GradeFields } from "./grade-fields.tsx";
import { RemarkFields } from "./remark-fields.tsx";
import { TireFields } from "./tire-fields.tsx";

interface EntriesFormProps {
  readonly inspection: VisualInspection;
  readonly results: Results;
  readonly focusRequest: number;
}

const focus = (form: HTMLFormElement | null, field: Field): void =>
  form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();

/** The form. Ctrl+Enter saves from every field. */
export function EntriesForm({ inspection, results, focusRequest }: EntriesFormProps) {
  const entries = useEntries(inspection);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (focusRequest > 0) focus(form.current, "manual_grade.value");
  }, [focusRequest]);
  const save = () => {
    const invalid = entries.save();
    if (invalid) focus(form.current, invalid);
  };
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          save();
        } else if (isOfTheResults(event)) event.stopPropagation();
      }}
    >
      <Overwritten entries={entries} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <GradeFields entries={entries} computed={results.grade.value} />
          <AnnouncementFields entries={entries} />
        </div>
        <div className={classes.column}>
          <TireFields entries={entries} />
          <RemarkFields entries={entries} />
        </div>
      </div>
      <SaveBar entries={entries} />
    </form>
  );
}

/** Whether the results would take a key as a shortcut: a letter on a radio button would accept or reject a finding. */
const isOfTheResults = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (key.length === 1 && !ctrlKey && !metaKey && !altKey) || ((ctrlKey || metaKey) && key.toLowerCase() === "z");

/** What others saved meanwhile in fields that the user changed too. */
function Overwritten({ entries }: { readonly entries: Entries }) {
  if (entries.overwritten.length === 0) return null;
  const { changed_by: name } = entries.entries;
  return (
    <Alert color="yellow" role="alert" title={t("byHand.changed.by", { name: name ?? t("byHand.changed.somebody") })}>
      {t("byHand.changed.fields", { fields: list(entries.overwritten.map(fieldLabel)) })}
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={entries.useTheirs}>
          {t("byHand.changed.useTheirs")}
        </Button>
        <Button size="xs" variant="default" onClick={entries.keepMine}>
          {t("byHand.changed.keepMine")}
        </Button>
      </Group>
    </Alert>
  );
}

/** How much is not saved, and the buttons. It stays in view. */
function SaveBar({ entries }: { readonly entries: Entries }) {
  const { count, problems } = entries;
  return (
    <div className={classes.save} data-saved={count === 0 || undefined}>
      <span role="status">
        {problems.size > 0
          ? t("byHand.save.problems", { fields: list([...problems.keys()].map(fieldLabel)) })
          : count === 0
            ? t(entries.entries.revision === 0 ? "byHand.save.nothing" : "byHand.save.allSaved")
            : t("byHand.save.unsaved", { count })}
      </span>
      <Button variant="default" disabled={count === 0 || entries.isSaving} onClick={entries.discard}>
        {t("byHand.save.discard")}
      </Button>
      <Button type="submit" disabled={count === 0} loading={entries.isSaving}>
        {t("byHand.save.save")}
      </Button>
    </div>
  );
}

import "../../../../texts/lazy/by-hand-texts.ts";
import { Button, SegmentedControl, Title } from "@mantine/core";
import { t } from "../../../../texts/t.ts";
import classes from "../by-hand.module.css";
import { bylinesOf } from "../draft/bylines.ts";
import { type ListedKind, listedKinds } from "../draft/fields.ts";
import { Entered } from "../entered.tsx";
import type { Entries } from "../use-entries.ts";
import { TextField } from "./text-field.tsx";

/** Each kind was not checked, is announced, or nothing is known of it. */
export function AnnouncementFields({ entries }: { readonly entries: Entries }) {
  const unchecked = listedKinds.filter((kind) => entries.textOf(`announcements.${kind}.status`) === "");
  const others = entries.entries.announcements.filter(({ kind }) => kind === "other");
  return (
    <section className={classes.section} aria-labelledby="by-hand-announcements">
      <div className={classes.head}>
        <Title order={2} size="h4" id="by-hand-announcements">
          {t("byHand.announcements.title")}
        </Title>
        <Button
          size="xs"
          variant="default"
          disabled={unchecked.length === 0}
          onClick={() =>
            entries.setAll(new Map(unchecked.map((kind) => [`announcements.${kind}.status`, "none_known"] as const)))
          }
        >
          {t("byHand.announcements.noneForRest")}
        </Button>
      </div>
      {listedKinds.map((kind) => (
        <Announcement key={kind} kind={kind} entries={entries} />
      ))}
      <TextField
        entries={entries}
        field="announcements.other"
        label={t("byHand.announcements.other")}
        description={t("byHand.announcements.otherText")}
        problem={t("byHand.announcements.otherInvalid")}
        lines={2}
      />
      {bylinesOf(others).map((one) => (
        <Entered key={`${one.entered_by} ${one.entered_at}`} entry={one} />
      ))}
    </section>
  );
}

function Announcement({ kind, entries }: { readonly kind: ListedKind; readonly entries: Entries }) {
  const status = entries.textOf(`announcements.${kind}.status`);
  const label = t(`byHand.kind.${kind}`);
  // details that somebody entered for "none known" stay visible
  const isDetailed = status === "announced" || (status !== "" && entries.textOf(`announcements.${kind}.text`) !== "");
  return (
    <div className={classes.announcement} data-announced={status === "announced" || undefined}>
      <div>
        <div className={classes.kind}>{label}</div>
        <Entered entry={entries.entries.announcements.find((one) => one.kind === kind)} />
      </div>
      <SegmentedControl
        aria-label={label}
        name={`announcements.${kind}.status`}
        value={status}
        onChange={(value) => entries.set(`announcements.${kind}.status`, value)}
        data={[
          { value: "", label: t("byHand.status.unchecked") },
          { value: "none_known", label: t("byHand.status.none_known") },
          { value: "announced", label: t("byHand.status.announced") },
        ]}
      />
      {isDetailed && (
        <div className={classes.details}>
          <TextField
            entries={entries}
            field={`announcements.${kind}.text`}
            label={t("byHand.announcements.detailsOf", { kind: label })}
            problem={t("byHand.announcements.otherInvalid")}
          />
        </div>
      )}
    </div>
  );
}

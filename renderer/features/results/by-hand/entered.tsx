import "../../../texts/lazy/by-hand-texts.ts";
import { t } from "../../../texts/t.ts";
import { day, instant } from "../../../ui/format/format.ts";
import classes from "./by-hand.module.css";

interface EnteredProps {
  readonly entry: { readonly entered_by: string; readonly entered_at: string } | null | undefined;
}

/** Who entered something, and when. Nothing without an entry. */
export const Entered = ({ entry }: EnteredProps) =>
  entry ? (
    <time className={classes.entered} dateTime={entry.entered_at} title={instant(entry.entered_at)}>
      {t("byHand.entered", { name: entry.entered_by, date: day(entry.entered_at) })}
    </time>
  ) : null;

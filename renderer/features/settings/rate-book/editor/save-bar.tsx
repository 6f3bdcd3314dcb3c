import { Button, Text, TextInput } from "@mantine/core";
import { t } from "../../../../texts/t.ts";
import classes from "./save-bar.module.css";
import type { Editor } from "./use-editor.ts";

/** How much is changed, with a note for the history, and the buttons. In view while a long table scrolls. */
export function SaveBar({
  editor: { draft, note, problems, newer, isPending, setNote, discard },
}: {
  readonly editor: Editor;
}) {
  const wrong = Object.keys(problems).length;
  return (
    <div className={`panel ${classes.bar}`}>
      <Text size="sm" fw={600} role="status">
        {wrong > 0
          ? t("rateBook.problem.summary", { count: wrong })
          : t("rateBook.bar.count", { count: Object.keys(draft).length })}
      </Text>
      <TextInput
        className={classes.note ?? ""}
        aria-label={t("rateBook.bar.note")}
        placeholder={t("rateBook.bar.note")}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={discard}>
          {t("rateBook.bar.discard")}
        </Button>
        <Button type="submit" loading={isPending} disabled={newer !== undefined}>
          {t("rateBook.bar.save")}
        </Button>
      </div>
    </div>
  );
}

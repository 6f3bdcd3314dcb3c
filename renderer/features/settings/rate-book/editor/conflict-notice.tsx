import { Alert, Button, Group, List, Text } from "@mantine/core";
import { own } from "../../../../../contracts/kit/own.ts";
import type { RateBook } from "../../../../../contracts/repair/rate-book.ts";
import { t } from "../../../../texts/t.ts";
import { instant } from "../../../../ui/format/format.ts";
import { clashesOf, type Difference } from "../model/differences.ts";
import { figureOf } from "../model/draft.ts";
import { cellLabel, figureText, rowLabel } from "../words.ts";
import type { Editor } from "./use-editor.ts";

/** Another person has saved a version since the draft was begun: what both have changed, and how to continue. */
export function ConflictNotice({ editor, newer }: { readonly editor: Editor; readonly newer: RateBook }) {
  const { book, draft, rebase, discard } = editor;
  const clashes = clashesOf(Object.keys(draft), book, newer);
  const clashText = ({ table, row, cell, before }: Difference): string =>
    t("rateBook.conflict.clash", {
      figure: cellLabel(cell, rowLabel(table, row, newer)),
      before: figureText(cell, before ?? null),
      theirs: figureText(cell, cell.value),
      mine: figureText(cell, figureOf(cell, own(draft, cell.path) ?? "")),
    });
  return (
    <Alert
      color="yellow"
      variant="outline"
      role="alert"
      mb="md"
      title={t("rateBook.conflict.title")}
      bg="var(--warn-wash)"
      styles={{ title: { color: "var(--warn)" }, message: { color: "var(--mantine-color-text)" } }}
    >
      <Text size="sm">
        {t("rateBook.conflict.text", {
          name: newer.changed_by ?? "",
          version: newer.version,
          time: instant(newer.changed_at ?? new Date().toISOString()),
        })}
      </Text>
      {clashes.length > 0 && (
        <List size="sm" mt="xs">
          {clashes.map((clash) => (
            <List.Item key={clash.cell.path}>{clashText(clash)}</List.Item>
          ))}
        </List>
      )}
      <Group mt="sm" gap="xs">
        <Button size="sm" onClick={rebase}>
          {t("rateBook.conflict.keep")}
        </Button>
        <Button size="sm" variant="default" onClick={discard}>
          {t("rateBook.conflict.drop")}
        </Button>
      </Group>
    </Alert>
  );
}

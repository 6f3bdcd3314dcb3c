import "../../../../texts/lazy/repair-texts.ts";
import { Text } from "@mantine/core";
import { t } from "../../../../texts/t.ts";
import { day, exactFigure } from "../../../../ui/format/format.ts";
import { exactMoney } from "../../words.ts";
import type { Row } from "./rows.ts";

function changedText(row: Row, currency: string): string | undefined {
  const { changed } = row.line;
  if (!changed) return undefined;
  const common = { name: changed.by, date: day(changed.at), reason: changed.reason };
  if ("hours_before" in changed) {
    return t("repair.lines.changedHours", { ...common, before: exactFigure(changed.hours_before) });
  }
  const before = changed.price_before;
  return before === null
    ? t("repair.lines.changed", common)
    : t("repair.lines.changedPrice", { ...common, before: exactMoney(before, currency) });
}

/** Who changed a line, from which value, and why. */
export function ChangedNote({ row, currency }: { readonly row: Row; readonly currency: string }) {
  const text = changedText(row, currency);
  return text === undefined ? null : (
    <Text size="sm" c="var(--warn)" data-testid="changed">
      {text}
    </Text>
  );
}

import "../../../texts/lazy/repair-texts.ts";
import { Button, Group, Table, Text, Title } from "@mantine/core";
import { t } from "../../../texts/t.ts";
import { useFocusOnce } from "../../../ui/focus/use-focus-once.ts";
import { exactFigure } from "../../../ui/format/format.ts";
import { changeText, damageName, exactMoney } from "../words.ts";
import classes from "./difference.module.css";
import type { Difference } from "./difference.ts";

interface DifferencePanelProps {
  readonly difference: Difference;
  /** Undefined if there is nothing to restore: only lines have changed. */
  readonly onUndo: (() => void) | undefined;
  readonly onHide: () => void;
}

/** What the latest change or recomputation did to the totals. */
export function DifferencePanel({ difference, onUndo, onHide }: DifferencePanelProps) {
  const title = useFocusOnce<HTMLHeadingElement>(true);
  return (
    <section className={`panel ${classes.panel}`} aria-labelledby="estimate-difference" data-testid="difference">
      <Group justify="space-between" gap="xs">
        <div>
          <Title order={3} id="estimate-difference" ref={title} tabIndex={-1}>
            {t("repair.difference.title")}
          </Title>
          <Text>{sentenceOf(difference)}</Text>
        </div>
        <Group gap="xs">
          {onUndo && (
            <Button variant="default" onClick={onUndo}>
              {t("repair.difference.undo")}
            </Button>
          )}
          <Button variant="default" onClick={onHide}>
            {t("repair.difference.hide")}
          </Button>
        </Group>
      </Group>
      <Changes difference={difference} />
    </section>
  );
}

function sentenceOf({ total, currency, currencyBefore, isSameCurrency }: Difference): string {
  const before = exactMoney(total.before, currencyBefore);
  const after = exactMoney(total.after, currency);
  if (!isSameCurrency) return t("repair.difference.otherCurrency", { before, after });
  if (total.before === total.after) return t("repair.difference.same");
  return t("repair.difference.total", { before, after, change: changeText(total.after - total.before, currency) });
}

function Changes({ difference }: { readonly difference: Difference }) {
  const { currency, currencyBefore, isSameCurrency, hours } = difference;
  const rows = [
    ...difference.damages.map(({ damage, ...pair }) => ({ key: damage.damage_id, name: damageName(damage), ...pair })),
    { key: "shared", name: t("repair.difference.shared"), ...difference.shared },
    { key: "parts", name: t("repair.totals.parts"), ...difference.parts },
    { key: "labor", name: t("repair.totals.labor"), ...difference.labor },
  ].filter(({ before, after }) => before !== after);
  if (rows.length === 0 && hours.before === hours.after) return null;
  return (
    <Table aria-label={t("repair.difference.table")} verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("repair.difference.what")}</Table.Th>
          <Table.Th ta="right">{t("repair.difference.before")}</Table.Th>
          <Table.Th ta="right">{t("repair.difference.after")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, before, after }) => (
          <Table.Tr key={key}>
            <Table.Td>{name}</Table.Td>
            <Table.Td ta="right">{exactMoney(before, currencyBefore)}</Table.Td>
            <Table.Td ta="right">
              {exactMoney(after, currency)}
              {isSameCurrency && <span className={classes.change}>{changeText(after - before, currency)}</span>}
            </Table.Td>
          </Table.Tr>
        ))}
        {hours.before !== hours.after && (
          <Table.Tr>
            <Table.Td>{t("repair.totals.hours")}</Table.Td>
            <Table.Td ta="right">{exactFigure(hours.before)}</Table.Td>
            <Table.Td ta="right">{exactFigure(hours.after)}</Table.Td>
          </Table.Tr>
        )}
      </Table.Tbody>
    </Table>
  );
}

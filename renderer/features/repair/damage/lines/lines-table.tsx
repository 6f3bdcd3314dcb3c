import "../../../../texts/lazy/repair-texts.ts";
import { Button, Table } from "@mantine/core";
import type { AssessedDamage, PartLine, RepairOption } from "../../../../../contracts/repair/estimate.ts";
import { t } from "../../../../texts/t.ts";
import { exactFigure, hourlyRate } from "../../../../ui/format/format.ts";
import stacked from "../../../../ui/table/stacked.module.css";
import type { Editing } from "../../change/editing.ts";
import { damageName, exactMoney } from "../../words.ts";
import classes from "../damage.module.css";
import { ChangedNote } from "./changed-note.tsx";
import { amountOf, nameOf, type Row, rowsOf } from "./rows.ts";

interface LinesTableProps {
  readonly damage: AssessedDamage;
  /** The repair that counts. */
  readonly option: RepairOption;
  readonly onEdit: ((editing: Editing) => void) | undefined;
}

/** The lines of a repair: labor with hours and rate, parts with both prices, bought services. */
export function LinesTable({ damage, option, onEdit }: LinesTableProps) {
  const { currency } = option.total_cost;
  const hasParts = option.parts_required.some(({ type }) => type === "body_part");
  return (
    <div className={classes.lines}>
      <Table
        className={stacked.table ?? ""}
        verticalSpacing={6}
        aria-label={t("repair.lines.label", { damage: damageName(damage) })}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("repair.lines.line")}</Table.Th>
            <Table.Th ta="right">{t("repair.lines.hours")}</Table.Th>
            <Table.Th ta="right">{t("repair.lines.rate")}</Table.Th>
            {hasParts && (
              <>
                <Table.Th ta="right">{t("repair.lines.oem")}</Table.Th>
                <Table.Th ta="right">{t("repair.lines.aftermarket")}</Table.Th>
              </>
            )}
            <Table.Th ta="right">{t("repair.lines.amount")}</Table.Th>
            {onEdit && <Table.Th aria-label={t("common.actions")} />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rowsOf(option).map((row) => (
            <LineRow key={row.line.line_id} row={row} {...{ damage, hasParts, currency, onEdit }} />
          ))}
          <Table.Tr className={classes.sum ?? ""}>
            <Table.Td data-main>{t("repair.lines.sum")}</Table.Td>
            <Table.Td ta="right" data-label={t("repair.lines.hours")}>
              {exactFigure(option.labor.hours)}
            </Table.Td>
            <Table.Td data-empty />
            {hasParts && <Table.Td colSpan={2} data-empty />}
            <Table.Td ta="right" data-label={t("repair.lines.amount")}>
              {exactMoney(option.total_cost.total, currency)}
            </Table.Td>
            {onEdit && <Table.Td data-empty />}
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface LineRowProps {
  readonly row: Row;
  readonly damage: AssessedDamage;
  /** Whether the table has the columns with the prices of parts. */
  readonly hasParts: boolean;
  readonly currency: string;
  readonly onEdit: ((editing: Editing) => void) | undefined;
}

function LineRow({ row, damage, hasParts, currency, onEdit }: LineRowProps) {
  const amount = amountOf(row);
  return (
    <Table.Tr>
      <Table.Td data-main>
        {nameOf(row)} {row.kind !== "labor" && <span className={classes.kind}>{kindOf(row)}</span>}
        <ChangedNote row={row} currency={currency} />
      </Table.Td>
      {row.kind === "labor" ? (
        <>
          <Table.Td ta="right" data-label={t("repair.lines.hours")}>
            {exactFigure(row.line.hours)}
          </Table.Td>
          <Table.Td ta="right" data-label={t("repair.lines.rate")}>
            {hourlyRate(row.line.rate_per_hour, currency)}
          </Table.Td>
        </>
      ) : (
        <>
          <Table.Td data-empty />
          <Table.Td data-empty />
        </>
      )}
      {hasParts && (
        <>
          <PriceCell row={row} make="oem" currency={currency} />
          <PriceCell row={row} make="aftermarket" currency={currency} />
        </>
      )}
      <Table.Td ta="right" data-label={t("repair.lines.amount")}>
        {amount === null ? t("repair.lines.hidden") : exactMoney(amount, currency)}
      </Table.Td>
      {onEdit && (
        <Table.Td ta="right" data-action>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t("repair.lines.editNamed", { line: nameOf(row), damage: damageName(damage) })}
            onClick={() => onEdit({ kind: "line", damage, row })}
          >
            {t("repair.lines.edit")}
          </Button>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function kindOf(row: Exclude<Row, { kind: "labor" }>): string {
  if (row.kind === "service") return t("repair.lines.service");
  return t(row.line.type === "body_part" ? "repair.lines.part" : "repair.lines.material");
}

interface PriceCellProps {
  readonly row: Row;
  readonly make: PartLine["counted"];
  readonly currency: string;
}

/** The price of a part in one make. The counted one is bold and says so. */
function PriceCell({ row, make, currency }: PriceCellProps) {
  const isPart = row.kind === "part" && row.line.type === "body_part";
  const price = isPart ? (make === "oem" ? row.line.oem_price : row.line.aftermarket_price) : null;
  if (!isPart || price === null) return <Table.Td data-empty />;
  return (
    <Table.Td ta="right" data-label={t(`repair.lines.${make}`)}>
      {row.line.counted === make ? (
        <strong>
          {exactMoney(price, currency)} <span className={classes.kind}>{t("repair.lines.counted")}</span>
        </strong>
      ) : (
        exactMoney(price, currency)
      )}
    </Table.Td>
  );
}

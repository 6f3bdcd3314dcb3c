import { Table } from "@mantine/core";
import { Link } from "react-router";
import type { InspectionCase } from "../../../../contracts/papers/cases.ts";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { instant, money } from "../../../ui/format/format.ts";
import { vehicleName } from "../../../ui/format/labels.ts";
import rowLink from "../../../ui/table/row-link.module.css";
import stacked from "../../../ui/table/stacked.module.css";
import { Vin } from "../../../ui/vehicle/vin.tsx";
import { caseAddress } from "../address.ts";
import { CaseStatusTag } from "../case-status-tag.tsx";
import { progressOf } from "../progress.ts";

export const caseRowHeight = 56;

interface CasesTableProps {
  readonly cases: readonly InspectionCase[];
  /** Adds a column with the vehicles' names, for a list of several vehicles. */
  readonly cars?: ReadonlyMap<string, Vehicle>;
}

/** Cases, newest first. Each row opens its case. */
export const CasesTable = ({ cases, cars }: CasesTableProps) => (
  <Table className={`${rowLink.table} ${stacked.table}`} highlightOnHover aria-label={t("cases.title")}>
    <Table.Thead>
      <Table.Tr>
        {/* a fixed share: the names of the vehicles come later */}
        {cars && <Table.Th w="28%">{t("cases.table.vehicle")}</Table.Th>}
        <Table.Th>{t("cases.table.opened")}</Table.Th>
        <Table.Th>{t("cases.table.by")}</Table.Th>
        <Table.Th>{t("cases.table.status")}</Table.Th>
        <Table.Th ta="right">{t("cases.table.steps")}</Table.Th>
        <Table.Th>{t("cases.table.condition")}</Table.Th>
        <Table.Th ta="right">{t("cases.table.repairs")}</Table.Th>
        <Table.Th ta="right">{t("cases.table.value")}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {cases.map((one) => (
        <Row key={one.inspection_id} one={one} cars={cars} />
      ))}
    </Table.Tbody>
  </Table>
);

interface RowProps {
  readonly one: InspectionCase;
  readonly cars: ReadonlyMap<string, Vehicle> | undefined;
}

function Row({ one, cars }: RowProps) {
  const car = cars?.get(one.vehicle_id);
  const to = caseAddress(one.inspection_id);
  const date = instant(one.created_at);
  return (
    <Table.Tr h={caseRowHeight} className={rowLink.row ?? ""}>
      {cars && (
        <Table.Td data-main="line">
          <Link to={to} className={rowLink.name ?? ""}>
            {car ? vehicleName(car) : "…"}
          </Link>
          <div className={rowLink.vin}>{car?.vin && <Vin vin={car.vin} />}</div>
        </Table.Td>
      )}
      <Table.Td {...(!cars && { "data-main": "line" })}>
        {cars ? (
          date
        ) : (
          <Link to={to} className={rowLink.name ?? ""}>
            {date}
          </Link>
        )}
      </Table.Td>
      <Table.Td>{one.opened_by}</Table.Td>
      <Table.Td>
        <CaseStatusTag status={one.status} />
      </Table.Td>
      <Table.Td ta="right" data-label={t("cases.table.steps")}>
        {t("cases.table.done", { ...progressOf(one) })}
      </Table.Td>
      <ResultCells one={one} />
    </Table.Tr>
  );
}

function ResultCells({
  one: { overall_condition: condition, estimated_repair_total: repairs, average_value: value },
}: Pick<RowProps, "one">) {
  const emptyMark = (known: unknown) => ({ "data-empty": known === null || undefined });
  return (
    <>
      <Table.Td data-label={t("cases.table.condition")} {...emptyMark(condition)}>
        {condition === null ? "–" : t(`labels.condition.${condition}`)}
      </Table.Td>
      <Table.Td ta="right" data-label={t("cases.table.repairs")} {...emptyMark(repairs)}>
        {repairs === null ? "–" : money(repairs, "USD")}
      </Table.Td>
      <Table.Td ta="right" data-label={t("cases.table.value")} {...emptyMark(value)}>
        {value === null ? "–" : money(value, "USD")}
      </Table.Td>
    </>
  );
}

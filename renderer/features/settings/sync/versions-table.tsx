import { Table } from "@mantine/core";
import type { SyncConflict } from "../../../../contracts/system/sync-conflicts.ts";
import { useCurrency } from "../../../api/records/dealership.ts";
import { t } from "../../../texts/t.ts";
import { instant } from "../../../ui/format/format.ts";
import { fieldName, recordName, shownValue } from "./names.ts";
import classes from "./sync.module.css";

const heading = (label: string, changedAt: string | null) => (
  <>
    {label}
    {changedAt !== null && <span className={classes.when}>{instant(changedAt)}</span>}
  </>
);

/** Both versions of the fields that differ, next to each other. Of a deleted record there is one. */
export function VersionsTable({ conflict: { record, fields, current, other } }: { readonly conflict: SyncConflict }) {
  const currentLabel = t(current.isFromHere ? "sync.conflicts.currentHere" : "sync.conflicts.currentThere");
  const ownCurrency = useCurrency();
  const otherLabel = t(other.isFromHere ? "sync.conflicts.otherHere" : "sync.conflicts.otherThere");
  return (
    <div className={classes.scroll}>
      <Table aria-label={recordName(record)} className={classes.versions ?? ""}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("sync.conflicts.field")}</Table.Th>
            {record.exists && <Table.Th>{heading(currentLabel, current.changedAt)}</Table.Th>}
            <Table.Th>{heading(otherLabel, other.changedAt)}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map((field) => (
            <Table.Tr key={field.name}>
              <Table.Th scope="row">{fieldName(field.name)}</Table.Th>
              {record.exists && <Table.Td>{shownValue(field, field.current, ownCurrency)}</Table.Td>}
              <Table.Td>{shownValue({ ...field, currency: field.otherCurrency }, field.other, ownCurrency)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

import "../../texts/lazy/contacts-texts.ts";
import { Table } from "@mantine/core";
import { Link } from "react-router";
import type { Contact } from "../../../contracts/customers/contacts.ts";
import { t } from "../../texts/t.ts";
import { day } from "../../ui/format/format.ts";
import { Tag } from "../../ui/page/tag.tsx";
import classes from "../../ui/table/row-link.module.css";
import stacked from "../../ui/table/stacked.module.css";

export const rowHeight = 44;

interface TableProps {
  readonly contacts: readonly Contact[];
  readonly addressOf: (id: string) => string;
}

export function ContactTable({ contacts, addressOf }: TableProps) {
  return (
    <Table className={`${classes.table} ${stacked.table}`} highlightOnHover aria-label={t("contacts.title")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("common.name")}</Table.Th>
          <Table.Th>{t("contacts.field.phone")}</Table.Th>
          <Table.Th>{t("common.email")}</Table.Th>
          <Table.Th>{t("contacts.field.source")}</Table.Th>
          <Table.Th>{t("contacts.field.status")}</Table.Th>
          <Table.Th>{t("contacts.field.added")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {contacts.map((contact) => (
          <Table.Tr key={contact.contact_id} h={rowHeight} className={classes.row ?? ""}>
            <Table.Td data-main="line">
              <Link to={addressOf(contact.contact_id)} className={classes.name ?? ""}>
                {contact.name}
              </Link>{" "}
              {contact.possible_duplicate_of !== null && <Tag tone="warn">{t("contacts.duplicate")}</Tag>}
            </Table.Td>
            <Table.Td>{contact.phone}</Table.Td>
            <Table.Td>{contact.email}</Table.Td>
            <Table.Td>{contact.source}</Table.Td>
            <Table.Td>
              <Tag>{t(`contacts.status.${contact.status}`)}</Tag>
            </Table.Td>
            <Table.Td>{day(contact.created_at)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

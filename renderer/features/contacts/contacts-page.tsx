import { Box, Button, Group, Select, Table, TextInput } from "@mantine/core";
import { IconAddressBook, IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Contact, ContactStatus } from "../../../contracts/contacts.ts";
import { api } from "../../api/client.ts";
import { t } from "../../texts/t.ts";
import { day } from "../../ui/format.ts";
import { Page } from "../../ui/page.tsx";
import { EmptyState, ErrorNotice, LoadingRows } from "../../ui/states.tsx";
import { Pages } from "../../ui/table/pages.tsx";
import classes from "../../ui/table/row-link.module.css";
import stacked from "../../ui/table/stacked.module.css";
import { useDebouncedFilter } from "../../ui/table/use-debounced-filter.ts";
import { Tag } from "../../ui/tag.tsx";
import { ImportAdf } from "./adf/import-adf.tsx";
import { ContactPanel } from "./detail/contact-panel.tsx";
import { type ContactFilterState, contactQuery, pageSize, useContactFilters } from "./filters.ts";

const rowHeight = 44;
/** Others work with the same contacts: they are read again after this time. */
const refreshMs = 15_000;

/** The people who asked for a car. */
export function ContactsPage() {
  const state = useContactFilters();
  const { filters, change, openId, close } = state;
  const query = contactQuery(filters);
  const list = useQuery({
    queryKey: ["contacts", "list", query],
    queryFn: async () => {
      const { contacts, total } = await api.contacts.list({ query });
      return { contacts: contacts.filter((item): item is Contact => "name" in item), total };
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const { contacts = [], total = 0 } = list.data ?? {};
  return (
    <Page
      title={t("contacts.title")}
      subtitle={list.data ? t("contacts.total", { count: total }) : "…"}
      actions={
        <>
          <Button component={Link} to="/leads" variant="default">
            {t("leads.title")}
          </Button>
          <ImportAdf />
        </>
      }
    >
      <FilterBar state={state} />
      <Box className="panel" style={{ overflow: "hidden" }}>
        {list.isPending && <LoadingRows rows={8} height={rowHeight} />}
        {list.isError && (
          <Box p="md">
            <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
          </Box>
        )}
        {list.data && total === 0 && (
          <EmptyState
            icon={<IconAddressBook size={44} stroke={1.2} />}
            title={t("contacts.empty.title")}
            text={t("contacts.empty.text")}
          />
        )}
        {contacts.length > 0 && <ContactTable contacts={contacts} addressOf={state.addressOf} />}
      </Box>
      <Pages list={list} pageSize={pageSize} page={filters.page} onPage={(page) => change({ page })} />
      <ContactPanel id={openId} onClose={close} />
    </Page>
  );
}

function FilterBar({ state: { filters, change } }: { readonly state: ContactFilterState }) {
  const typed = useDebouncedFilter(filters.search, (search) => change({ search }));
  return (
    <Group mb="sm" gap="xs">
      <TextInput
        w={280}
        aria-label={t("contacts.search")}
        placeholder={t("contacts.searched")}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed.text}
        onChange={(event) => typed.type(event.currentTarget.value)}
      />
      <Select
        w={150}
        aria-label={t("contacts.field.status")}
        placeholder={t("contacts.anyStatus")}
        clearable
        clearButtonProps={{ "aria-label": t("contacts.anyStatus") }}
        data={ContactStatus.options.map((value) => ({ value, label: t(`contacts.status.${value}`) }))}
        value={filters.status ?? null}
        onChange={(value) => change({ status: ContactStatus.safeParse(value).data })}
      />
      <Button
        variant={filters.duplicates ? "light" : "default"}
        aria-pressed={filters.duplicates}
        onClick={() => change({ duplicates: !filters.duplicates })}
      >
        {t("contacts.duplicates")}
      </Button>
    </Group>
  );
}

interface TableProps {
  readonly contacts: readonly Contact[];
  readonly addressOf: (id: string) => string;
}

function ContactTable({ contacts, addressOf }: TableProps) {
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

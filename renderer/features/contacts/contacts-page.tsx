import "../../texts/lazy/contacts-texts.ts";
import { Box, Button } from "@mantine/core";
import { IconAddressBook, IconZoomExclamation } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { t } from "../../texts/t.ts";
import { MissingPermission } from "../../ui/page/missing-permission.tsx";
import { Page } from "../../ui/page/page.tsx";
import { EmptyState, ErrorNotice, LoadingRows } from "../../ui/page/states.tsx";
import { sendPendingDeletions, usePendingDeletions } from "../../ui/page/undo.tsx";
import { Pages } from "../../ui/table/pages.tsx";
import { useLeadAccess } from "../leads/use-lead-access.ts";
import { ImportAdf } from "./adf/import-adf.tsx";
import { useContactList } from "./contact-query.ts";
import { ContactTable, rowHeight } from "./contact-table.tsx";
import { ContactPanel } from "./detail/contact-panel.tsx";
import { FilterBar } from "./filter-bar.tsx";
import {
  type ContactFilterState,
  contactQuery,
  isFiltered,
  noFilters,
  pageSize,
  useContactFilters,
} from "./filters.ts";

/** The user's own contacts: the people who asked for a vehicle. */
export function ContactsPage() {
  const state = useContactFilters();
  const { filters, change, openId, close } = state;
  const list = useContactList(contactQuery(filters));
  const { canCreate, team } = useLeadAccess();
  useEffect(() => sendPendingDeletions, []);
  return (
    <Page
      title={t("contacts.title")}
      subtitle={list.data ? t("contacts.total", { count: list.data.total }) : "…"}
      actions={
        <>
          <Button component={Link} to="/leads" variant="default">
            {t("leads.title")}
          </Button>
          {canCreate && <ImportAdf />}
        </>
      }
    >
      {!canCreate && (
        <MissingPermission permission="create_leads" team={team} alternative={t("contacts.noPermission")} />
      )}
      <FilterBar state={state} />
      <ListView list={list} state={state} />
      <Pages list={list} pageSize={pageSize} page={filters.page} onPage={(page) => change({ page })} />
      <ContactPanel id={openId} canCreateLeads={canCreate} onClose={close} />
    </Page>
  );
}

interface ListViewProps {
  readonly list: ReturnType<typeof useContactList>;
  readonly state: ContactFilterState;
}

function ListView({ list, state }: ListViewProps) {
  const pending = usePendingDeletions();
  const { contacts = [], total = 0 } = list.data ?? {};
  const shown = contacts.filter(({ contact_id }) => !pending.has(contact_id));
  const isPastLastPage = total > 0 && contacts.length === 0;
  return (
    <Box className="panel" style={{ overflow: "hidden" }}>
      {(list.isPending || isPastLastPage) && <LoadingRows rows={8} height={rowHeight} />}
      {list.isError && (
        <Box p="md">
          <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
        </Box>
      )}
      {list.data && !isPastLastPage && shown.length === 0 && <NoContacts state={state} />}
      {shown.length > 0 && <ContactTable contacts={shown} addressOf={state.addressOf} />}
    </Box>
  );
}

function NoContacts({ state: { filters, change } }: Pick<ListViewProps, "state">) {
  if (isFiltered(filters)) {
    return (
      <EmptyState
        icon={<IconZoomExclamation size={44} stroke={1.2} />}
        title={t("contacts.noMatch.title")}
        text={t("contacts.noMatch.text")}
        action={
          <Button variant="default" onClick={() => change(noFilters)}>
            {t("contacts.noMatch.clear")}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconAddressBook size={44} stroke={1.2} />}
      title={t("contacts.empty.title")}
      text={t("contacts.empty.text")}
    />
  );
}

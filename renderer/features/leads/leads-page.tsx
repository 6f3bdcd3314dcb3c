import "../../texts/lazy/contacts-texts.ts";
import { Box, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMessageUser, IconPlus, IconZoomExclamation } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link } from "react-router";
import type { Lead } from "../../../contracts/customers/lead.ts";
import { useLeadList, useLeadSummary } from "../../api/records/leads.ts";
import { t } from "../../texts/t.ts";
import { MissingPermission } from "../../ui/page/missing-permission.tsx";
import { Page } from "../../ui/page/page.tsx";
import { EmptyState, ErrorNotice, LoadingRows } from "../../ui/page/states.tsx";
import { sendPendingDeletions, usePendingDeletions } from "../../ui/page/undo.tsx";
import { Pages } from "../../ui/table/pages.tsx";
import { type RowSelection, useRowSelection } from "../../ui/table/row-selection.ts";
import { BoardView } from "./board/board-view.tsx";
import { useBoard } from "./board/use-board.ts";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { isFiltered, type LeadFilterState, listQuery, noFilters, pageSize, useLeadFilters } from "./filters.ts";
import { LeadTable, rowHeight } from "./lead-table.tsx";
import { NewLead } from "./new-lead/new-lead.tsx";
import { useNewInAddress } from "./new-lead/use-new-in-address.ts";
import { LeadPanel } from "./panel/lead-panel.tsx";
import { useLeadAccess } from "./use-lead-access.ts";

export function LeadsPage() {
  const state = useLeadFilters();
  const { filters, change, openId, close, open } = state;
  const isBoard = filters.view === "board";
  const list = useLeadList(listQuery(filters), !isBoard);
  const board = useBoard(filters, isBoard);
  const { data } = isBoard ? board : list;
  const [adding, add] = useDisclosure(false);
  useNewInAddress(add.open);
  const access = useLeadAccess();
  const onAdd = access.canCreate ? add.open : undefined;
  const selection = useRowSelection<Lead>();
  useEffect(() => sendPendingDeletions, []);
  return (
    <Page
      title={t("leads.title")}
      subtitle={data ? t("leads.total", { count: data.total }) : "…"}
      actions={
        <>
          <Button component={Link} to="/leads/contacts" variant="default">
            {t("contacts.title")}
          </Button>
          {onAdd && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
              {t("leads.add")}
            </Button>
          )}
        </>
      }
    >
      <Permissions access={access} />
      {(access.canRead || data?.total !== 0 || isFiltered(filters)) && (
        <>
          <FilterBar filters={filters} change={change} />
          {isBoard ? (
            <BoardView state={state} board={board} onAdd={onAdd} canManage={access.canManage} />
          ) : (
            <>
              <ListView state={state} list={list} onAdd={onAdd} selection={access.canManage ? selection : undefined} />
              <BulkBar selection={selection} />
              <Pages list={list} pageSize={pageSize} page={filters.page} onPage={(page) => change({ page })} />
            </>
          )}
        </>
      )}
      <LeadPanel id={openId} onClose={close} />
      <NewLead opened={adding && access.canCreate} onClose={add.close} onAdded={open} />
    </Page>
  );
}

/** Which permission is missing, and what the user can still do. Nothing if none is missing. */
function Permissions({ access: { canRead, canManage, team } }: { readonly access: ReturnType<typeof useLeadAccess> }) {
  if (!canRead) return <MissingPermission permission="view_inventory" team={team} alternative={t("leads.onlyOwn")} />;
  if (canManage) return null;
  return <MissingPermission permission="manage_leads" team={team} alternative={t("leads.noPermission")} />;
}

interface ListViewProps {
  readonly state: LeadFilterState;
  readonly list: ReturnType<typeof useLeadList>;
  /** Undefined if the user may not add leads. */
  readonly onAdd: (() => void) | undefined;
  /** Undefined if the user may not change leads. */
  readonly selection: RowSelection<Lead> | undefined;
}

function ListView({ state, list, onAdd, selection }: ListViewProps) {
  const pending = usePendingDeletions();
  const { leads = [], total = 0 } = list.data ?? {};
  const shown: readonly Lead[] = leads.filter(({ id }) => !pending.has(id));
  const isPastLastPage = total > 0 && leads.length === 0;
  const isEmpty = list.data !== undefined && !isPastLastPage && shown.length === 0;
  return (
    <Box className="panel" style={{ overflow: "hidden" }}>
      {(list.isPending || isPastLastPage) && <LoadingRows rows={8} height={rowHeight} />}
      {list.isError && (
        <Box p="md">
          <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
        </Box>
      )}
      {isEmpty && <NoLeads state={state} onAdd={onAdd} />}
      {shown.length > 0 && <LeadTable leads={shown} state={state} selection={selection} />}
    </Box>
  );
}

function NoLeads({ state: { filters, change }, onAdd }: Pick<ListViewProps, "state" | "onAdd">) {
  const { data: counts } = useLeadSummary();
  if (isFiltered(filters)) {
    return (
      <EmptyState
        icon={<IconZoomExclamation size={44} stroke={1.2} />}
        title={t("leads.noMatch.title")}
        text={t("leads.noMatch.text")}
        action={
          <Button variant="default" onClick={() => change(noFilters)}>
            {t("leads.noMatch.clear")}
          </Button>
        }
      />
    );
  }
  const closed = counts ? counts.byStatus.COMPLETED + counts.byStatus.NOT_NEEDED : 0;
  if (closed > 0) {
    return (
      <EmptyState
        icon={<IconMessageUser size={44} stroke={1.2} />}
        title={t("leads.noneOpen.title")}
        text={t("leads.noneOpen.text")}
        action={
          <Button variant="default" onClick={() => change({ status: undefined })}>
            {t("leads.noneOpen.all")}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconMessageUser size={44} stroke={1.2} />}
      title={t("leads.empty.title")}
      text={t("leads.empty.text")}
      action={onAdd && <Button onClick={onAdd}>{t("leads.add")}</Button>}
    />
  );
}

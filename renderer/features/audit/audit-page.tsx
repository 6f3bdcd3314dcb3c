import "../../texts/lazy/audit-texts.ts";
import { Box, Button } from "@mantine/core";
import { IconDownload, IconHistory, IconZoomExclamation } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../api/client/client.ts";
import { t } from "../../texts/t.ts";
import { Page } from "../../ui/page/page.tsx";
import { showError } from "../../ui/page/show-error.ts";
import { EmptyState, ErrorNotice, LoadingRows } from "../../ui/page/states.tsx";
import { Pages } from "../../ui/table/pages.tsx";
import { EntriesTable, rowHeight } from "./entries-table.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { type AuditFilters, isFiltered, pageSize, queryOf, useAuditFilters } from "./filters.ts";

function useAudit(filters: AuditFilters) {
  const query = { ...queryOf(filters), limit: pageSize, offset: (filters.page - 1) * pageSize };
  return useQuery({
    queryKey: ["audit", query],
    queryFn: async () => {
      let total = 0;
      const entries = await api.audit.list(
        { query },
        { onExtras: ({ headers }) => (total = Number(headers.get("x-total-count") ?? 0)) },
      );
      return { entries, total: Math.max(total, entries.length) };
    },
    placeholderData: keepPreviousData,
  });
}

export function AuditPage() {
  const { filters, change, clear } = useAuditFilters();
  const audit = useAudit(filters);
  const { entries = [], total = 0 } = audit.data ?? {};
  const isPastLastPage = total > 0 && entries.length === 0;
  return (
    <Page
      title={t("audit.title")}
      subtitle={audit.data ? t("audit.subtitle", { count: total }) : "…"}
      actions={<Export filters={filters} disabled={total === 0} />}
    >
      <FilterBar filters={filters} change={change} onClear={clear} />
      {audit.isError && (
        <Box mb="md">
          <ErrorNotice error={audit.error} onRetry={() => void audit.refetch()} />
        </Box>
      )}
      {!audit.isError && (
        <Box className="panel" style={{ overflow: "hidden" }}>
          {(audit.isPending || isPastLastPage) && <LoadingRows rows={10} height={rowHeight} />}
          {audit.data && total === 0 && (isFiltered(filters) ? <NoMatch onClear={clear} /> : <NoEntries />)}
          {entries.length > 0 && <EntriesTable entries={entries} onFilter={change} />}
        </Box>
      )}
      <Pages list={audit} pageSize={pageSize} page={filters.page} onPage={(page) => change({ page })} />
    </Page>
  );
}

/** The browser downloads the file itself, however long it is. A request before renews the session, which a link cannot. */
function Export({ filters, disabled }: { readonly filters: AuditFilters; readonly disabled: boolean }) {
  const download = useMutation({
    mutationFn: () => api.accounts.me(),
    onSuccess: () => {
      const link = document.createElement("a");
      link.href = `/v1/admin/audit?${new URLSearchParams({ ...queryOf(filters), format: "csv" })}`;
      link.download = "audit.csv";
      link.click();
    },
    onError: showError,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      disabled={disabled}
      onClick={() => download.mutate()}
    >
      {t("audit.export")}
    </Button>
  );
}

const NoEntries = () => (
  <EmptyState icon={<IconHistory size={44} stroke={1.2} />} title={t("audit.none.title")} text={t("audit.none.text")} />
);

const NoMatch = ({ onClear }: { readonly onClear: () => void }) => (
  <EmptyState
    icon={<IconZoomExclamation size={44} stroke={1.2} />}
    title={t("audit.noMatch.title")}
    text={t("audit.noMatch.text")}
    action={
      <Button variant="default" onClick={onClear}>
        {t("audit.noMatch.action")}
      </Button>
    }
  />
);

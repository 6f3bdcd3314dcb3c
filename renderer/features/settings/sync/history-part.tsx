import { Button, Group, Stack, Table, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SyncRun } from "../../../../contracts/system/sync-status.ts";
import { api } from "../../../api/client/client.ts";
import { syncQueryKey } from "../../../api/records/sync.ts";
import { t } from "../../../texts/t.ts";
import { count, instant } from "../../../ui/format/format.ts";
import { ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import stacked from "../../../ui/table/stacked.module.css";

const firstRuns = 10;
const moreRuns = 100;

/** Exchanges with rows or errors, the newest first. */
export function HistoryPart() {
  const [limit, setLimit] = useState(firstRuns);
  const history = useQuery({
    queryKey: [...syncQueryKey, "history", limit],
    queryFn: () => api.sync.history({ query: { limit } }),
    placeholderData: keepPreviousData,
  });
  const { runs = [], total = 0 } = history.data ?? {};
  return (
    <Stack gap="sm" component="section" aria-labelledby="sync-history">
      <Title order={2} id="sync-history">
        {t("sync.history.title")}
      </Title>
      {history.isError && <ErrorNotice error={history.error} onRetry={() => void history.refetch()} />}
      {history.isPending && <LoadingRows rows={3} height={40} />}
      {history.data && total === 0 && (
        <Text c="dimmed" size="sm">
          {t("sync.history.none")}
        </Text>
      )}
      {runs.length > 0 && <RunsTable runs={runs} />}
      {total > runs.length && limit < moreRuns && (
        <Group>
          <Button variant="default" size="sm" onClick={() => setLimit(moreRuns)}>
            {t("sync.history.more")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const RunsTable = ({ runs }: { readonly runs: readonly SyncRun[] }) => (
  <div className="panel" style={{ overflow: "hidden" }}>
    <Table className={stacked.table ?? ""} aria-label={t("sync.history.title")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={190}>{t("sync.history.when")}</Table.Th>
          <Table.Th w={100}>{t("sync.history.in")}</Table.Th>
          <Table.Th w={100}>{t("sync.history.out")}</Table.Th>
          <Table.Th>{t("sync.history.result")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {runs.map((run) => (
          <Table.Tr key={run.startedAt} h={44}>
            <Table.Td data-main="line">{instant(run.startedAt)}</Table.Td>
            <Table.Td data-label={t("sync.history.in")}>{count(run.rowsIn)}</Table.Td>
            <Table.Td data-label={t("sync.history.out")}>{count(run.rowsOut)}</Table.Td>
            <Table.Td>{resultOf(run)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
);

const resultOf = ({ error, attempts, endedAt }: SyncRun): string =>
  error
    ? t("sync.history.attempts", { message: error.message, count: attempts, time: instant(endedAt) })
    : t("sync.history.ok");

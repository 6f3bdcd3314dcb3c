import { Box, Button, Table } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../api/client/client.ts";
import { queryClient } from "../../../api/client/query.ts";
import { t } from "../../../texts/t.ts";
import { instant } from "../../../ui/format/format.ts";
import { showError } from "../../../ui/page/show-error.ts";
import { ErrorNotice, hasFailed, LoadingRows } from "../../../ui/page/states.tsx";
import { Tag } from "../../../ui/page/tag.tsx";
import { Pages } from "../../../ui/table/pages.tsx";
import stacked from "../../../ui/table/stacked.module.css";
import { useKeepFocus } from "../../../ui/table/use-keep-focus.ts";
import { sessionsQueryKey } from "../query-keys.ts";

const pageSize = 50;

/** A page of the user's sessions, the last used first, and the number of all. */
const useSessions = (page: number) =>
  useQuery({
    queryKey: [...sessionsQueryKey, page],
    queryFn: async () => {
      let total = 0;
      const sessions = await api.accounts.sessions(
        { query: { limit: pageSize, offset: (page - 1) * pageSize } },
        { onExtras: ({ headers }) => (total = Number(headers.get("x-total-count") ?? 0)) },
      );
      return { sessions, total: Math.max(total, sessions.length) };
    },
    placeholderData: keepPreviousData,
  });

/** "Chrome on Linux" from a user agent; the user agent itself if it is not recognized. */
function browserName(agent: string | null): string {
  if (agent === null) return t("settings.sessions.unknownBrowser");
  const browser = /(Edg|Firefox|Chrome|Safari)\//.exec(agent)?.[1]?.replace(/^Edg$/, "Edge");
  const system = /(Windows|Mac OS X|Android|iPhone|iPad|Linux)/.exec(agent)?.[1]?.replace(/^Mac OS X$/, "macOS");
  return browser && system ? t("settings.sessions.browserOn", { browser, system }) : agent.slice(0, 60);
}

export function SessionsPanel() {
  const [page, setPage] = useState(1);
  const sessions = useSessions(page);
  const end = useMutation({
    mutationFn: (id: string) => api.accounts.endSession({ params: { id } }),
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQueryKey }),
  });
  const list = useKeepFocus();
  if (hasFailed(sessions)) return <ErrorNotice error={sessions.error} onRetry={() => void sessions.refetch()} />;
  return (
    <>
      <Box ref={list} tabIndex={-1} className="panel" style={{ overflow: "hidden" }}>
        {sessions.isPending && <LoadingRows rows={2} height={48} />}
        {sessions.data && (
          <Table className={stacked.table ?? ""} aria-label={t("settings.sessions.title")}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("settings.sessions.browser")}</Table.Th>
                <Table.Th>{t("settings.sessions.address")}</Table.Th>
                <Table.Th>{t("settings.lastUsed")}</Table.Th>
                <Table.Th>{t("settings.sessions.ends")}</Table.Th>
                <Table.Th w={110} aria-label={t("common.actions")} />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sessions.data.sessions.map((session) => (
                <Table.Tr key={session.id} h={48}>
                  <Table.Td data-main="line">{browserName(session.userAgent)}</Table.Td>
                  <Table.Td>{session.address ?? "–"}</Table.Td>
                  <Table.Td data-label={t("settings.lastUsed")}>{instant(session.lastUsedAt)}</Table.Td>
                  <Table.Td data-label={t("settings.sessions.ends")}>{instant(session.expiresAt)}</Table.Td>
                  <Table.Td>
                    {session.current ? (
                      <Tag tone="accent">{t("settings.sessions.current")}</Tag>
                    ) : (
                      <Button size="xs" variant="default" onClick={() => end.mutate(session.id)}>
                        {t("settings.sessions.signOut")}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Box>
      <Pages list={sessions} pageSize={pageSize} page={page} onPage={setPage} />
    </>
  );
}

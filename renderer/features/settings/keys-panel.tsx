import { Box, Button, Group, Table } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { modals } from "@mantine/modals";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ApiKey } from "../../../contracts/keys.ts";
import { api } from "../../api/client.ts";
import { queryClient } from "../../api/query.ts";
import { t } from "../../texts/t.ts";
import { day, instant } from "../../ui/format.ts";
import { showError } from "../../ui/show-error.ts";
import { EmptyState, ErrorNotice, LoadingRows } from "../../ui/states.tsx";
import stacked from "../../ui/table/stacked.module.css";
import { useKeepFocus } from "../../ui/table/use-keep-focus.ts";
import { Tag } from "../../ui/tag.tsx";
import { CreateKey } from "./create-key.tsx";
import { apiKeysQueryKey } from "./query-keys.ts";

export function KeysPanel() {
  const keys = useQuery({ queryKey: apiKeysQueryKey, queryFn: async () => (await api.keys.list()).keys });
  const [creating, create] = useDisclosure(false);
  const list = useKeepFocus();
  const button = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create.open}>
      {t("settings.keys.create.button")}
    </Button>
  );
  return (
    <>
      {keys.isError && <ErrorNotice error={keys.error} onRetry={() => void keys.refetch()} />}
      <Box ref={list} tabIndex={-1} className="panel" style={{ overflow: "hidden" }}>
        {keys.isPending && <LoadingRows rows={2} height={48} />}
        {keys.data?.length === 0 && (
          <EmptyState
            icon={<IconKey size={36} stroke={1.2} />}
            title={t("settings.keys.none.title")}
            text={t("settings.keys.none.text")}
            action={button}
          />
        )}
        {keys.data && keys.data.length > 0 && <KeysTable keys={keys.data} />}
      </Box>
      {keys.data && keys.data.length > 0 && <Group mt="sm">{button}</Group>}
      <CreateKey opened={creating} onClose={create.close} />
    </>
  );
}

function useRevoke() {
  const revoke = useMutation({
    mutationFn: (id: string) => api.keys.revoke({ params: { id } }),
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiKeysQueryKey }),
  });
  return (key: ApiKey) =>
    modals.openConfirmModal({
      title: t("settings.keys.revoke.question", { name: key.name }),
      children: t("settings.keys.revoke.effect"),
      labels: { confirm: t("settings.keys.revoke.button"), cancel: t("common.cancel") },
      confirmProps: { color: "red" },
      onConfirm: () => revoke.mutate(key.id),
    });
}

function KeysTable({ keys }: { readonly keys: readonly ApiKey[] }) {
  const askToRevoke = useRevoke();
  return (
    <Table className={stacked.table ?? ""} aria-label={t("settings.keys.title")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("common.name")}</Table.Th>
          <Table.Th>{t("settings.keys.key")}</Table.Th>
          <Table.Th>{t("settings.keys.environment")}</Table.Th>
          <Table.Th>{t("settings.keys.created")}</Table.Th>
          <Table.Th>{t("settings.lastUsed")}</Table.Th>
          <Table.Th w={110} aria-label={t("common.actions")} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map((key) => (
          <Table.Tr key={key.id} h={48}>
            <Table.Td fw={600} data-main="line">
              {key.name}
            </Table.Td>
            <Table.Td className="mono">
              {key.prefix}…{key.lastFour}
            </Table.Td>
            <Table.Td>
              {t(`settings.keys.environments.${key.environment === "production" ? "production" : "sandbox"}`)}
            </Table.Td>
            <Table.Td data-label={t("settings.keys.created")}>{day(key.createdAt)}</Table.Td>
            <Table.Td data-label={t("settings.lastUsed")}>
              {key.lastUsedAt ? instant(key.lastUsedAt) : t("settings.keys.neverUsed")}
            </Table.Td>
            <Table.Td>
              {key.revokedAt ? (
                <Tag>{t("settings.keys.revoked")}</Tag>
              ) : (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t("settings.keys.revoke.labelFor", { name: key.name })}
                  onClick={() => askToRevoke(key)}
                >
                  {t("settings.keys.revoke.button")}
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

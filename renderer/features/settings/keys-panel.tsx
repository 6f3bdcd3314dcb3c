import { Box, Button, Group, Table } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ApiKey } from "../../../contracts/keys.ts";
import { api } from "../../api/client.ts";
import { errorSummary } from "../../api/error-explanation.ts";
import { queryClient } from "../../api/query.ts";
import { day, instant } from "../../ui/format.ts";
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
      Create key
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
            title="No API keys"
            text="Create a sandbox key to test the API, or a production key to work with these vehicles."
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
    onError: (error) => notifications.show({ color: "red", message: errorSummary(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiKeysQueryKey }),
  });
  return (key: ApiKey) =>
    modals.openConfirmModal({
      title: `Revoke “${key.name}”?`,
      children:
        "Programs that use this key lose access immediately. This cannot be undone, but you can create a new key.",
      labels: { confirm: "Revoke", cancel: "Cancel" },
      confirmProps: { color: "red" },
      onConfirm: () => revoke.mutate(key.id),
    });
}

function KeysTable({ keys }: { readonly keys: readonly ApiKey[] }) {
  const askToRevoke = useRevoke();
  return (
    <Table className={stacked.table ?? ""} aria-label="API keys">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>Key</Table.Th>
          <Table.Th>Environment</Table.Th>
          <Table.Th>Created</Table.Th>
          <Table.Th>Last used</Table.Th>
          <Table.Th w={110} aria-label="Actions" />
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
            <Table.Td>{key.environment === "production" ? "Production" : "Sandbox"}</Table.Td>
            <Table.Td data-label="Created">{day(key.createdAt)}</Table.Td>
            <Table.Td data-label="Last used">{key.lastUsedAt ? instant(key.lastUsedAt) : "Never"}</Table.Td>
            <Table.Td>
              {key.revokedAt ? (
                <Tag>Revoked</Tag>
              ) : (
                <Button size="xs" variant="default" aria-label={`Revoke ${key.name}`} onClick={() => askToRevoke(key)}>
                  Revoke
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client/client.ts";
import { syncQueryKey } from "../../../api/records/sync.ts";
import { t } from "../../../texts/t.ts";
import { ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import { ConflictCard } from "./conflict-card.tsx";

const shownAtOnce = 20;

/** Conflicts with both versions next to each other. */
export function ConflictsPart() {
  const conflicts = useQuery({
    queryKey: [...syncQueryKey, "conflicts"],
    queryFn: () => api.syncConflicts.list({ query: { limit: shownAtOnce } }),
  });
  const rest = conflicts.data ? conflicts.data.total - conflicts.data.conflicts.length : 0;
  return (
    <Stack gap="sm" component="section" aria-labelledby="sync-conflicts">
      <Title order={2} id="sync-conflicts">
        {t("sync.conflicts.title")}
      </Title>
      {conflicts.isError && <ErrorNotice error={conflicts.error} onRetry={() => void conflicts.refetch()} />}
      {conflicts.isPending && <LoadingRows rows={2} height={64} />}
      {conflicts.data?.total === 0 && (
        <Text c="dimmed" size="sm">
          {t("sync.conflicts.none")}
        </Text>
      )}
      {conflicts.data?.conflicts.map((conflict) => (
        <ConflictCard key={conflict.id} conflict={conflict} />
      ))}
      {rest > 0 && (
        <Text size="sm" c="dimmed">
          {t("sync.conflicts.more", { count: rest })}
        </Text>
      )}
    </Stack>
  );
}

import { Stack, Text, Title } from "@mantine/core";
import { api } from "../../../api/client/client.ts";
import { syncQueryKey } from "../../../api/records/sync.ts";
import { t } from "../../../texts/t.ts";
import { ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import { ConflictCard } from "./conflict-card.tsx";
import { shownAtOnce, usePages } from "./pages.ts";
import { ShowMore } from "./show-more.tsx";

/** Conflicts with both versions next to each other. */
export function ConflictsPart() {
  const conflicts = usePages([...syncQueryKey, "conflicts"], async (offset) => {
    const { conflicts: rows, total } = await api.syncConflicts.list({ query: { limit: shownAtOnce, offset } });
    return { rows, total };
  });
  return (
    <Stack gap="sm" component="section" aria-labelledby="sync-conflicts">
      <Title order={2} id="sync-conflicts">
        {t("sync.conflicts.title")}
      </Title>
      {conflicts.error && <ErrorNotice error={conflicts.error} onRetry={conflicts.retry} />}
      {conflicts.isPending && <LoadingRows rows={2} height={64} />}
      {conflicts.total === 0 && (
        <Text c="dimmed" size="sm">
          {t("sync.conflicts.none")}
        </Text>
      )}
      {conflicts.rows.map((conflict) => (
        <ConflictCard key={conflict.id} conflict={conflict} />
      ))}
      <ShowMore pages={conflicts} />
    </Stack>
  );
}

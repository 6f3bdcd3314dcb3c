import { Alert, Box, Button, Group, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDatabaseExport } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Backups } from "../../../../contracts/system/backups.ts";
import { api } from "../../../api/client/client.ts";
import { queryClient } from "../../../api/client/query.ts";
import { t } from "../../../texts/t.ts";
import { instant } from "../../../ui/format/format.ts";
import { EmptyState, ErrorNotice, hasFailed, LoadingRows } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";
import classes from "../facts.module.css";
import { BackupsTable } from "./backups-table.tsx";

const backupsQueryKey = ["backups"] as const;
const readRunningEveryMs = 2000;

/** The backups of the installation, and a button that makes one. Only for administrators. */
export function BackupsPanel() {
  const backups = useQuery({
    queryKey: backupsQueryKey,
    queryFn: () => api.backups.list(),
    refetchInterval: ({ state }) => (state.data?.runningSince ? readRunningEveryMs : false),
  });
  if (hasFailed(backups)) return <ErrorNotice error={backups.error} onRetry={() => void backups.refetch()} />;
  if (!backups.data) return <LoadingRows rows={3} height={48} />;
  if (backups.data.folder === null) return <Text maw={640}>{t("backups.postgres")}</Text>;
  return <LocalBackups backups={backups.data} folder={backups.data.folder} />;
}

function LocalBackups({ backups, folder }: { readonly backups: Backups; readonly folder: string }) {
  const make = useMutation({
    mutationFn: () => api.backups.make(),
    onSuccess: ({ name }) => notifications.show({ message: t("backups.done", { name }) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backupsQueryKey }),
  });
  const { runningSince, lastFailure, restored } = backups;
  const isRunning = make.isPending || runningSince !== null;
  // "another backup is being made" is true only until that one has ended
  const isOutdated =
    runningSince === null && make.error instanceof AppError && make.error.code === "BACKUP_UNAVAILABLE";
  const { reset } = make;
  useEffect(() => {
    if (isOutdated) reset();
  }, [isOutdated, reset]);
  return (
    <Stack gap="sm" className={touch.touch ?? ""}>
      {restored && (
        <Text size="sm">
          {t("backups.restored", { restored: instant(restored.restoredAt), made: instant(restored.backupMadeAt) })}
        </Text>
      )}
      {make.isError && !isOutdated && <ErrorNotice error={make.error} />}
      {lastFailure && (
        <Alert color="red" variant="outline" title={t("backups.failed.title", { time: instant(lastFailure.at) })}>
          {t("backups.failed.text", { message: lastFailure.message })}
        </Alert>
      )}
      <Box className="panel" style={{ overflow: "hidden" }}>
        <Facts backups={backups} folder={folder} />
        {backups.backups.length > 0 ? (
          <BackupsTable backups={backups.backups} />
        ) : (
          <EmptyState
            icon={<IconDatabaseExport size={36} stroke={1.2} />}
            title={t("backups.none.title")}
            text={t("backups.none.text")}
          />
        )}
      </Box>
      <Group>
        <Button
          leftSection={<IconDatabaseExport size={16} aria-hidden />}
          loading={isRunning}
          onClick={() => make.mutate()}
        >
          {t("backups.make")}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {isRunning && t("backups.running")}
        </Text>
      </Group>
    </Stack>
  );
}

function Facts({ backups: { schedule }, folder }: { readonly backups: Backups; readonly folder: string }) {
  return (
    <dl className={classes.facts}>
      <dt>{t("backups.folder")}</dt>
      <dd className="mono">{folder}</dd>
      <dt>{t("backups.schedule")}</dt>
      <dd>
        {schedule
          ? t("backups.rule", { time: instant(schedule.nextAt), days: schedule.keepDays, weeks: schedule.keepWeeks })
          : t("backups.notScheduled")}
      </dd>
    </dl>
  );
}

import { Box, Button, Group, Progress, Text, Title } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconCircle, IconCircleCheckFilled, IconCircleDotted, IconPlayerStop } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Stage, stages, type VisualInspection } from "../../../../contracts/inspections/visual.ts";
import { own } from "../../../../contracts/kit/own.ts";
import { api } from "../../../api/client/client.ts";
import { queryClient } from "../../../api/client/query.ts";
import { useLive } from "../../../api/live/live.ts";
import { inspectionKey } from "../../../api/records/inspections.ts";
import { t } from "../../../texts/t.ts";
import { duration, percent } from "../../../ui/format/format.ts";
import { useSecondsLeft } from "../../../ui/format/time-left.ts";
import { showError } from "../../../ui/page/show-error.ts";
import classes from "./progress-view.module.css";

function useCancel(id: string) {
  const cancel = useMutation({
    mutationFn: () => api.visual.cancel({ params: { inspection_id: id } }),
    onSuccess: (inspection) => queryClient.setQueryData(inspectionKey(id), inspection),
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["inspections"] }),
  });
  const dialog = `stop-${id}`;
  // the inspection may end while the dialog is open: then there is nothing to stop
  useEffect(() => () => modals.close(dialog), [dialog]);
  const ask = () =>
    modals.openConfirmModal({
      modalId: dialog,
      title: t("results.progress.stopping.title"),
      children: t("results.progress.stopping.text"),
      labels: { confirm: t("results.progress.stop"), cancel: t("results.progress.stopping.continue") },
      confirmProps: { color: "red" },
      onConfirm: () => cancel.mutate(),
    });
  return { ask, pending: cancel.isPending } as const;
}

/** The progress from the response or from the event stream, whichever is further. */
function useProgress(inspection: VisualInspection) {
  const update = useLive((live) => own(live.inspections, inspection.inspection_id));
  const total = inspection.images.length;
  if (!update || update.progress < inspection.progress) {
    return { share: inspection.progress, stage: inspection.stage, done: undefined, total };
  }
  return { share: update.progress, stage: update.stage, done: update.images_done, total: update.images_total };
}

interface ProgressViewProps {
  readonly inspection: VisualInspection;
  readonly canInspect: boolean;
}

export function ProgressView({ inspection, canInspect }: ProgressViewProps) {
  const { share, stage, done, total } = useProgress(inspection);
  const left = useSecondsLeft(share);
  const cancel = useCancel(inspection.inspection_id);
  return (
    <Box className="panel" p="lg" component="section" aria-label={t("results.progress.label")}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2}>{t("results.progress.title", { count: total })}</Title>
          <Text c="dimmed" size="sm" mih={20}>
            {progressText(percent(share), left)}
          </Text>
        </div>
        {canInspect && (
          <Button
            variant="default"
            flex="none"
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            onClick={cancel.ask}
            loading={cancel.pending}
          >
            {t("results.progress.stop")}
          </Button>
        )}
      </Group>
      <Progress
        value={share * 100}
        my="md"
        size="lg"
        aria-label={t("results.progress.label")}
        transitionDuration={300}
      />
      <StageList stage={stage} done={done} total={total} />
      <Text size="sm" c="dimmed" mt="md">
        {t("results.progress.continues")}
      </Text>
    </Box>
  );
}

function progressText(share: string, secondsLeft: number | undefined): string {
  if (secondsLeft === undefined) return t("results.progress.estimating", { share });
  if (secondsLeft < 1) return t("results.progress.nearlyDone", { share });
  return t("results.progress.left", { share, time: duration(secondsLeft) });
}

interface StageListProps {
  readonly stage: Stage | null;
  readonly done: number | undefined;
  readonly total: number;
}

function StageList({ stage, done, total }: StageListProps) {
  const current = stage === null ? -1 : stages.indexOf(stage);
  return (
    <ol className={classes.stages}>
      {stages.map((name, at) => {
        const state = at < current ? "done" : at === current ? "now" : "later";
        return (
          <li key={name} data-state={state} aria-current={state === "now" ? "step" : undefined}>
            {state === "done" ? (
              <IconCircleCheckFilled size={18} aria-label={t("results.progress.stageDone")} />
            ) : state === "now" ? (
              <IconCircleDotted size={18} aria-label={t("results.progress.stageRunning")} className={classes.turning} />
            ) : (
              <IconCircle size={18} stroke={1.3} aria-hidden />
            )}
            <span>{t(`labels.stage.${name}`)}</span>
            {state === "now" && done !== undefined && done < total && (
              <span className={classes.count}>{t("results.progress.photo", { photo: done + 1, photos: total })}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

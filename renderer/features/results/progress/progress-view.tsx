import { Box, Button, Group, Progress, Text, Title } from "@mantine/core";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { IconCircle, IconCircleCheckFilled, IconCircleDotted, IconPlayerStop } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { own } from "../../../../contracts/kit/own.ts";
import { type Stage, stages, type VisualInspection } from "../../../../contracts/visual.ts";
import { api } from "../../../api/client.ts";
import { errorSummary } from "../../../api/error-explanation.ts";
import { inspectionKey } from "../../../api/inspections.ts";
import { useLive } from "../../../api/live.ts";
import { queryClient } from "../../../api/query.ts";
import { t } from "../../../texts/t.ts";
import { duration, percent } from "../../../ui/format.ts";
import { useSecondsLeft } from "../../../ui/time-left.ts";
import classes from "./progress-view.module.css";

function useCancel(id: string) {
  const cancel = useMutation({
    mutationFn: () => api.visual.cancel({ params: { inspection_id: id } }),
    onSuccess: (inspection) => queryClient.setQueryData(inspectionKey(id), inspection),
    onError: (error) => notifications.show({ color: "red", message: errorSummary(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["inspections"] }),
  });
  const dialog = `stop-${id}`;
  // the inspection may end while the dialog is open: then there is nothing to stop
  useEffect(() => () => modals.close(dialog), [dialog]);
  const ask = () =>
    modals.openConfirmModal({
      modalId: dialog,
      title: "Stop this inspection?",
      children: "There will be no result. The photos stay stored, so you can inspect them again.",
      labels: { confirm: "Stop", cancel: "Continue" },
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
    <Box className="panel" p="lg" component="section" aria-label="Progress">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2}>Inspecting {total} photos</Title>
          <Text c="dimmed" size="sm" mih={20}>
            {percent(share)} done, {timeLeftText(left)}
          </Text>
        </div>
        {canInspect && (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            onClick={cancel.ask}
            loading={cancel.pending}
          >
            Stop
          </Button>
        )}
      </Group>
      <Progress value={share * 100} my="md" size="lg" aria-label="Progress" transitionDuration={300} />
      <StageList stage={stage} done={done} total={total} />
      <Text size="sm" c="dimmed" mt="md">
        The inspection continues if you leave this page. A link in the navigation leads back here.
      </Text>
    </Box>
  );
}

function timeLeftText(seconds: number | undefined): string {
  if (seconds === undefined) return "estimating the time left";
  return seconds < 1 ? "almost done" : `about ${duration(seconds)} left`;
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
              <IconCircleCheckFilled size={18} aria-label="Done:" />
            ) : state === "now" ? (
              <IconCircleDotted size={18} aria-label="In progress:" className={classes.turning} />
            ) : (
              <IconCircle size={18} stroke={1.3} aria-hidden />
            )}
            <span>{t(`labels.stage.${name}`)}</span>
            {state === "now" && done !== undefined && done < total && (
              <span className={classes.count}>
                photo {done + 1} of {total}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

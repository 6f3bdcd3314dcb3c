import "../../texts/lazy/spin360-texts.ts";
import { ActionIcon, Alert, Button, FileButton, Group, Text, Title, Tooltip } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { modals } from "@mantine/modals";
import { IconRefresh, IconTrash, IconUpload, IconX } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { maxVideoBytes } from "../../../contracts/inspections/clip-limits.ts";
import type { SpinJob, SpinSide } from "../../../contracts/inspections/spin360.ts";
import { api } from "../../api/client/client.ts";
import { errorSummary } from "../../api/client/error-explanation.ts";
import { isRunning, refreshSpins } from "../../api/records/spins.ts";
import { t } from "../../texts/t.ts";
import { useKeepFocus } from "../../ui/table/use-keep-focus.ts";
import { bytesText, storageText } from "./clip-texts.ts";
import { dismissUpload, retryUpload, uploadClip, useClipUpload } from "./clip-uploads.ts";
import { JobState, UploadState } from "./job-state.tsx";
import classes from "./spin-views.module.css";

interface SidePanelProps {
  readonly carId: string;
  readonly side: SpinSide;
  readonly name: string;
  /** The jobs of this side, newest first. */
  readonly jobs: readonly SpinJob[];
  /** Whether the user may add, stop and retry clips. */
  readonly canInspect: boolean;
  readonly canDelete: boolean;
}

const acceptedTypes = "video/*,.mp4,.avi,.mov,.wmv,.flv,.webm,.mkv,.qt";

/** One side of the car: its clip, the progress of its frames, and their size on disk. A clip can be dropped on it. */
export function SidePanel({ carId, side, name, jobs, canInspect, canDelete }: SidePanelProps) {
  const upload = useClipUpload({ carId, side });
  const sending = upload !== undefined && upload.error === undefined;
  const startUpload = (file: File | null | undefined) => file && void uploadClip({ carId, side }, file);
  const [newest] = jobs;
  const buttons = useKeepFocus();
  return (
    <Dropzone
      className={`panel ${classes.side}`}
      onDrop={(files: readonly File[]) => startUpload(files[0])}
      disabled={sending || !canInspect}
      multiple={false}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      inputProps={{ "aria-label": t("spin360.clip.drop", { side: name }), tabIndex: -1 }}
      styles={{ inner: { pointerEvents: "all" } }}
      role="region"
      aria-label={name}
    >
      <Title order={2} size="h3">
        {name}
      </Title>
      <Text size="sm" c="dimmed">
        {t(`spin360.hint.${side}`)}
      </Text>
      <div className={classes.state} aria-live="polite">
        {upload && <UploadState upload={upload} />}
        {!upload && newest && (
          <JobState
            job={newest}
            earlierShown={newest.state !== "ready" && jobs.some(({ state }) => state === "ready")}
          />
        )}
      </div>
      <Group ref={buttons} gap="xs">
        {sending && (
          <ActionButton text={t("spin360.clip.stop")} icon={<IconX size={16} aria-hidden />} onClick={upload.stop} />
        )}
        {!sending && canInspect && (
          <FileButton
            accept={acceptedTypes}
            onChange={startUpload}
            inputProps={{ "aria-label": t("spin360.clip.chooseFor", { side: name }) }}
          >
            {(props) => (
              <Button
                {...props}
                mih={44}
                variant={side === "OUTSIDE" && !newest ? "filled" : "default"}
                leftSection={<IconUpload size={16} aria-hidden />}
              >
                {t(newest ? "spin360.clip.new" : "spin360.clip.choose")}
              </Button>
            )}
          </FileButton>
        )}
        {upload && !sending && (
          <>
            <ActionButton
              text={t("spin360.clip.retry")}
              icon={<IconRefresh size={16} aria-hidden />}
              onClick={() => void retryUpload(upload)}
            />
            <ActionButton text={t("common.dismiss")} onClick={() => dismissUpload({ carId, side })} />
          </>
        )}
        {!upload && newest && <JobActions carId={carId} job={newest} canInspect={canInspect} canDelete={canDelete} />}
      </Group>
      <Text size="xs" c="dimmed" mt="xs">
        {jobs.length === 0 && canInspect
          ? t("spin360.clip.dropAdvice", { size: bytesText(maxVideoBytes) })
          : storageText(jobs)}
      </Text>
    </Dropzone>
  );
}

interface ActionButtonProps {
  readonly text: string;
  readonly icon?: ReactNode;
  readonly onClick: () => void;
}

const ActionButton = ({ text, icon, onClick }: ActionButtonProps) => (
  <Button mih={44} variant="default" leftSection={icon} onClick={onClick}>
    {text}
  </Button>
);

interface JobActionsProps {
  readonly carId: string;
  readonly job: SpinJob;
  readonly canInspect: boolean;
  readonly canDelete: boolean;
}

/** Buttons for the newest job of a side, and to delete all files of the side. */
function JobActions({ carId, job, canInspect, canDelete }: JobActionsProps) {
  const settled = { onSettled: () => refreshSpins(carId) };
  const change = useMutation({
    mutationFn: (what: "cancel" | "retry") => api.spin360[what]({ params: { jobId: job.jobId } }),
    ...settled,
  });
  const remove = useMutation({
    mutationFn: () => api.spin360.cleanup({ body: { carId, side: job.side } }),
    ...settled,
  });
  const failure = change.error ?? remove.error;
  const confirmRemoval = () =>
    modals.openConfirmModal({
      title: t(`spin360.delete.title.${job.side}`),
      children: <Text size="sm">{t("spin360.delete.text")}</Text>,
      labels: { confirm: t("spin360.delete.button"), cancel: t("common.cancel") },
      confirmProps: { color: "red" },
      onConfirm: () => remove.mutate(),
    });
  return (
    <>
      {canInspect && isRunning(job) && (
        <ActionButton
          text={t("spin360.clip.stop")}
          icon={<IconX size={16} aria-hidden />}
          onClick={() => change.mutate("cancel")}
        />
      )}
      {canInspect && job.state === "failed" && (
        <ActionButton
          text={t("common.tryAgain")}
          icon={<IconRefresh size={16} aria-hidden />}
          onClick={() => change.mutate("retry")}
        />
      )}
      {canDelete && (
        <Tooltip label={t("spin360.delete.button")}>
          <ActionIcon
            size={44}
            variant="default"
            aria-label={t(`spin360.delete.label.${job.side}`)}
            onClick={confirmRemoval}
            loading={remove.isPending}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {failure && (
        <Alert color="red" variant="outline" role="alert" w="100%" bg="var(--alarm-wash)">
          {errorSummary(failure)}
        </Alert>
      )}
    </>
  );
}

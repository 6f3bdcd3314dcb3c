import { ActionIcon, Alert, Button, FileButton, Group, Text, Title, Tooltip } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { modals } from "@mantine/modals";
import { IconRefresh, IconTrash, IconUpload, IconX } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { maxVideoBytes, type SpinJob, type SpinSide } from "../../../contracts/spin360.ts";
import { api } from "../../api/client.ts";
import { errorSummary } from "../../api/error-explanation.ts";
import { isRunning, refreshSpins } from "../../api/spins.ts";
import { useKeepFocus } from "../../ui/table/use-keep-focus.ts";
import { bytesText, sideHints, storageText } from "./clip-texts.ts";
import { dismissUpload, retryUpload, uploadClip, useClipUpload } from "./clip-uploads.ts";
import { JobState, UploadState } from "./job-state.tsx";
import classes from "./spin-page.module.css";

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
      inputProps={{ "aria-label": `${name}: drop a clip`, tabIndex: -1 }}
      styles={{ inner: { pointerEvents: "all" } }}
      role="region"
      aria-label={name}
    >
      <Title order={2} size="h3">
        {name}
      </Title>
      <Text size="sm" c="dimmed">
        {sideHints[side]}
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
        {sending && <ActionButton text="Stop" icon={<IconX size={16} aria-hidden />} onClick={upload.stop} />}
        {!sending && canInspect && (
          <FileButton
            accept={acceptedTypes}
            onChange={startUpload}
            inputProps={{ "aria-label": `${name}: choose a clip` }}
          >
            {(props) => (
              <Button
                {...props}
                mih={44}
                variant={side === "OUTSIDE" && !newest ? "filled" : "default"}
                leftSection={<IconUpload size={16} aria-hidden />}
              >
                {newest ? "New clip" : "Choose a clip"}
              </Button>
            )}
          </FileButton>
        )}
        {upload && !sending && (
          <>
            <ActionButton
              text="Retry"
              icon={<IconRefresh size={16} aria-hidden />}
              onClick={() => void retryUpload(upload)}
            />
            <ActionButton text="Dismiss" onClick={() => dismissUpload({ carId, side })} />
          </>
        )}
        {!upload && newest && (
          <JobActions carId={carId} job={newest} name={name} canInspect={canInspect} canDelete={canDelete} />
        )}
      </Group>
      <Text size="xs" c="dimmed" mt="xs">
        {jobs.length === 0 && canInspect
          ? `Or drop a video here: at most ${bytesText(maxVideoBytes)}, preferably MP4.`
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
  readonly name: string;
  readonly canInspect: boolean;
  readonly canDelete: boolean;
}

/** Buttons for the newest job of a side, and to delete all files of the side. */
function JobActions({ carId, job, name, canInspect, canDelete }: JobActionsProps) {
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
      title: `Delete the ${name.toLowerCase()} view?`,
      children: <Text size="sm">Its clips, frames and masks are deleted permanently.</Text>,
      labels: { confirm: "Delete", cancel: "Cancel" },
      confirmProps: { color: "red" },
      onConfirm: () => remove.mutate(),
    });
  return (
    <>
      {canInspect && isRunning(job) && (
        <ActionButton text="Stop" icon={<IconX size={16} aria-hidden />} onClick={() => change.mutate("cancel")} />
      )}
      {canInspect && job.state === "failed" && (
        <ActionButton
          text="Try again"
          icon={<IconRefresh size={16} aria-hidden />}
          onClick={() => change.mutate("retry")}
        />
      )}
      {canDelete && (
        <Tooltip label="Delete">
          <ActionIcon
            size={44}
            variant="default"
            aria-label={`Delete the ${name.toLowerCase()} view`}
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

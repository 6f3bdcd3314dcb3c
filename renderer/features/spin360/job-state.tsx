import "../../texts/lazy/spin360-texts.ts";
import { Progress, Text } from "@mantine/core";
import type { SpinJob } from "../../../contracts/inspections/spin360.ts";
import { ServerUnreachable } from "../../api/client/client.ts";
import { explainError } from "../../api/client/error-explanation.ts";
import { t } from "../../texts/t.ts";
import { duration, percent } from "../../ui/format/format.ts";
import { useSecondsLeft } from "../../ui/format/time-left.ts";
import { bytesText, damageCountText, isAnalyzed } from "./clip-texts.ts";
import type { ClipUpload } from "./clip-uploads.ts";

interface ProgressBarProps {
  readonly label: string;
  /** 0 to 1. */
  readonly share: number;
}

/** What is being done, the progress, and the estimated time left. */
function ProgressBar({ label, share }: ProgressBarProps) {
  const left = useSecondsLeft(share);
  return (
    <div>
      <Text size="sm" mb={4}>
        {label} · {percent(share)}
        {left !== undefined && left >= 1 && ` · ${t("spin360.job.timeLeft", { time: duration(left) })}`}
      </Text>
      <Progress value={share * 100} aria-label={label} />
    </div>
  );
}

const Failed = ({ children }: { readonly children: string }) => (
  <Text size="sm" c="var(--alarm)" role="alert">
    {children}
  </Text>
);

/** The progress or the error of an upload. */
export function UploadState({ upload }: { readonly upload: ClipUpload }) {
  if (upload.error === undefined) {
    const { name: file, size } = upload.file;
    const label =
      upload.share === 1
        ? t("spin360.job.storing", { file })
        : t("spin360.job.uploading", { file, size: bytesText(size) });
    return <ProgressBar label={label} share={upload.share} />;
  }
  if (upload.error instanceof ServerUnreachable) {
    return <Failed>{t("spin360.job.uploadLater", { file: upload.file.name })}</Failed>;
  }
  const { problem, nextStep } = explainError(upload.error);
  return <Failed>{`${t("spin360.job.notUploaded", { file: upload.file.name })} ${problem} ${nextStep}`}</Failed>;
}

function resultText(job: SpinJob): string {
  const frames = t("spin360.job.frames", { count: job.frameCount ?? 0 });
  if (!isAnalyzed(job)) return t("spin360.job.ready", { frames });
  return t("spin360.job.readyWithDamage", { frames, damage: damageCountText(job.damagesDetected ?? 0) });
}

interface JobStateProps {
  readonly job: SpinJob;
  /** Whether the viewer shows an earlier spin of this side. */
  readonly earlierShown: boolean;
}

/** The state of the newest clip of a side. */
export function JobState({ job, earlierShown }: JobStateProps) {
  const earlier = earlierShown && ` ${t("spin360.job.earlierShown")}`;
  if (job.state === "ready") {
    return (
      <Text size="sm">
        {resultText(job)}
        {!job.originalKept && ` ${t("spin360.job.originalDeleted")}`}
      </Text>
    );
  }
  if (job.state !== "failed") {
    return (
      <>
        {/* a new key for each stage: stages differ in speed, so each needs its own estimate */}
        <ProgressBar key={job.state} label={t(`spin360.state.${job.state}`)} share={job.progress} />
        {earlier && (
          <Text size="xs" c="dimmed" mt={4}>
            {earlier}
          </Text>
        )}
      </>
    );
  }
  if (job.error?.code === "CANCELLED") {
    return (
      <Text size="sm">
        {job.error.message}
        {earlier}
      </Text>
    );
  }
  return <Failed>{`${job.error?.message ?? t("spin360.job.failed")}${earlier || ""}`}</Failed>;
}

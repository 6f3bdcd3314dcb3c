import { Progress, Text } from "@mantine/core";
import type { SpinJob } from "../../../contracts/spin360.ts";
import { ServerUnreachable } from "../../api/client.ts";
import { explainError } from "../../api/error-explanation.ts";
import { count, duration, percent } from "../../ui/format.ts";
import { useSecondsLeft } from "../../ui/time-left.ts";
import { bytesText, damageCountText, isAnalyzed, stateTexts } from "./clip-texts.ts";
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
        {left !== undefined && left >= 1 && ` · about ${duration(left)} left`}
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
    const isSent = upload.share === 1;
    const size = bytesText(upload.file.size);
    const label = isSent ? `Storing ${upload.file.name}` : `Uploading ${upload.file.name} (${size})`;
    return <ProgressBar label={label} share={upload.share} />;
  }
  if (upload.error instanceof ServerUnreachable) {
    return <Failed>{`The server is not responding. ${upload.file.name} is uploaded again automatically.`}</Failed>;
  }
  const { problem, nextStep } = explainError(upload.error);
  return <Failed>{`${upload.file.name} was not uploaded. ${problem} ${nextStep}`}</Failed>;
}

interface JobStateProps {
  readonly job: SpinJob;
  /** Whether the viewer shows an earlier spin of this side. */
  readonly earlierShown: boolean;
}

/** The state of the newest clip of a side. */
export function JobState({ job, earlierShown }: JobStateProps) {
  const earlier = earlierShown && " The view above shows an earlier clip.";
  if (job.state === "ready") {
    return (
      <Text size="sm">
        {count(job.frameCount ?? 0)} frames{isAnalyzed(job) && `, ${damageCountText(job.damagesDetected ?? 0)}`}.
        {!job.originalKept && " The original clip was deleted."}
      </Text>
    );
  }
  if (job.state !== "failed") {
    return (
      <>
        {/* a new key for each stage: stages differ in speed, so each needs its own estimate */}
        <ProgressBar key={job.state} label={stateTexts[job.state]} share={job.progress} />
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
  return <Failed>{`${job.error?.message ?? "The clip could not be processed."}${earlier || ""}`}</Failed>;
}

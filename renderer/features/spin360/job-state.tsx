import { Progress, Text } from "@mantine/core";
import type { SpinJob } from "../../../contracts/spin360.ts";
import { ServerUnreachable } from "../../api/client.ts";
import { explainError } from "../../api/error-explanation.ts";
import { count, duration, percent } from "../../ui/format.ts";
import { useSecondsLeft } from "../../ui/time-left.ts";
import { bytesText, damageCountText, isAnalyzed, stateTexts } from "./clip-texts.ts";
import type { ClipUpload } from "./clip-uploads.ts";

interface ShareProps {
  readonly doing: string;
  /** 0 to 1. */
  readonly share: number;
}

/** What is being done, how far it is, and how long it still takes at this pace. */
function Share({ doing, share }: ShareProps) {
  const left = useSecondsLeft(share);
  return (
    <div>
      <Text size="sm" mb={4}>
        {doing} · {percent(share)}
        {left !== undefined && left >= 1 && ` · about ${duration(left)} left`}
      </Text>
      <Progress value={share * 100} aria-label={doing} />
    </div>
  );
}

const Failed = ({ children }: { readonly children: string }) => (
  <Text size="sm" c="var(--alarm)" role="alert">
    {children}
  </Text>
);

/** A clip on its way. */
export function UploadState({ upload }: { readonly upload: ClipUpload }) {
  if (upload.error === undefined) {
    const sent = upload.share === 1;
    const doing = sent ? `Storing ${upload.file.name}` : `Sending ${upload.file.name} (${bytesText(upload.file.size)})`;
    return <Share doing={doing} share={upload.share} />;
  }
  if (upload.error instanceof ServerUnreachable) {
    return <Failed>{`The server does not answer. ${upload.file.name} is sent again by itself once it does.`}</Failed>;
  }
  const { problem, nextStep } = explainError(upload.error);
  return <Failed>{`${upload.file.name} was not taken. ${problem} ${nextStep}`}</Failed>;
}

interface JobStateProps {
  readonly job: SpinJob;
  /** Whether an earlier spin of this side is shown meanwhile. */
  readonly earlierShown: boolean;
}

/** What the newest clip of a side has become. */
export function JobState({ job, earlierShown }: JobStateProps) {
  const earlier = earlierShown && " The view above is of an earlier clip.";
  if (job.state === "ready") {
    return (
      <Text size="sm">
        {count(job.frameCount ?? 0)} frames{isAnalyzed(job) && `, ${damageCountText(job.damagesDetected ?? 0)}`}.
        {!job.originalKept && " The clip itself is no longer kept."}
      </Text>
    );
  }
  if (job.state !== "failed") {
    return (
      <>
        {/* each stage has a pace of its own */}
        <Share key={job.state} doing={stateTexts[job.state]} share={job.progress} />
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
  return <Failed>{`${job.error?.message ?? "It failed."}${earlier || ""}`}</Failed>;
}

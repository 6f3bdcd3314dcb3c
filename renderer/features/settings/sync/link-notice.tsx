import { Alert } from "@mantine/core";
import { IconAlertTriangle, IconCloudOff, IconPlayerPause } from "@tabler/icons-react";
import { own } from "../../../../contracts/kit/own.ts";
import type { SyncStatus } from "../../../../contracts/system/sync-status.ts";
import { t } from "../../../texts/t.ts";
import { instant } from "../../../ui/format/format.ts";

const problems: Readonly<Record<string, string>> = {
  INVALID_API_KEY: t("sync.problem.INVALID_API_KEY"),
  INSUFFICIENT_PERMISSIONS: t("sync.problem.INSUFFICIENT_PERMISSIONS"),
  HTTPS_REQUIRED: t("sync.problem.HTTPS_REQUIRED"),
  CLOCK: t("sync.problem.CLOCK"),
  RATE_LIMIT_EXCEEDED: t("sync.problem.RATE_LIMIT_EXCEEDED"),
};

const body = { message: { color: "var(--mantine-color-text)" } };

/** One calm notice: since when there is no connection and how much waits, or what a person must do. */
export function LinkNotice({ status }: { readonly status: SyncStatus }) {
  const { lastError, filesError, pausedAt, lastSuccessAt, unsent } = status;
  if (pausedAt !== null) {
    return (
      <Alert
        color="gray"
        variant="outline"
        icon={<IconPlayerPause aria-hidden />}
        title={t("sync.states.paused")}
        styles={body}
      >
        {t("sync.pausedText", { time: instant(pausedAt) })}
      </Alert>
    );
  }
  if (!lastError) return filesError && <FilesNotice message={filesError.message} />;
  if (lastError.code === "UNREACHABLE") {
    const since =
      lastSuccessAt === null ? t("sync.offline.titleNever") : t("sync.offline.title", { time: instant(lastSuccessAt) });
    return (
      <Alert color="gray" variant="outline" icon={<IconCloudOff aria-hidden />} title={since} styles={body}>
        {t("sync.offline.text", { count: unsent })}
      </Alert>
    );
  }
  const text = own(problems, lastError.code) ?? t("sync.problem.other", { message: lastError.message });
  return (
    <Alert
      color="red"
      variant="outline"
      icon={<IconAlertTriangle aria-hidden />}
      title={t("sync.problem.title")}
      bg="var(--alarm-wash)"
      styles={{ ...body, title: { color: "var(--alarm)" } }}
    >
      {text}
    </Alert>
  );
}

/** Rows are exchanged, and files are not. */
const FilesNotice = ({ message }: { readonly message: string }) => (
  <Alert
    color="gray"
    variant="outline"
    icon={<IconAlertTriangle aria-hidden />}
    title={t("sync.filesProblem")}
    styles={body}
  >
    {t("sync.problem.other", { message })}
  </Alert>
);

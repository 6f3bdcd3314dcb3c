import { Stack, Text } from "@mantine/core";
import type { SyncStatus } from "../../../../contracts/system/sync-status.ts";
import { useSyncStatus } from "../../../api/records/sync.ts";
import { t } from "../../../texts/t.ts";
import { ErrorNotice, hasFailed, LoadingRows } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";
import { ConflictsPart } from "./conflicts-part.tsx";
import { DeadLettersPart } from "./dead-letters-part.tsx";
import { HistoryPart } from "./history-part.tsx";
import { LinkActions } from "./link-actions.tsx";
import { LinkFacts } from "./link-facts.tsx";
import { LinkForm } from "./link-form.tsx";
import { LinkNotice } from "./link-notice.tsx";

/** The link with the hosted server: its state, what waits, conflicts, rows that could not be stored, and the history. */
export function SyncPanel() {
  const status = useSyncStatus();
  if (hasFailed(status)) return <ErrorNotice error={status.error} onRetry={() => void status.refetch()} />;
  if (!status.data) return <LoadingRows rows={4} height={48} />;
  return (
    <Stack gap="lg" className={touch.touch ?? ""}>
      {status.data.role === "none" ? <Unlinked /> : <Linked status={status.data} />}
    </Stack>
  );
}

const Unlinked = () => (
  <>
    <Text>{t("sync.link.intro")}</Text>
    <LinkForm url="" />
  </>
);

function Linked({ status }: { readonly status: SyncStatus }) {
  const isWorkstation = status.role === "workstation";
  return (
    <>
      {isWorkstation && <LinkNotice status={status} />}
      <LinkFacts status={status} />
      {isWorkstation && <LinkActions status={status} />}
      <ConflictsPart />
      <DeadLettersPart role={status.role} />
      {isWorkstation && <HistoryPart />}
    </>
  );
}

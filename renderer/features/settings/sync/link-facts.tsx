import { useQuery } from "@tanstack/react-query";
import type { SyncStatus } from "../../../../contracts/system/sync-status.ts";
import { api } from "../../../api/client/client.ts";
import { syncQueryKey, syncStateOf } from "../../../api/records/sync.ts";
import { t } from "../../../texts/t.ts";
import { count, fileSize, instant } from "../../../ui/format/format.ts";
import { Tag, type Tone } from "../../../ui/page/tag.tsx";
import { type Fact, FactList } from "../fact-list.tsx";
import { kindName } from "./names.ts";

const tones: Readonly<Record<ReturnType<typeof syncStateOf>, Tone>> = {
  synced: "good",
  working: "accent",
  offline: "plain",
  paused: "plain",
  attention: "warn",
};

type Waiting = readonly { readonly kind: string; readonly rows: number }[];

/** "Vehicles: 3, contacts: 1"; kinds with the same name are one. */
function waitingText(waiting: Waiting | undefined): string {
  const byName = new Map<string, number>();
  for (const { kind, rows } of waiting ?? []) byName.set(kindName(kind), (byName.get(kindName(kind)) ?? 0) + rows);
  const parts = [...byName].map(([name, rows]) => `${name}: ${count(rows)}`);
  return parts.length === 0 ? t("sync.nothing") : parts.join(", ");
}

export function LinkFacts({ status }: { readonly status: SyncStatus }) {
  const queue = useQuery({ queryKey: [...syncQueryKey, "queue"], queryFn: () => api.sync.queue() });
  const isWorkstation = status.role === "workstation";
  const state = syncStateOf(status);
  const facts: Fact[] = [];
  if (isWorkstation) {
    facts.push([
      t("sync.server"),
      <span key="url" className="mono">
        {status.url ?? "–"}
      </span>,
    ]);
    facts.push([
      t("sync.state"),
      <Tag key="tag" tone={tones[state]}>
        {t(`sync.states.${state}`, { count: status.unsent })}
      </Tag>,
    ]);
  } else facts.push([t("sync.state"), t("sync.host.state")]);
  if (status.linkedAt) facts.push([t(isWorkstation ? "sync.linkedAt" : "sync.host.since"), instant(status.linkedAt)]);
  if (isWorkstation) {
    facts.push([
      t("sync.lastSuccess"),
      status.lastSuccessAt === null ? t("sync.never") : instant(status.lastSuccessAt),
    ]);
    if (status.lastError && status.nextAttemptAt) facts.push([t("sync.next"), instant(status.nextAttemptAt)]);
    facts.push([t("sync.out"), waitingText(queue.data?.out)]);
  }
  facts.push([t("sync.in"), waitingText(queue.data?.in)]);
  const { filesWaiting, fileBytesWaiting } = status;
  if (filesWaiting > 0) {
    facts.push([t("sync.files"), t("sync.filesWaiting", { count: filesWaiting, size: fileSize(fileBytesWaiting) })]);
  }
  const { filesAbsent, filesAbsentSince } = status;
  if (filesAbsentSince !== null) {
    const time = instant(filesAbsentSince);
    facts.push([t("sync.filesAbsent"), t("sync.filesAbsentText", { count: filesAbsent, time })]);
  }
  if (status.filesRefused > 0) {
    facts.push([t("sync.filesRefused"), t("sync.filesRefusedText", { count: status.filesRefused })]);
  }
  return (
    <section className="panel" aria-label={t("sync.title")}>
      <FactList facts={facts} />
    </section>
  );
}

import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import type { RateBook } from "../../../../../contracts/repair/rate-book.ts";
import { t } from "../../../../texts/t.ts";
import { instant } from "../../../../ui/format/format.ts";
import { ErrorNotice, hasFailed, LoadingRows } from "../../../../ui/page/states.tsx";
import { Tag } from "../../../../ui/page/tag.tsx";
import { Pages } from "../../../../ui/table/pages.tsx";
import { type BookScope, pageSize, useVersions } from "../use-book.ts";
import classes from "./history.module.css";
import { RestoreDialog } from "./restore-dialog.tsx";
import { VersionChanges } from "./version-changes.tsx";

type Version = Pick<RateBook, "version" | "changed_at" | "changed_by" | "note">;

interface HistoryPanelProps {
  readonly scope: BookScope;
  readonly current: RateBook;
  readonly canEdit: boolean;
}

/** All versions, newest first: who saved them, when, what changed, and the way back to one. */
export function HistoryPanel({ scope, current, canEdit }: HistoryPanelProps) {
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<number>();
  const [opened, setOpened] = useState(false);
  const versions = useVersions(scope, page);
  if (hasFailed(versions)) return <ErrorNotice error={versions.error} onRetry={() => void versions.refetch()} />;
  if (!versions.data) return <LoadingRows rows={4} height={56} />;
  const restore = (version: number) => {
    setChosen(version);
    setOpened(true);
  };
  return (
    <>
      <ol className={`panel ${classes.versions}`} aria-label={t("rateBook.history")}>
        {versions.data.versions.map((version) => (
          <VersionEntry
            key={version.version}
            version={version}
            scope={scope}
            isInForce={version.version === current.version}
            onRestore={canEdit && version.version !== current.version ? () => restore(version.version) : undefined}
          />
        ))}
      </ol>
      <Pages list={versions} pageSize={pageSize} page={page} onPage={setPage} />
      <RestoreDialog
        version={chosen}
        scope={scope}
        current={current}
        opened={opened}
        onClose={() => setOpened(false)}
        onDone={() => setPage(1)}
      />
    </>
  );
}

interface VersionEntryProps {
  readonly version: Version;
  readonly scope: BookScope;
  readonly isInForce: boolean;
  readonly onRestore: (() => void) | undefined;
}

function VersionEntry({
  version: { version, changed_at, changed_by, note },
  scope,
  isInForce,
  onRestore,
}: VersionEntryProps) {
  const [isOpen, setOpen] = useState(false);
  const isFirst = version === 0;
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <div className={classes.about}>
          <Text component="div" size="sm" fw={600}>
            {isFirst ? t("rateBook.versions.builtIn") : t("rateBook.versions.name", { version })}{" "}
            {isInForce && <Tag tone="good">{t("rateBook.versions.inForce")}</Tag>}
          </Text>
          {changed_by !== null && changed_at !== null && (
            <Text size="sm" c="dimmed">
              {t("rateBook.versions.by", { name: changed_by, time: instant(changed_at) })}
            </Text>
          )}
          {note !== null && note !== "" && <Text size="sm">{note}</Text>}
        </div>
        <Group gap="xs">
          {!isFirst && (
            <Button
              size="xs"
              variant="default"
              aria-expanded={isOpen}
              aria-label={isOpen ? undefined : t("rateBook.versions.changesOf", { version })}
              onClick={() => setOpen(!isOpen)}
            >
              {t(isOpen ? "rateBook.versions.hide" : "rateBook.versions.changes")}
            </Button>
          )}
          {onRestore && (
            <Button
              size="xs"
              variant="default"
              aria-label={t("rateBook.versions.restoreOf", { version })}
              onClick={onRestore}
            >
              {t("rateBook.versions.restore")}
            </Button>
          )}
        </Group>
      </Group>
      {isOpen && <VersionChanges scope={scope} version={version} />}
    </li>
  );
}

import "../../../../texts/lazy/market-texts.ts";
import { Alert, Box, Button, Group, Progress, Skeleton, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconCheck } from "@tabler/icons-react";
import { Link, useParams } from "react-router";
import type { MarketImport } from "../../../../../contracts/pricing/market.ts";
import { cancelImport, useImport } from "../../../../api/records/market.ts";
import { useCan } from "../../../../api/records/teams.ts";
import { t } from "../../../../texts/t.ts";
import { count, instant, percent } from "../../../../ui/format/format.ts";
import { showError } from "../../../../ui/page/show-error.ts";
import { ErrorNotice, Loading } from "../../../../ui/page/states.tsx";
import { MarketFrame } from "../../market-frame.tsx";
import { Figures, Panel } from "../../panel.tsx";
import { ImportState } from "../import-state.tsx";
import { RejectedRows, UsedColumns } from "./rows-and-columns.tsx";

/** An import: its progress while it runs, then its counts, the rejected rows with reasons, and the columns. */
export function ImportPage() {
  const { importId = "" } = useParams();
  const query = useImport(importId);
  const one = query.data;
  return (
    <MarketFrame
      tab="imports"
      subtitle={one ? `${one.file_name}, ${instant(one.created_at)}` : "…"}
      actions={
        <Button component={Link} to="/market/imports" variant="default">
          {t("market.detail.back")}
        </Button>
      }
    >
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <Loading>
          <Skeleton h={220} role="status" aria-label={t("common.loading")} />
        </Loading>
      )}
      {one && <Known one={one} />}
    </MarketFrame>
  );
}

const Known = ({ one }: { readonly one: MarketImport }) => (
  <>
    {one.status === "processing" ? <Running one={one} /> : <Ended one={one} />}
    {one.warnings.map((warning) => (
      <Alert key={warning} color="yellow" variant="outline" role="status" mb="md">
        {warning}
      </Alert>
    ))}
    <Panel title={t("market.detail.figures")} actions={<ImportState status={one.status} />}>
      <Figures
        label={t("market.detail.figures")}
        figures={(["rows", "created", "updated", "unchanged", "rejected"] as const).map((name) => [
          t(`market.imports.${name}`),
          count(one[name]),
        ])}
      />
    </Panel>
    {one.errors.length > 0 && <RejectedRows one={one} />}
    <UsedColumns columns={one.columns} />
  </>
);

function Running({ one }: { readonly one: MarketImport }) {
  const cancel = () =>
    modals.openConfirmModal({
      title: t("shell.jobs.stop.import.title", { name: one.file_name }),
      children: <Text size="sm">{t("shell.jobs.stop.import.text")}</Text>,
      labels: { confirm: t("shell.jobs.stop.confirm"), cancel: t("shell.jobs.stop.keep") },
      confirmProps: { color: "red" },
      onConfirm: () => void cancelImport(one.import_id).catch(showError),
    });
  return (
    <Panel
      title={t("market.detail.running")}
      actions={
        <Button variant="default" onClick={cancel}>
          {t("market.detail.cancel")}
        </Button>
      }
    >
      <Progress
        size="lg"
        value={one.progress * 100}
        color="var(--accent)"
        aria-label={t("market.imports.progressOf", { file: one.file_name })}
      />
      <Text mt="xs" role="status">
        {t("market.detail.share", { share: percent(one.progress), rows: count(one.rows) })}
      </Text>
      <Text size="sm" c="dimmed">
        {t("market.detail.goesOn")}
      </Text>
    </Panel>
  );
}

function Ended({ one }: { readonly one: MarketImport }) {
  const mayImport = useCan()("edit_inventory") !== false;
  const isChanged = one.created + one.updated > 0;
  return (
    <Box mb="md">
      <Outcome one={one} />
      {isChanged && (
        <Text size="sm" c="dimmed" mt="xs">
          {t("market.detail.afterwards")}
        </Text>
      )}
      <Group mt="sm" gap="xs">
        {mayImport && (
          <Button component={Link} to="/market/imports/new">
            {t("market.detail.another")}
          </Button>
        )}
        <Button component={Link} to="/market/listings" variant="default">
          {t("market.detail.listings")}
        </Button>
      </Group>
    </Box>
  );
}

function Outcome({ one }: { readonly one: MarketImport }) {
  if (one.status === "failed") {
    return (
      <Alert color="red" variant="outline" bg="var(--alarm-wash)" role="alert" title={t("market.detail.failed")}>
        {one.failure}
      </Alert>
    );
  }
  const text =
    one.status === "cancelled" ? t("market.detail.cancelled") : t("market.detail.completed", { count: one.rows });
  return (
    <Alert variant="outline" role="status" icon={one.status === "completed" && <IconCheck aria-hidden />}>
      {text}
    </Alert>
  );
}

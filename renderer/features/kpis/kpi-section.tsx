import { Button, Group, SegmentedControl, Select, Skeleton, Title } from "@mantine/core";
import { IconAdjustments, IconPlus, IconRestore } from "@tabler/icons-react";
import { useState } from "react";
import { type Kpi, TimeRange } from "../../../contracts/kpis.ts";
import { useCurrency } from "../../api/dealership.ts";
import { t } from "../../texts/t.ts";
import { ErrorNotice } from "../../ui/states.tsx";
import { KpiDetail } from "./cards/kpi-detail.tsx";
import { KpiGrid } from "./cards/kpi-grid.tsx";
import { KpiEditor } from "./editor/kpi-editor.tsx";
import { ResetKpis } from "./editor/reset-kpis.tsx";
import { type KpiPlace, useKpis } from "./kpi-query.ts";
import classes from "./kpis.module.css";
import { useKpiPlace } from "./use-kpi-place.ts";

const ranges = TimeRange.options.map((value) => ({ value, label: t(`kpis.range.${value}`) }));
const firstCards = 8;

/** The dealership's figures: cards in the user's order, with editing for those who may. */
export function KpiSection() {
  const { place, teams, canManage, choose } = useKpiPlace();
  const kpis = useKpis(place);
  const currency = useCurrency();
  const [editing, setEditing] = useState(false);
  const [open, setOpen] = useState<Kpi>();
  const opened = kpis.data?.find(({ id }) => id === open?.id);
  return (
    <section aria-labelledby="kpis">
      <Group mt="xl" mb="xs" gap="xs" justify="space-between">
        <Title order={2} id="kpis">
          {t("kpis.title")}
        </Title>
        <Group gap="xs" className={classes.tools}>
          {teams.length > 1 && (
            <Select
              w={190}
              aria-label={t("kpis.team")}
              allowDeselect={false}
              data={[...teams]}
              value={place.teamId ?? ""}
              onChange={(teamId) => choose({ teamId: teamId || undefined })}
            />
          )}
          <SegmentedControl
            aria-label={t("kpis.range.label")}
            data={ranges}
            value={place.timeRange}
            onChange={(value) => choose({ timeRange: TimeRange.parse(value) })}
          />
          {canManage && (
            <Button
              variant={editing ? "filled" : "default"}
              aria-pressed={editing}
              leftSection={<IconAdjustments size={16} aria-hidden />}
              onClick={() => setEditing(!editing)}
            >
              {t(editing ? "common.done" : "kpis.edit")}
            </Button>
          )}
        </Group>
      </Group>
      {editing && canManage && <EditTools place={place} />}
      {kpis.isError && !kpis.data && <ErrorNotice error={kpis.error} onRetry={() => void kpis.refetch()} />}
      {kpis.isPending && (
        <div className={classes.grid} role="status" aria-label={t("common.loading")}>
          {Array.from({ length: firstCards }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <Skeleton key={at} className={classes.placeholder ?? ""} radius="sm" />
          ))}
        </div>
      )}
      {kpis.data && (
        <KpiGrid
          kpis={editing ? kpis.data : kpis.data.filter(({ isVisible }) => isVisible)}
          {...{ place, currency, editing }}
          onOpen={setOpen}
        />
      )}
      <KpiDetail kpi={opened} {...{ place, currency, canManage }} onClose={() => setOpen(undefined)} />
    </section>
  );
}

function EditTools({ place }: { readonly place: KpiPlace }) {
  const [adding, setAdding] = useState(false);
  const [resetting, setResetting] = useState(false);
  return (
    <Group gap="xs" mb="sm">
      <span className={classes.hint}>{t("kpis.editHint")}</span>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
        {t("kpis.editor.add")}
      </Button>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconRestore size={16} aria-hidden />}
        onClick={() => setResetting(true)}
      >
        {t("kpis.reset.action")}
      </Button>
      <KpiEditor kpi={undefined} place={place} opened={adding} onClose={() => setAdding(false)} />
      <ResetKpis teamId={place.teamId} opened={resetting} onClose={() => setResetting(false)} />
    </Group>
  );
}

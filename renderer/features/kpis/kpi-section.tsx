import "../../texts/lazy/kpis-texts.ts";
import { Button, Group, SegmentedControl, Select, Skeleton, Title } from "@mantine/core";
import { IconAdjustments } from "@tabler/icons-react";
import { useState } from "react";
import type { Kpi } from "../../../contracts/system/kpis.ts";
import { timeRanges } from "../../../contracts/system/time-ranges.ts";
import { t } from "../../texts/t.ts";
import { useOnDemand } from "../../ui/page/on-demand.ts";
import { ErrorNotice } from "../../ui/page/states.tsx";
import { KpiGrid } from "./cards/kpi-grid.tsx";
import { useKpis } from "./kpi-query.ts";
import classes from "./kpis.module.css";
import { useKpiPlace } from "./use-kpi-place.ts";

const ranges = timeRanges.map((value) => ({ value, label: t(`kpis.range.${value}`) }));
const firstCards = 8;

// the page opens without them: together they are as large as the rest of it
const loadDetail = () => import("./cards/kpi-detail.tsx");
const loadEditing = async () => {
  const [tools, grid] = await Promise.all([import("./editor/edit-tools.tsx"), import("./editor/sortable-grid.tsx")]);
  return { ...tools, ...grid };
};

/** The dealership's figures: cards in the user's order, with editing for those who may. */
export function KpiSection() {
  const { place, teams, canManage, choose } = useKpiPlace();
  const kpis = useKpis(place);
  const [editing, setEditing] = useState(false);
  const [open, setOpen] = useState<Kpi>();
  const detail = useOnDemand(loadDetail, open !== undefined);
  const editor = useOnDemand(loadEditing, editing);
  const isEdited = editing && editor !== undefined;
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
            onChange={(value) => choose({ timeRange: timeRanges.find((range) => range === value) ?? place.timeRange })}
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
      {isEdited && canManage && <editor.EditTools place={place} />}
      {kpis.isError && !kpis.data && <ErrorNotice error={kpis.error} onRetry={() => void kpis.refetch()} />}
      {kpis.isPending && (
        <div className={classes.grid} role="status" aria-label={t("common.loading")}>
          {Array.from({ length: firstCards }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <Skeleton key={at} className={classes.placeholder ?? ""} radius="sm" />
          ))}
        </div>
      )}
      {kpis.data && !isEdited && (
        <KpiGrid kpis={kpis.data.filter(({ isVisible }) => isVisible)} place={place} onOpen={setOpen} />
      )}
      {kpis.data && isEdited && <editor.SortableGrid kpis={kpis.data} place={place} onOpen={setOpen} />}
      {detail && <detail.KpiDetail kpi={opened} {...{ place, canManage }} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

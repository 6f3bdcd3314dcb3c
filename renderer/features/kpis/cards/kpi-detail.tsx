import "../../../texts/lazy/kpis-texts.ts";
import { Button, Code, Group, Modal, Select, Skeleton, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useMemo, useState } from "react";
import type { ChartType, Kpi, KpiHistory } from "../../../../contracts/system/kpis.ts";
import { t } from "../../../texts/t.ts";
import { Chart } from "../../../ui/chart/chart.tsx";
import type { ChartKind } from "../../../ui/chart/chart-data.ts";
import { day } from "../../../ui/format/format.ts";
import { showError } from "../../../ui/page/show-error.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { KpiEditor } from "../editor/kpi-editor.tsx";
import { type KpiPlace, refreshKpis, removeKpi, useDraw, useKpiHistory } from "../kpi-query.ts";
import { formatterOf, formulaText, trendText, valueText } from "../kpi-text.ts";

interface KpiDetailProps {
  /** Undefined: closed. */
  readonly kpi: Kpi | undefined;
  readonly place: KpiPlace;
  readonly canManage: boolean;
  readonly onClose: () => void;
}

/** A figure's chart, its formula, and how it is drawn. */
export const KpiDetail = ({ kpi, onClose, ...rest }: KpiDetailProps) => (
  <Modal opened={kpi !== undefined} onClose={onClose} title={kpi?.title ?? ""} size={720}>
    {kpi && <Detail key={kpi.id} kpi={kpi} onClose={onClose} {...rest} />}
  </Modal>
);

const kinds: Readonly<Record<ChartType, ChartKind>> = {
  NONE: "line",
  LINE: "line",
  AREA: "area",
  BAR: "bar",
  DONUT: "donut",
  RADIAL: "radial",
};
const chartTypes = (["LINE", "AREA", "BAR", "RADIAL", "NONE"] as const).map((value) => ({
  value,
  label: t(`kpis.chartType.${value}`),
}));
const chartHeight = 260;

interface DetailProps extends Omit<KpiDetailProps, "kpi"> {
  readonly kpi: Kpi;
}

function Detail({ kpi, place, canManage, onClose }: DetailProps) {
  const history = useKpiHistory(kpi.id, place);
  const formula = formulaText(kpi);
  return (
    <Stack gap="sm">
      <div>
        <Text fz={32} fw={650} lh={1.2}>
          {valueText(kpi)}
        </Text>
        {kpi.hasData && <Text c="dimmed">{trendText(kpi)}</Text>}
        {kpi.leftOut > 0 && <Text c="dimmed">{t("kpis.leftOut", { count: kpi.leftOut })}</Text>}
      </div>
      {kpi.description && <Text>{kpi.description}</Text>}
      {formula && (
        <Text size="sm">
          {t("kpis.formula")} <Code>{formula}</Code>
        </Text>
      )}
      {history.isError && <ErrorNotice error={history.error} onRetry={() => void history.refetch()} />}
      {history.isPending && <Skeleton height={chartHeight} radius="sm" />}
      {history.data && kpi.chartType !== "NONE" && <HistoryChart kpi={kpi} history={history.data} />}
      {canManage && <Tools kpi={kpi} place={place} onClose={onClose} />}
    </Stack>
  );
}

interface HistoryChartProps {
  readonly kpi: Kpi;
  readonly history: KpiHistory;
}

function HistoryChart({ kpi, history }: HistoryChartProps) {
  const data = useMemo(
    () => ({
      labels: history.dataPoints.map(({ date }) => day(`${date}T12:00:00`)),
      series: [{ label: kpi.title, values: history.dataPoints.map(({ value, hasData }) => (hasData ? value : null)) }],
    }),
    [history, kpi.title],
  );
  return (
    <Chart
      title={kpi.title}
      kind={kinds[kpi.chartType]}
      data={data}
      format={formatterOf(kpi)}
      labelTitle={t("kpis.day")}
      height={chartHeight}
      max={kpi.dataType === "PERCENTAGE" ? 100 : history.statistics.max}
      showAverage={kpi.chartConfig.showAverage ? t("kpis.average") : undefined}
    />
  );
}

interface ToolsProps {
  readonly kpi: Kpi;
  readonly place: KpiPlace;
  readonly onClose: () => void;
}

function Tools({ kpi, place, onClose }: ToolsProps) {
  const draw = useDraw(place);
  const [editing, setEditing] = useState(false);
  const remove = () =>
    modals.openConfirmModal({
      title: t("kpis.remove.title", { title: kpi.title }),
      children: <Text size="sm">{t("kpis.remove.text")}</Text>,
      labels: { confirm: t("kpis.remove.action"), cancel: t("common.cancel") },
      confirmProps: { color: "red" },
      onConfirm: () =>
        void removeKpi(kpi.id, place.teamId).then(() => {
          onClose();
          return refreshKpis();
        }, showError),
    });
  return (
    <Group align="flex-end" justify="space-between">
      <Select
        w={200}
        label={t("kpis.chartType.label")}
        allowDeselect={false}
        data={chartTypes}
        value={kpi.chartType}
        onChange={(value) => {
          const chosen = chartTypes.find((type) => type.value === value);
          if (chosen) draw.mutate({ id: kpi.id, chartType: chosen.value });
        }}
      />
      {kpi.kpiType === "CUSTOM" && (
        <Group gap="xs">
          <Button variant="subtle" color="red" onClick={remove}>
            {t("kpis.remove.action")}
          </Button>
          <Button variant="default" onClick={() => setEditing(true)}>
            {t("kpis.editor.change")}
          </Button>
          <KpiEditor kpi={kpi} place={place} opened={editing} onClose={() => setEditing(false)} />
        </Group>
      )}
    </Group>
  );
}

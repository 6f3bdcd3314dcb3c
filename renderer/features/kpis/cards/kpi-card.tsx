import { UnstyledButton } from "@mantine/core";
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from "@tabler/icons-react";
import type { Kpi } from "../../../../contracts/system/kpis.ts";
import { Sparkline } from "../../../ui/chart/sparkline.tsx";
import { type KpiPlace, useKpiHistory } from "../kpi-query.ts";
import { shownTrend, trendText, valueText } from "../kpi-text.ts";
import classes from "../kpis.module.css";

export interface KpiCardProps {
  readonly kpi: Kpi;
  readonly place: KpiPlace;
  readonly onOpen: () => void;
}

/** A figure: its value, its trend in words and as a line. Opens the chart. */
export function KpiCard({ kpi, place, onOpen }: KpiCardProps) {
  return (
    <UnstyledButton className={classes.open ?? ""} onClick={onOpen} aria-haspopup="dialog">
      <span className={classes.name}>{kpi.title}</span>
      <span className={kpi.hasData ? classes.value : classes.noValue}>{valueText(kpi)}</span>
      <span className={classes.trend}>
        {kpi.hasData && <TrendIcon trend={shownTrend(kpi)} />}
        {kpi.hasData ? trendText(kpi) : " "}
      </span>
      <History kpi={kpi} place={place} />
    </UnstyledButton>
  );
}

function History({ kpi, place }: { readonly kpi: Kpi; readonly place: KpiPlace }) {
  const history = useKpiHistory(kpi.id, place, kpi.hasData && kpi.chartEnabled);
  const values = history.data?.dataPoints.map(({ value, hasData }) => (hasData ? value : null)) ?? [];
  return <Sparkline values={values} />;
}

const trendIcons = { up: IconArrowUpRight, down: IconArrowDownRight, flat: IconArrowRight } as const;

function TrendIcon({ trend }: Pick<Kpi, "trend">) {
  const Icon = trendIcons[trend];
  return <Icon size={15} stroke={1.8} aria-hidden />;
}

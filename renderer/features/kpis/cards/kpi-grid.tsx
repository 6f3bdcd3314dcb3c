import "../../../texts/lazy/kpis-texts.ts";
import { IconChartDots } from "@tabler/icons-react";
import type { Kpi } from "../../../../contracts/system/kpis.ts";
import { t } from "../../../texts/t.ts";
import { EmptyState } from "../../../ui/page/states.tsx";
import type { KpiPlace } from "../kpi-query.ts";
import classes from "../kpis.module.css";
import { KpiCard } from "./kpi-card.tsx";

export interface KpiGridProps {
  readonly kpis: readonly Kpi[];
  readonly place: KpiPlace;
  readonly onOpen: (kpi: Kpi) => void;
}

/** The cards. */
export function KpiGrid({ kpis, place, onOpen }: KpiGridProps) {
  if (kpis.length === 0) {
    return (
      <div className="panel">
        <EmptyState
          icon={<IconChartDots size={40} stroke={1.2} />}
          title={t("kpis.allHidden.title")}
          text={t("kpis.allHidden.text")}
        />
      </div>
    );
  }
  return (
    <ul className={classes.grid} aria-labelledby="kpis">
      {kpis.map((kpi) => (
        <li key={kpi.id} className={classes.card}>
          <KpiCard kpi={kpi} place={place} onOpen={() => onOpen(kpi)} />
        </li>
      ))}
    </ul>
  );
}

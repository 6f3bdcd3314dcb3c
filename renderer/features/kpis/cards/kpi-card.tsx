import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ActionIcon, UnstyledButton } from "@mantine/core";
import {
  IconArrowDownRight,
  IconArrowRight,
  IconArrowUpRight,
  IconEye,
  IconEyeOff,
  IconGripVertical,
} from "@tabler/icons-react";
import type { Kpi } from "../../../../contracts/kpis.ts";
import { t } from "../../../texts/t.ts";
import { Sparkline } from "../../../ui/chart/sparkline.tsx";
import { type KpiPlace, useKpiHistory, useToggle } from "../kpi-query.ts";
import { trendText, valueText } from "../kpi-text.ts";
import classes from "../kpis.module.css";

interface KpiCardProps {
  readonly kpi: Kpi;
  readonly place: KpiPlace;
  readonly currency: string;
  readonly editing: boolean;
  readonly onOpen: () => void;
}

/** A figure: its value, its trend in words and as a line. Opens the chart; while editing, moves and hides. */
export function KpiCard({ kpi, place, currency, editing, onOpen }: KpiCardProps) {
  const sortable = useSortable({ id: kpi.id, disabled: !editing });
  const style = { transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition };
  return (
    <li
      ref={sortable.setNodeRef}
      style={style}
      className={classes.card}
      data-hidden={!kpi.isVisible || undefined}
      data-dragging={sortable.isDragging || undefined}
    >
      {editing && <EditBar kpi={kpi} place={place} sortable={sortable} />}
      <UnstyledButton className={classes.open ?? ""} onClick={onOpen} aria-haspopup="dialog">
        <span className={classes.name}>{kpi.title}</span>
        <span className={kpi.hasData ? classes.value : classes.noValue}>{valueText(kpi, currency)}</span>
        <span className={classes.trend}>
          {kpi.hasData && <TrendIcon trend={kpi.trend} />}
          {kpi.hasData ? trendText(kpi) : " "}
        </span>
        <History kpi={kpi} place={place} />
      </UnstyledButton>
    </li>
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

interface EditBarProps {
  readonly kpi: Kpi;
  readonly place: KpiPlace;
  readonly sortable: ReturnType<typeof useSortable>;
}

function EditBar({ kpi, place, sortable }: EditBarProps) {
  const toggle = useToggle(place);
  return (
    <div className={classes.edit}>
      <ActionIcon
        ref={sortable.setActivatorNodeRef}
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.grip ?? ""}
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={t("kpis.move.label", { title: kpi.title })}
      >
        <IconGripVertical size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t(kpi.isVisible ? "kpis.hide" : "kpis.show", { title: kpi.title })}
        onClick={() => toggle.mutate(kpi)}
      >
        {kpi.isVisible ? <IconEye size={18} aria-hidden /> : <IconEyeOff size={18} aria-hidden />}
      </ActionIcon>
    </div>
  );
}

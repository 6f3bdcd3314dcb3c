import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { IconChartDots } from "@tabler/icons-react";
import type { Kpi } from "../../../../contracts/kpis.ts";
import { t } from "../../../texts/t.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { type KpiPlace, useReorder } from "../kpi-query.ts";
import classes from "../kpis.module.css";
import { KpiCard } from "./kpi-card.tsx";

interface KpiGridProps {
  readonly kpis: readonly Kpi[];
  readonly place: KpiPlace;
  readonly currency: string;
  readonly editing: boolean;
  readonly onOpen: (kpi: Kpi) => void;
}

/** The cards. While editing they are moved with the mouse, a finger, or the keyboard: space, arrows, space. */
export function KpiGrid({ kpis, place, currency, editing, onOpen }: KpiGridProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const reorder = useReorder(place);
  const ids = kpis.map(({ id }) => id);
  const move = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id ?? active.id))];
    if (from !== to && to >= 0) reorder.mutate(arrayMove(ids, from, to));
  };
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
  const titleOf = (id: unknown) => kpis.find((kpi) => kpi.id === id)?.title ?? "";
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={move}
      accessibility={{
        announcements: announcements(titleOf, ids),
        screenReaderInstructions: { draggable: t("kpis.move.help") },
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy} disabled={!editing}>
        <ul className={classes.grid} aria-labelledby="kpis">
          {kpis.map((kpi) => (
            <KpiCard key={kpi.id} {...{ kpi, place, currency, editing }} onOpen={() => onOpen(kpi)} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function announcements(titleOf: (id: unknown) => string, ids: readonly string[]): Announcements {
  const at = (id: unknown) => ({ position: ids.indexOf(String(id)) + 1, count: ids.length });
  return {
    // `onDragOver` follows at once and says the position
    onDragStart: () => undefined,
    onDragOver: ({ active, over }) =>
      over ? t("kpis.move.over", { title: titleOf(active.id), ...at(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      t("kpis.move.dropped", { title: titleOf(active.id), ...at(over?.id ?? active.id) }),
    onDragCancel: ({ active }) => t("kpis.move.cancelled", { title: titleOf(active.id) }),
  };
}

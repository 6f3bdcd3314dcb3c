import "../../../texts/lazy/kpis-texts.ts";
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ActionIcon } from "@mantine/core";
import { IconEye, IconEyeOff, IconGripVertical } from "@tabler/icons-react";
import type { Kpi } from "../../../../contracts/system/kpis.ts";
import { t } from "../../../texts/t.ts";
import { KeyboardDrag } from "../../../ui/focus/keyboard-drag.ts";
import { KpiCard, type KpiCardProps } from "../cards/kpi-card.tsx";
import type { KpiGridProps } from "../cards/kpi-grid.tsx";
import { type KpiPlace, useReorder, useToggle } from "../kpi-query.ts";
import classes from "../kpis.module.css";

/** The cards while they are edited: moved with the mouse, a finger, or the keyboard (space, arrows, space), and hidden. */
export function SortableGrid({ kpis, place, onOpen }: KpiGridProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardDrag, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const reorder = useReorder(place);
  const ids = kpis.map(({ id }) => id);
  const move = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id ?? active.id))];
    if (from !== to && to >= 0) reorder.mutate(arrayMove(ids, from, to));
  };
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
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ul className={classes.grid} aria-labelledby="kpis">
          {kpis.map((kpi) => (
            <SortableCard key={kpi.id} kpi={kpi} place={place} onOpen={() => onOpen(kpi)} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function SortableCard(card: KpiCardProps) {
  const { kpi, place } = card;
  const sortable = useSortable({ id: kpi.id });
  const style = { transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition };
  return (
    <li
      ref={sortable.setNodeRef}
      style={style}
      className={classes.card}
      data-hidden={!kpi.isVisible || undefined}
      data-dragging={sortable.isDragging || undefined}
    >
      <EditBar kpi={kpi} place={place} sortable={sortable} />
      <KpiCard {...card} />
    </li>
  );
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

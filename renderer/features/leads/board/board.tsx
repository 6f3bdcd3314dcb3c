import { DndContext, DragOverlay, KeyboardCode, MouseSensor, TouchSensor, useSensor, useSensors } from "@dnd-kit/core";
import { Box } from "@mantine/core";
import { useState } from "react";
import { type Lead, LeadStatus } from "../../../../contracts/customers/lead.ts";
import { t } from "../../../texts/t.ts";
import { KeyboardDrag } from "../../../ui/focus/keyboard-drag.ts";
import { setStatus } from "../changes/lead-actions.ts";
import classes from "./board.module.css";
import { Card } from "./card.tsx";
import { Column } from "./column.tsx";
import type { Columns } from "./columns.ts";
import { columnKeys } from "./drag-keys.ts";

interface BoardProps {
  readonly columns: Columns;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly addressOf: (id: string) => string;
  readonly nameOf: (id: string) => string | undefined;
  readonly canManage: boolean;
}

const statusOf = (value: unknown): LeadStatus | undefined => LeadStatus.safeParse(value).data;

/** The leads as cards, in a column for each status. A card dragged to another column gets its status. */
export function Board(props: BoardProps) {
  const { columns, canManage, nameOf } = props;
  const [dragged, setDragged] = useState<Lead>();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // a short touch scrolls
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
    useSensor(KeyboardDrag, {
      coordinateGetter: columnKeys,
      // Enter opens the lead
      keyboardCodes: { start: [KeyboardCode.Space], cancel: [KeyboardCode.Esc], end: [KeyboardCode.Space] },
    }),
  );
  // a narrow window scrolls it sideways: without cards, the keyboard needs the board itself
  const isEmpty = LeadStatus.options.every((status) => columns[status].length === 0);
  const leadOf = (id: unknown) =>
    LeadStatus.options.flatMap((status) => columns[status]).find((lead) => lead.id === id);
  return (
    <DndContext
      sensors={canManage ? sensors : []}
      accessibility={{
        screenReaderInstructions: { draggable: t("leads.board.howToDrag") },
        announcements: announcementsOf((id) => leadOf(id)?.targetName ?? ""),
      }}
      onDragStart={({ active }) => setDragged(leadOf(active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={({ active, over }) => {
        setDragged(undefined);
        const lead = leadOf(active.id);
        const status = statusOf(over?.id);
        if (lead && status) setStatus([lead], status);
      }}
    >
      <Box
        className={classes.board}
        {...(isEmpty && { role: "group", tabIndex: 0, "aria-label": t("leads.view.board") })}
      >
        {LeadStatus.options.map((status) => (
          <Column key={status} status={status} leads={columns[status]} {...props} />
        ))}
      </Box>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={classes.overlay}>
            <Card lead={dragged} assignee={dragged.assigneeId ? nameOf(dragged.assigneeId) : undefined} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

type NameOf = (id: unknown) => string;
const columnName = (id: unknown): string => {
  const status = statusOf(id);
  return status ? t(`leads.status.${status}`) : "";
};

/** What a screen reader says while a card is dragged. */
const announcementsOf = (nameOf: NameOf) => ({
  onDragStart: ({ active }: { active: { id: unknown } }) => t("leads.board.lifted", { customer: nameOf(active.id) }),
  onDragOver: ({ over }: { over: { id: unknown } | null }) =>
    over ? t("leads.board.over", { column: columnName(over.id) }) : undefined,
  onDragEnd: ({ over }: { over: { id: unknown } | null }) =>
    over ? t("leads.board.dropped", { column: columnName(over.id) }) : t("leads.board.canceled"),
  onDragCancel: () => t("leads.board.canceled"),
});

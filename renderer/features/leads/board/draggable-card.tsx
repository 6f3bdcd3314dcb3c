import { useDraggable } from "@dnd-kit/core";
import { memo, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Lead } from "../../../../contracts/customers/lead.ts";
import classes from "./board.module.css";
import { Card } from "./card.tsx";

interface DraggableCardProps {
  readonly lead: Lead;
  readonly to: string;
  readonly assignee: string | undefined;
  readonly isSelected: boolean;
  readonly onSelect: (id: string) => void;
  readonly canManage: boolean;
}

/** A card that opens its lead, and that can be dragged to another column with mouse, touch or the space bar. */
export const DraggableCard = memo(function DraggableCard({
  lead,
  to,
  assignee,
  isSelected,
  onSelect,
  canManage,
}: DraggableCardProps) {
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({ id: lead.id, disabled: !canManage });
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isSelected) link.current?.focus({ preventScroll: true });
  }, [isSelected]);
  return (
    <Link
      to={to}
      ref={(element) => {
        link.current = element;
        setNodeRef(element);
      }}
      className={classes.link ?? ""}
      data-selected={isSelected || undefined}
      data-dragging={isDragging || undefined}
      draggable={false}
      {...listeners}
      aria-describedby={attributes["aria-describedby"]}
      onFocus={() => onSelect(lead.id)}
    >
      <Card lead={lead} assignee={assignee} />
    </Link>
  );
});

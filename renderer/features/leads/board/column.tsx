import { useDroppable } from "@dnd-kit/core";
import { Title } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import type { Lead, LeadStatus } from "../../../../contracts/customers/lead.ts";
import { t } from "../../../texts/t.ts";
import { count } from "../../../ui/format/format.ts";
import classes from "./board.module.css";
import { DraggableCard } from "./draggable-card.tsx";

/** Height of a card with the gap below it, in CSS pixels: board.module.css has the same. */
const cardHeight = 124;

interface ColumnProps {
  readonly status: LeadStatus;
  readonly leads: readonly Lead[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly addressOf: (id: string) => string;
  readonly nameOf: (id: string) => string | undefined;
  readonly canManage: boolean;
}

/** One status of the board. Only the cards in view are in the page. */
export function Column({ status, leads, selected, onSelect, addressOf, nameOf, canManage }: ColumnProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const cards = useVirtualizer({
    count: leads.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    getItemKey: (at) => leads[at]?.id ?? at,
    overscan: 4,
  });
  const selectedAt = leads.findIndex(({ id }) => id === selected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another card is selected, not when others move
  useEffect(() => {
    if (selectedAt >= 0) cards.scrollToIndex(selectedAt, { align: "auto" });
  }, [selected, selectedAt >= 0]);
  return (
    <section
      className={classes.column}
      ref={setNodeRef}
      data-over={isOver || undefined}
      aria-label={t(`leads.status.${status}`)}
    >
      <Title order={2} className={classes.heading ?? ""}>
        {t(`leads.status.${status}`)} <span className={classes.count}>{count(leads.length)}</span>
      </Title>
      <div className={classes.scroller} ref={scroller} data-column={status}>
        <ul className={classes.cards} style={{ height: cards.getTotalSize() }}>
          {cards.getVirtualItems().map(({ key, index, start }) => {
            const lead = leads[index];
            if (!lead) return null;
            return (
              <li
                key={key}
                aria-setsize={leads.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                <DraggableCard
                  lead={lead}
                  to={addressOf(lead.id)}
                  assignee={lead.assigneeId ? nameOf(lead.assigneeId) : undefined}
                  isSelected={lead.id === selected}
                  onSelect={onSelect}
                  canManage={canManage}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

import type { KeyboardCoordinateGetter } from "@dnd-kit/core";

/** The left and right arrow keys move a lifted card to the middle of the next column. */
export const columnKeys: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const direction = event.code === "ArrowRight" ? 1 : event.code === "ArrowLeft" ? -1 : 0;
  if (direction === 0) return undefined;
  event.preventDefault();
  const columns = [...context.droppableRects.values()].sort((a, b) => a.left - b.left || a.top - b.top);
  const card = context.collisionRect;
  if (!card) return undefined;
  const center = { x: card.left + card.width / 2, y: card.top + card.height / 2 };
  const distance = (column: (typeof columns)[number]) =>
    Math.hypot(column.left + column.width / 2 - center.x, Math.max(column.top - center.y, center.y - column.bottom, 0));
  const nearest = columns.reduce((best, column, at) => {
    const other = columns[best];
    return other && distance(other) <= distance(column) ? best : at;
  }, 0);
  const next = columns[nearest + direction];
  if (!next) return undefined;
  const top = Math.min(Math.max(currentCoordinates.y, next.top), next.bottom - card.height);
  return { x: next.left + (next.width - card.width) / 2, y: top };
};

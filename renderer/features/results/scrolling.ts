/**
 * Scrolls a list until the row is visible below the list's heading. The page itself does not scroll: on a phone the list
 * is part of the page, and reviewing a finding must not scroll the photo out of view.
 */
export function scrollToRow(row: HTMLElement): void {
  const list = row.closest<HTMLElement>("[role=tabpanel], [data-scrolls]");
  if (!list) return;
  const frame = list.getBoundingClientRect();
  const box = row.getBoundingClientRect();
  const head = list.querySelector("thead")?.getBoundingClientRect().height ?? 0;
  const above = box.top - (frame.top + head);
  const below = box.bottom - frame.bottom;
  if (above < 0) list.scrollTop += above;
  else if (below > 0) list.scrollTop += Math.min(below, above);
}

/** Scrolls a strip sideways until the element is visible. The page itself does not scroll. */
export function scrollStripTo(strip: HTMLElement, element: Element): void {
  const frame = strip.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  if (box.left < frame.left) strip.scrollLeft += box.left - frame.left;
  else if (box.right > frame.right) strip.scrollLeft += box.right - frame.right;
}

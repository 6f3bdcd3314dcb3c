/**
 * Scrolls a list by itself until the row is in sight, below the list's heading. The page stays where it is: on a phone
 * the list is part of the page, and answering a finding must not take the photo out of sight.
 */
export function scrollToRow(row: HTMLElement): void {
  const list = row.closest<HTMLElement>("[role=tabpanel]");
  if (!list) return;
  const frame = list.getBoundingClientRect();
  const place = row.getBoundingClientRect();
  const head = list.querySelector("thead")?.getBoundingClientRect().height ?? 0;
  const above = place.top - (frame.top + head);
  const below = place.bottom - frame.bottom;
  if (above < 0) list.scrollTop += above;
  else if (below > 0) list.scrollTop += Math.min(below, above);
}

/** Scrolls a strip sideways until the element is in sight; the page stays where it is. */
export function scrollStripTo(strip: HTMLElement, element: Element): void {
  const frame = strip.getBoundingClientRect();
  const place = element.getBoundingClientRect();
  if (place.left < frame.left) strip.scrollLeft += place.left - frame.left;
  else if (place.right > frame.right) strip.scrollLeft += place.right - frame.right;
}

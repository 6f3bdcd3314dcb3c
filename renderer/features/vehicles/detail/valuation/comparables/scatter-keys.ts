/** The point to which a key moves. Undefined for other keys. */
export function nextPoint(key: string, current: number, total: number): number | undefined {
  const last = total - 1;
  if (key === "ArrowRight" || key === "ArrowDown") return Math.min(last, current + 1);
  if (key === "ArrowLeft" || key === "ArrowUp") return Math.max(0, current - 1);
  if (key === "Home") return 0;
  return key === "End" ? last : undefined;
}

import type { QueryKey } from "@tanstack/react-query";
import { queryClient } from "../client/query.ts";

/** After a quiet time, a change is shown after this time: changes that belong together are read together. All times here are our own choice. */
const firstAfterMs = 150;
/** The shortest and the longest time from one refresh to the next. */
const shortestPauseMs = 1000;
const longestPauseMs = 4000;
/** A change by this page is shown before the server has stored it: what others changed meanwhile waits this long for it. */
const maxWaitMs = 3000;

const waiting = new Map<string, QueryKey>();
let timer: ReturnType<typeof setTimeout> | undefined;
let refreshedAt = 0;
let pauseMs = shortestPauseMs;

/** Reads these queries again soon: those of a burst of changes once, and those of a steady stream of changes every few seconds. */
export function refreshSoon(keys: readonly QueryKey[]): void {
  for (const key of keys) waiting.set(JSON.stringify(key), key);
  if (timer !== undefined) return;
  const now = performance.now();
  const due = Math.max(now + firstAfterMs, refreshedAt + pauseMs);
  timer = setTimeout(() => refresh(due), due - now);
}

function refresh(due: number): void {
  const now = performance.now();
  if (queryClient.isMutating() > 0 && now - due < maxWaitMs) {
    timer = setTimeout(() => refresh(due), firstAfterMs);
    return;
  }
  timer = undefined;
  // the pause doubles while changes keep coming, and starts again after a quiet time
  pauseMs = now - refreshedAt < 2 * pauseMs ? Math.min(2 * pauseMs, longestPauseMs) : shortestPauseMs;
  refreshedAt = now;
  const keys = [...waiting.values()];
  waiting.clear();
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}

import { useQuery } from "@tanstack/react-query";
import type { SyncStatus } from "../../../contracts/system/sync.ts";
import { api } from "../client/client.ts";

/** All queries of sync, which its events refresh. */
export const syncQueryKey = ["sync"] as const;

export const useSyncStatus = () =>
  useQuery({ queryKey: [...syncQueryKey, "status"], queryFn: () => api.sync.status() });

export type SyncState = "synced" | "working" | "offline" | "paused" | "attention";

/** What a person must know first. The linked server cannot be reached: nothing to do. It refuses, or there is something to settle: attention. */
export function syncStateOf(status: SyncStatus): SyncState {
  const { lastError, pausedAt, unsent, waiting, refused, conflicts, isMoving } = status;
  if (lastError && lastError.code !== "UNREACHABLE") return "attention";
  if (refused + conflicts > 0) return "attention";
  if (pausedAt !== null) return "paused";
  if (lastError) return "offline";
  return isMoving || unsent + waiting > 0 ? "working" : "synced";
}

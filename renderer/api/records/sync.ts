import { useQuery } from "@tanstack/react-query";
import type { SyncStatus } from "../../../contracts/system/sync-status.ts";
import { api } from "../client/client.ts";

/** All queries of sync, which its events refresh. */
export const syncQueryKey = ["sync"] as const;

export const useSyncStatus = () =>
  useQuery({ queryKey: [...syncQueryKey, "status"], queryFn: () => api.sync.status() });

export type SyncState = "synced" | "working" | "offline" | "paused" | "attention";

const isProblem = (error: SyncStatus["lastError"]): boolean => error !== null && error.code !== "UNREACHABLE";

/**
 * What a person must know first. The linked server cannot be reached: nothing to do. It refuses, files cannot be stored, or there is something to
 * settle: attention. Synced: no row and no file is on its way.
 */
export function syncStateOf(status: SyncStatus): SyncState {
  const { lastError, filesError, pausedAt, unsent, waiting, filesWaiting, isMoving } = status;
  if (isProblem(lastError) || isProblem(filesError)) return "attention";
  if (status.refused + status.conflicts + status.filesRefused > 0) return "attention";
  if (pausedAt !== null) return "paused";
  if (lastError) return "offline";
  return isMoving || filesError || unsent + waiting + filesWaiting > 0 ? "working" : "synced";
}

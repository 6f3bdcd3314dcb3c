import type { LiveEvent } from "../../../../contracts/system/events.ts";
import type { LiveBus } from "../../../platform/events/live.ts";
import type { EndedRun } from "./links.ts";

type Reason = LiveEvent<"sync">["reason"];
export type Announce = (
  workspaceId: string,
  reason: Reason,
  run?: Partial<Pick<EndedRun, "rowsIn" | "rowsOut" | "error">>,
) => void;

/** Publishes sync changes to open pages. */
export const createAnnounce =
  (live: LiveBus): Announce =>
  (workspaceId, reason, { rowsIn = 0, rowsOut = 0, error = null } = {}) =>
    live.publish(workspaceId, "sync", { reason, rows_in: rowsIn, rows_out: rowsOut, error_code: error?.code ?? null });

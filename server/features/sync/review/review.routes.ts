import type { syncConflicts, syncDeadLetters } from "../../../../contracts/system/sync-conflicts.ts";
import type { Handlers } from "../../../platform/http/mount.ts";
import type { SyncReview } from "./review.service.ts";

export const syncConflictRoutes = (review: SyncReview): Handlers<typeof syncConflicts> => ({
  list: ({ caller, query }) => review.conflicts(caller, query),
  get: ({ caller, params }) => review.conflict(caller, params.id),
  resolve: ({ caller, params, body }) => review.resolve(caller, params.id, body),
});

export const syncDeadLetterRoutes = (review: SyncReview): Handlers<typeof syncDeadLetters> => ({
  list: ({ caller, query }) => review.deadLetters(caller, query),
  retry: ({ caller, params }) => review.retry(caller, params.id),
  dismiss: async ({ caller, params }) => void (await review.dismiss(caller, params.id)),
});

import type { sync as contract } from "../../../contracts/system/sync.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import type { SyncReview } from "./review/review.service.ts";
import type { SyncService } from "./sync.service.ts";

/** The types of the contract have no readonly arrays. */
type Mutable<T> = T extends readonly (infer E)[]
  ? Mutable<E>[]
  : T extends object
    ? { -readonly [K in keyof T]: Mutable<T[K]> }
    : T;
const forContract = <T>(answer: T) => answer as Mutable<T>;

export const syncRoutes = (sync: SyncService & { readonly review: SyncReview }): Handlers<typeof contract> => ({
  link: ({ caller, body }) => sync.link(caller, body),
  status: ({ caller }) => sync.status(caller),
  run: ({ caller }) => sync.run(caller),
  unlink: async ({ caller }) => void (await sync.unlink(caller)),
  pause: ({ caller }) => sync.pause(caller, true),
  resume: ({ caller }) => sync.pause(caller, false),
  queue: ({ caller }) => sync.review.queue(caller),
  history: ({ caller, query }) => sync.review.history(caller, query),
  host: ({ caller }) => sync.host(caller),
  push: ({ caller, body }) => sync.push(caller, body).then(forContract),
  pull: ({ caller, body }) => sync.pull(caller, body).then(forContract),
});

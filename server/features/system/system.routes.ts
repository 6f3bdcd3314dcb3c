import type { z } from "zod";
import type { system as contract, Readiness } from "../../../contracts/system/system.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { DiskMonitor } from "../../platform/disk/monitor.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { outcome } from "../../platform/http/reply.ts";
import { softwareVersion } from "../../platform/version.ts";
import { eventStream, type StreamNeeds } from "./event-stream.ts";

interface Needs extends StreamNeeds {
  readonly clock: Clock;
  readonly isDemo: boolean;
  readonly diskMonitor: DiskMonitor;
  /** Whether this is a workstation on which nobody has registered. */
  readonly awaitsFirstAccount: () => Promise<boolean>;
  readonly readiness: () => Promise<z.infer<typeof Readiness>>;
}

export const systemRoutes = ({
  clock,
  isDemo,
  diskMonitor,
  awaitsFirstAccount,
  readiness,
  ...streaming
}: Needs): Handlers<typeof contract> => ({
  health: async () => ({
    status: "ok" as const,
    version: softwareVersion,
    time: instantNow(clock),
    demo: isDemo,
    // The server is alive even if its database is not.
    firstAccount: await awaitsFirstAccount().catch(() => false),
    storage: await diskMonitor.report().catch(() => ({ state: "ok" as const, freeBytes: null, totalBytes: null })),
  }),
  ready: async () => {
    const state = await readiness();
    return outcome(state, { status: state.ready ? 200 : 503 });
  },
  events: ({ caller, query }) => eventStream(streaming, caller, query.types),
});

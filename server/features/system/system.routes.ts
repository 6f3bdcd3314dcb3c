import type { z } from "zod";
import type { system as contract, Readiness } from "../../../contracts/system.ts";
import { type Clock, instantNow, seconds } from "../../clock.ts";
import type { LiveBus, LiveMessage } from "../../events/live.ts";
import type { Caller } from "../../http/guards/caller.ts";
import type { Handlers } from "../../http/mount.ts";
import { outcome, Stream } from "../../http/reply.ts";
import { softwareVersion } from "../../version.ts";

interface Needs {
  readonly clock: Clock;
  readonly live: LiveBus;
  /** Whether the key or session of a stream that is open still counts. */
  readonly isStillValid: (caller: Caller) => Promise<boolean>;
  readonly readiness: () => Promise<z.infer<typeof Readiness>>;
}

/** Proxies close a connection that is silent for a minute. */
const heartbeatMs = seconds(20);

export const systemRoutes = ({ clock, live, isStillValid, readiness }: Needs): Handlers<typeof contract> => ({
  health: async () => ({ status: "ok" as const, version: softwareVersion, time: instantNow(clock) }),
  ready: async () => {
    const state = await readiness();
    return outcome(state, { status: state.ready ? 200 : 503 });
  },
  events: async ({ caller }) =>
    new Stream((req, res) => {
      res.set({ "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no" });
      res.flushHeaders();
      const lastId = Number(req.header("last-event-id") ?? Number.NaN);
      const write = (message: LiveMessage) =>
        res.write(`id: ${message.id}\nevent: ${message.name}\ndata: ${JSON.stringify(message.data)}\n\n`);
      const leave = live.subscribe(caller.workspaceId, write, Number.isNaN(lastId) ? undefined : lastId);
      res.write("retry: 2000\n\n");
      const beat = async () => {
        // a key that was revoked, a session that was ended: their stream ends with them
        if (await isStillValid(caller)) res.write(": still here\n\n");
        else res.end();
      };
      const heartbeat = setInterval(() => void beat().catch(() => res.end()), heartbeatMs);
      const end = () => void res.end();
      live.ended.addEventListener("abort", end, { once: true });
      return new Promise<void>((resolve) => {
        res.on("close", () => {
          live.ended.removeEventListener("abort", end);
          clearInterval(heartbeat);
          leave();
          resolve();
        });
      });
    }),
});

import type { z } from "zod";
import type { system as contract, Readiness } from "../../../contracts/system.ts";
import { type Clock, instantNow, seconds } from "../../clock.ts";
import type { LiveBus, LiveMessage } from "../../events/live.ts";
import type { Caller } from "../../http/guards/caller.ts";
import type { Handlers } from "../../http/mount.ts";
import { outcome, Stream } from "../../http/reply.ts";
import { softwareVersion } from "../../version.ts";

/** Whom a workspace's news may concern beside its own people. */
interface Audience {
  /** The caller's own workspace, and those whose vehicles may be in one of his teams. */
  workspacesAround(caller: Caller): Promise<ReadonlySet<string>>;
  /** Whether the caller may see the vehicle: his own, or one of a team as his role says. */
  sees(caller: Caller, vehicleId: string): Promise<boolean>;
}

interface Needs {
  readonly clock: Clock;
  readonly isDemo: boolean;
  readonly live: LiveBus;
  /** Whether the key or session of a stream that is open still counts. */
  readonly isStillValid: (caller: Caller) => Promise<boolean>;
  readonly audience: Audience;
  readonly readiness: () => Promise<z.infer<typeof Readiness>>;
}

/** Proxies close a connection that is silent for a minute. */
const heartbeatMs = seconds(20);
/** Who reads so slowly that this much waits is cut off, and may come back with the last id it heard. Our own estimate. */
const mostUnreadBytes = 1024 * 1024;

export const systemRoutes = ({
  clock,
  isDemo,
  live,
  isStillValid,
  audience,
  readiness,
}: Needs): Handlers<typeof contract> => ({
  health: async () => ({ status: "ok" as const, version: softwareVersion, time: instantNow(clock), demo: isDemo }),
  ready: async () => {
    const state = await readiness();
    return outcome(state, { status: state.ready ? 200 : 503 });
  },
  events: async ({ caller }) => {
    const around = await audience.workspacesAround(caller);
    return new Stream((req, res) => {
      res.set({ "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no" });
      res.flushHeaders();
      const lastId = Number(req.header("last-event-id") ?? Number.NaN);
      const concerns = async ({ workspaceId, vehicleId }: LiveMessage): Promise<boolean> =>
        workspaceId === caller.workspaceId || (vehicleId !== null && (await audience.sees(caller, vehicleId)));
      const write = (message: LiveMessage) => {
        if (res.writableLength > mostUnreadBytes) return void res.destroy();
        res.write(`id: ${message.id}\nevent: ${message.name}\ndata: ${JSON.stringify(message.data)}\n\n`);
      };
      let told: Promise<unknown> = Promise.resolve();
      const tell = (message: LiveMessage) => {
        // one after the other, whatever has to be asked first
        told = told.then(async () => (await concerns(message)) && write(message)).catch(() => res.end());
      };
      let leave = live.subscribe(around, tell, Number.isNaN(lastId) ? undefined : lastId);
      res.write("retry: 2000\n\n");
      const beat = async () => {
        // a key that was revoked, a session that was ended: their stream ends with them
        if (!(await isStillValid(caller))) return void res.end();
        const now = await audience.workspacesAround(caller);
        if (res.closed) return;
        leave();
        leave = live.subscribe(now, tell);
        res.write(": still here\n\n");
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
    });
  },
});

import type { Request, Response } from "express";
import { liveResourceOf, liveResources } from "../../../contracts/events.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { type Caller, isPermitted } from "../../access/caller.ts";
import { seconds } from "../../platform/clock.ts";
import type { LiveBus, LiveMessage } from "../../platform/events/live.ts";
import { Stream } from "../../platform/http/reply.ts";
import type { CredentialWatch } from "./credential-watch.ts";
import type { StreamCount } from "./open-streams.ts";

/** Whom a workspace's news may concern beside its own people. */
interface Audience {
  /** The caller's own workspace, and those whose vehicles may be in one of his teams. */
  visibleWorkspaces(caller: Caller): Promise<ReadonlySet<string>>;
  /** Whether the caller may see the vehicle: his own, or one of a team as his role says. */
  sees(caller: Caller, vehicleId: string): Promise<boolean>;
}
export interface StreamNeeds {
  readonly live: LiveBus;
  /** Calls back once the key or session of a stream that is open has ended; answers how to leave. */
  readonly watch: CredentialWatch["watch"];
  readonly audience: Audience;
  readonly count: StreamCount;
}

/** Proxies close a connection that is silent for a minute. */
const heartbeatMs = seconds(20);
/** Who reads so slowly that this much waits is cut off, and may come back with the last id it heard. Our own estimate. */
const mostUnreadBytes = 1024 * 1024;

/** The news that the caller may read, as they come, until he or the server goes. */
export async function eventStream({ live, watch, audience, count }: StreamNeeds, caller: Caller): Promise<Stream> {
  assertHearsAnything(caller);
  let around = await audience.visibleWorkspaces(caller);
  const concerns = async (message: LiveMessage): Promise<boolean> => {
    const { workspaceId, vehicleId } = message;
    if (!isPermitted(caller, `${liveResourceOf(message)}:read`)) return false;
    return workspaceId === caller.workspaceId || (vehicleId !== null && (await audience.sees(caller, vehicleId)));
  };

  const leaveCount = count.enter(caller);
  const tellUntilEnd = async (req: Request, res: Response): Promise<void> => {
    const lastId = lastIdOf(req.header("last-event-id"));
    const write = (text: string) => {
      // what was asked of when the stream ended comes too late: writing it would be an error that nobody catches
      if (res.writableEnded || res.destroyed) return;
      if (res.writableLength > mostUnreadBytes) res.destroy();
      else res.write(text);
    };
    const tell = ({ id, name, data }: LiveMessage) =>
      write(`id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    const opened = Promise.withResolvers<void>();
    let told = opened.promise;
    const listener = (message: LiveMessage) => {
      // one after the other, whatever has to be asked first
      told = told.then(async () => void ((await concerns(message)) && tell(message))).catch(() => void res.end());
    };
    const subscription = {
      get workspaceIds() {
        return around;
      },
      listener,
    };
    const leave = await live.subscribe(subscription, lastId);
    res.set({ "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no" });
    res.flushHeaders();
    write("retry: 2000\n\n");
    opened.resolve();
    const beat = async () => {
      around = await audience.visibleWorkspaces(caller);
      write(": still here\n\n");
    };
    const heartbeat = setInterval(() => void beat().catch(() => res.end()), heartbeatMs);
    const end = () => void res.end();
    // a key that was revoked, a session that was ended: their stream ends with them
    const unwatch = watch(caller, end);
    live.ended.addEventListener("abort", end, { once: true });
    if (live.ended.aborted) end();
    await new Promise<void>((resolve) => {
      if (res.closed) resolve();
      else res.once("close", resolve);
    });
    live.ended.removeEventListener("abort", end);
    clearInterval(heartbeat);
    unwatch();
    leave();
  };
  return new Stream((req, res) => tellUntilEnd(req, res).finally(leaveCount));
}

/** What is none of our ids is no id: who sends it hears what comes from now on. */
function lastIdOf(text: string | undefined): number | undefined {
  const id = text !== undefined && /^\d{1,16}$/.test(text) ? Number(text) : undefined;
  return Number.isSafeInteger(id) ? id : undefined;
}

function assertHearsAnything(caller: Caller): void {
  const required = [...liveResources].map((resource) => `${resource}:read` as const);
  if (required.some((permission) => isPermitted(caller, permission))) return;
  const message = `This key lacks all of the permissions of which one is needed to hear anything: ${required.join(", ")}.`;
  throw new AppError("INSUFFICIENT_PERMISSIONS", { message, details: { required } });
}

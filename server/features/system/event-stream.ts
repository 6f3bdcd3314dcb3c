import type { Request, Response } from "express";
import { liveResourceOf, liveResources } from "../../../contracts/events.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { type Caller, isPermitted } from "../../access/caller.ts";
import { seconds } from "../../platform/clock.ts";
import type { LiveBus, LiveMessage } from "../../platform/events/live.ts";
import { Stream } from "../../platform/http/reply.ts";
import type { CredentialWatch } from "./credential-watch.ts";
import type { StreamCount } from "./open-streams.ts";

/** Who may receive the messages of a workspace. */
interface Audience {
  /** The caller's own workspace, and those whose vehicles may be in one of their teams. */
  visibleWorkspaces(caller: Caller): Promise<ReadonlySet<string>>;
  /** Whether the caller may see the vehicle. */
  sees(caller: Caller, vehicleId: string): Promise<boolean>;
}
export interface StreamNeeds {
  readonly live: LiveBus;
  /** Calls back when the key or session of an open stream has ended. Returns a function that stops watching. */
  readonly watch: CredentialWatch["watch"];
  readonly audience: Audience;
  readonly count: StreamCount;
}

/** Proxies close a connection that is silent for a minute. */
const heartbeatMs = seconds(20);
/** A client with this many unread bytes is disconnected. It may reconnect with its last event id. Our own estimate. */
const maxUnreadBytes = 1024 * 1024;

/** Streams the messages that the caller may read, until the client disconnects or the server stops. */
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
      // The stream may end while a permission is checked. Writing then would be an uncaught error.
      if (res.writableEnded || res.destroyed) return;
      if (res.writableLength > maxUnreadBytes) res.destroy();
      else res.write(text);
    };
    const tell = ({ id, name, data }: LiveMessage) =>
      write(`id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    const opened = Promise.withResolvers<void>();
    let delivered = opened.promise;
    const listener = (message: LiveMessage) => {
      // Messages keep their order, whatever has to be checked first.
      delivered = delivered
        .then(async () => void ((await concerns(message)) && tell(message)))
        .catch(() => void res.end());
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
    // The stream ends with its key or session.
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

/** An unknown Last-Event-ID is ignored: the client gets messages from now on. */
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

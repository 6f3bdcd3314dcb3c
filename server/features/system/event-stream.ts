import type { Request, Response } from "express";
import { AppError } from "../../../contracts/kit/errors.ts";
import { type LiveEventName, liveResourceOf, liveResourcesOf } from "../../../contracts/system/events.ts";
import { type Caller, isPermitted } from "../../access/caller.ts";
import { seconds } from "../../platform/clock.ts";
import type { LiveBus, LiveMessage } from "../../platform/events/live.ts";
import { Stream } from "../../platform/http/reply.ts";
import type { CredentialWatch } from "./credential-watch.ts";
import type { StreamCount } from "./open-streams.ts";
import { createOrderedOutput } from "./ordered-output.ts";

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
const reconnectAfterMs = seconds(2);
/**
 * Streams the messages that the caller may read, until the client disconnects or the server stops. `types` are the events
 * that the client asks for; without them, all.
 */
export async function eventStream(
  { live, watch, audience, count }: StreamNeeds,
  caller: Caller,
  types?: readonly LiveEventName[],
): Promise<Stream> {
  assertReceivesAnything(caller, types);
  let workspaces = await audience.visibleWorkspaces(caller);
  const mayReceive = async (message: LiveMessage): Promise<boolean> => {
    const { workspaceId, vehicleId, name } = message;
    if (types && !types.includes(name)) return false;
    if (!isPermitted(caller, `${liveResourceOf(message)}:read`)) return false;
    if (workspaceId === caller.workspaceId || isUnnamed(message)) return true;
    return vehicleId !== null && (await audience.sees(caller, vehicleId));
  };

  const leaveCount = count.enter(caller);
  const streamUntilEnd = async (req: Request, res: Response): Promise<void> => {
    const lastId = lastIdOf(req.header("last-event-id"));
    const output = createOrderedOutput(res, mayReceive);
    const subscription = {
      get workspaceIds() {
        return workspaces;
      },
      listener: output.message,
      onGap: output.gap,
    };
    if (lastId === null) output.gap({ after: null, reason: "unknown_id" });
    const { leave, position } = await live.subscribe(subscription, lastId ?? undefined);
    res.set({ "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no" });
    res.flushHeaders();
    output.retryAfter(reconnectAfterMs);
    output.start();
    output.position(position());
    const beat = async () => {
      workspaces = await audience.visibleWorkspaces(caller);
      output.position(position(), "still here");
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
  return new Stream((req, res) => streamUntilEnd(req, res).finally(leaveCount));
}

/** It says only that something may have changed that is shared with the caller. Contacts are never shared. */
const isUnnamed = ({ data }: LiveMessage): boolean =>
  "record_id" in data && data.record_id === null && data.kind !== "contact";

/** The Last-Event-ID: undefined without one, null for a text that is no id of any server. */
function lastIdOf(text: string | undefined): number | undefined | null {
  if (text === undefined || text === "") return undefined;
  const id = /^\d{1,16}$/.test(text) ? Number(text) : null;
  return Number.isSafeInteger(id) ? id : null;
}

function assertReceivesAnything(caller: Caller, types: readonly LiveEventName[] | undefined): void {
  const required = [...liveResourcesOf(types)].map((resource) => `${resource}:read` as const);
  if (required.some((permission) => isPermitted(caller, permission))) return;
  const message = `This key lacks all of the permissions of which one is needed to hear anything: ${required.join(", ")}.`;
  throw new AppError("INSUFFICIENT_PERMISSIONS", { message, details: { required } });
}

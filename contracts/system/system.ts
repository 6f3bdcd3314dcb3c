import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { Instant, oneOrMore } from "../kit/values.ts";
import { LiveEventName } from "./events.ts";

const Check = z.object({ ok: z.boolean(), version: z.string().nullable(), detail: z.string().nullable() });
export const Readiness = z.object({
  ready: z.boolean(),
  stopping: z.boolean().meta({ description: "whether the server is about to stop: send it no more requests" }),
  version: z.string(),
  mode: z.enum(["workstation", "hosted"]),
  role: z.enum(["all", "api", "worker"]).meta({ description: "what this process does: requests, jobs, or both" }),
  checks: z.object({ database: Check, storage: Check, models: Check, ffmpeg: Check, jobs: Check, vin: Check }),
});

export const Storage = z
  .object({
    state: z.enum(["ok", "low", "full"]),
    freeBytes: z.int().nullable(),
    totalBytes: z.int().nullable(),
  })
  .meta({
    id: "Storage",
    description:
      "The disk of the data folder. `low`: free up space soon. `full`: no new data is saved until there is space; reading and signing in still work.",
  });

const root = { at: "root", auth: "public", shape: "plain", errors: [] } as const;

export const system = contract({
  health: {
    ...root,
    method: "GET",
    path: "/health",
    summary: "Whether the server is alive",
    description:
      "Answers as long as the process runs, also while the database is unavailable. `storage` warns before the disk is full.",
    response: z.object({
      status: z.literal("ok"),
      version: z.string(),
      time: Instant,
      demo: z.boolean().meta({ description: "whether the server holds made-up data (`npm run demo`)" }),
      firstAccount: z
        .boolean()
        .meta({ description: "whether this workstation has no account yet; false on a hosted server" }),
      storage: Storage,
    }),
  },
  ready: {
    ...root,
    method: "GET",
    path: "/ready",
    summary: "Whether all dependencies are ready, with their versions; answers 503 if not",
    description: "For load balancers and monitoring: `checks` names what is not ready.",
    response: Readiness,
  },
  events: {
    auth: "any",
    shape: "plain",
    method: "GET",
    path: "/events",
    summary: "Stream progress as server-sent events",
    query: z.object({ types: oneOrMore(LiveEventName).optional() }),
    description:
      "Streams the events of the caller's workspace, and those of a team's vehicles to members who may view its inventory. Event names and payloads follow the schema of the event stream. Each event has an id; `Last-Event-ID` resumes after it on any instance. If events after it are no longer there, the first event is `gap`: read the state again. `types` selects events by their names; `gap` is always sent. The events that a key receives depend on its permissions: `inspection` needs inspections:read, `spin360` media:read, `market_import` pricing:read, `webhook` webhooks:read, `record` the read permission of its `kind` (vehicles, leads or campaigns; leads for contacts), and `job` the read permission of its `resource`. A key needs at least one of them.",
    response: null,
    status: 200,
    produces: ["text/event-stream"],
    errors: ["INSUFFICIENT_PERMISSIONS"],
  },
});
